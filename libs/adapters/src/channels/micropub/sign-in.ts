import type { ChannelSignIn, ConnectionIdentity, StartedSignIn } from '@imprint/domain/publishing/channel';
import type { CodeGrant, CodeRequest, OauthClient } from '../oauth/code-grant.js';
import { misconfigured } from '../platform-failures.js';
import type { MicropubSite } from './site.js';

type Kept = Readonly<Record<string, string>>;

/** What posts, their pictures, edits and deletions take, as servers name it. */
const scope = 'create update delete media';

/**
 * Signs people in on their own site (IndieAuth, https://indieauth.spec.indieweb.org/). The app is known by the address of this instance,
 * which is on the same host as the callback, so nothing has to be registered (§3.3, §4.2.2).
 */
export class MicropubSignIn implements ChannelSignIn {
  readonly fields = ['site'] as const;

  constructor(
    private readonly grant: CodeGrant,
    private readonly find: (site: string, signal: AbortSignal) => Promise<MicropubSite>,
    private readonly identify: (credentials: Kept, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {}

  async begin({ site = '' }: Kept, request: CodeRequest, signal: AbortSignal): Promise<StartedSignIn> {
    const { address, endpoint, server } = await this.find(site, signal);
    if (server === undefined) {
      const message = 'The site names no server that grants access. Enter an access token of the site instead.';
      throw misconfigured('sign_in_unavailable', message, 'site');
    }
    const asked = await this.grant.begin(clientOf({ ...server }, request), request);
    return { address: asked.address, kept: { ...asked.kept, site: address, endpoint, ...server } };
  }

  async complete(
    answer: URLSearchParams,
    kept: Kept,
    request: CodeRequest,
    signal: AbortSignal,
    onIssued?: (credentials: Kept) => Promise<void>,
  ): Promise<ConnectionIdentity> {
    const { codeVerifier = '', site = '', endpoint = '' } = kept;
    const tokens = await this.grant.exchange(clientOf(kept, request), answer, request, codeVerifier, signal);
    const credentials = { site, endpoint, accessToken: tokens.accessToken };
    await onIssued?.(credentials);
    return { ...(await this.identify(credentials, signal)), expiresAt: tokens.expiresAt };
  }
}

function clientOf(
  { issuer = '', authorizationEndpoint = '', tokenEndpoint = '' }: Kept,
  { callbackUrl }: CodeRequest,
): OauthClient {
  return {
    label: new URL(tokenEndpoint).host,
    server: { issuer, authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint },
    clientId: `${new URL(callbackUrl).origin}/`,
    clientSecret: '',
    authentication: 'none',
    scope,
  };
}
