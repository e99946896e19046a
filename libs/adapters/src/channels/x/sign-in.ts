import type {
  ChannelScope,
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  OperatorApp,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import type { CodeGrant, CodeRequest, IssuedTokens, OauthClient } from '../oauth/code-grant.js';

/** `offline.access` is what a refresh token takes; the others are those of the calls (OpenAPI description 2.168). */
const scope = 'tweet.read tweet.write users.read media.write offline.access';

export const neededScopes: readonly ChannelScope[] = [
  { name: 'tweet.read', neededFor: 'posts' },
  { name: 'tweet.write', neededFor: 'posts' },
  { name: 'users.read', neededFor: 'posts' },
  { name: 'media.write', neededFor: 'media' },
];

type Kept = Readonly<Record<string, string>>;

/** Where X is. */
export interface XAddresses {
  api: string;
  website: string;
}

/**
 * Signs people in with the operator's app, a confidential client
 * (https://github.com/xdevplatform/docs/blob/main/fundamentals/authentication/oauth-2-0/user-access-token.mdx). Access lasts two
 * hours. X does not document that a refresh token is good once and replaced by every refresh, but that is what people meet
 * (https://github.com/trypostit/trypost/issues/126).
 */
export class XSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;

  constructor(
    private readonly app: OperatorApp,
    private readonly grant: CodeGrant,
    private readonly addresses: XAddresses,
    private readonly identify: (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {}

  async begin(_entered: Kept, request: CodeRequest): Promise<StartedSignIn> {
    return this.grant.begin(this.provider(), request);
  }

  async complete(
    answer: URLSearchParams,
    { codeVerifier = '' }: Kept,
    request: CodeRequest,
    signal: AbortSignal,
    onIssued?: (credentials: Kept) => Promise<void>,
  ): Promise<ConnectionIdentity> {
    const tokens = await this.grant.exchange(this.provider(), answer, request, codeVerifier, signal);
    const issued = granted({}, tokens);
    await onIssued?.(issued.credentials);
    return { ...(await this.identify(tokens.accessToken, signal)), ...issued };
  }

  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    return granted(credentials, await this.grant.refresh(this.provider(), credentials['refreshToken'] ?? '', signal));
  }

  /** A token that somebody entered may be of another app, and only they can revoke it. */
  async revoke({ accessToken = '', refreshToken }: Kept, signal: AbortSignal): Promise<void> {
    if (refreshToken === undefined) return;
    const client = this.provider();
    await this.grant.revoke(client, refreshToken, signal);
    await this.grant.revoke(client, accessToken, signal);
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { api, website } = this.addresses;
    return {
      label: 'X',
      server: {
        issuer: api,
        authorization_endpoint: `${website}/i/oauth2/authorize`,
        token_endpoint: `${api}/2/oauth2/token`,
        revocation_endpoint: `${api}/2/oauth2/revoke`,
      },
      ...this.app.client(),
      scope,
      authentication: 'basic',
    };
  }
}

/** What it does not say is what was asked for (RFC 6749 §5.1). */
function granted(
  credentials: Kept,
  { accessToken, refreshToken, expiresAt, scope: said = scope }: IssuedTokens,
): GrantedCredentials {
  const names = said.split(' ');
  return {
    credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) },
    expiresAt,
    scopes: neededScopes.map(({ name }) => name).filter((name) => names.includes(name)),
  };
}
