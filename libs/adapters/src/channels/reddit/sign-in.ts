import type {
  ChannelScope,
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  OperatorApp,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import { JsonApi } from '../json-api.js';
import type { CodeGrant, CodeRequest, IssuedTokens, OauthClient } from '../oauth/code-grant.js';
import { RedditRefusal, redditFailure } from './failures.js';

/** What the calls take (https://www.reddit.com/dev/api; docs/topics/oauth2.rst of Pyprohly/reddit-api-doc-notes, read 2026-11-26). */
const scope = 'identity submit read history edit mysubreddits';

/** Without these, nothing is published: the account, its posts for the look-up, and posting. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'identity', neededFor: 'posts' },
  { name: 'submit', neededFor: 'posts' },
  { name: 'history', neededFor: 'posts' },
];

type Kept = Readonly<Record<string, string>>;
type Identify = (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>;

/**
 * Signs people in with the operator's app (https://github.com/reddit-archive/reddit/wiki/OAuth2, read 2026-11-26; r2/r2/controllers/oauth2.py of
 * reddit-archive/reddit). `duration=permanent` brings a refresh token, which lasts until it is revoked.
 */
export class RedditSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;
  private readonly api: JsonApi;

  /** @param website where people sign in, and tokens are issued */
  constructor(
    private readonly app: OperatorApp,
    private readonly grant: CodeGrant,
    fetch: typeof globalThis.fetch,
    private readonly website: string,
    private readonly identify: Identify,
  ) {
    this.api = new JsonApi(fetch, RedditRefusal);
  }

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

  /** A token that somebody entered belongs to another app, and only they can revoke it. */
  async revoke({ accessToken = '', refreshToken }: Kept, signal: AbortSignal): Promise<void> {
    if (refreshToken === undefined) return;
    await this.end('refresh_token', refreshToken, signal);
    await this.end('access_token', accessToken, signal);
  }

  /** Answered with 204, also for a token that is not valid any more, so that it is not left to a library that expects 200. */
  private async end(hint: string, token: string, signal: AbortSignal): Promise<void> {
    const { clientId, clientSecret } = this.app.client();
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const body = new URLSearchParams({ token, token_type_hint: hint });
    try {
      const path = 'api/v1/revoke_token';
      await this.api.call({ base: `${this.website}/`, authorization }, { method: 'POST', path, body }, signal);
    } catch (error) {
      throw redditFailure(error, 'prepare', [clientSecret, token]);
    }
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const base = `${this.website}/api/v1`;
    return {
      label: 'Reddit',
      server: {
        issuer: this.website,
        authorization_endpoint: `${base}/authorize?duration=permanent`,
        token_endpoint: `${base}/access_token`,
      },
      ...this.app.client(),
      scope,
      authentication: 'basic',
    };
  }
}

/** A refresh that brings no other refresh token leaves the one before (RFC 6749 §6). `*` is every scope. */
function granted(
  credentials: Kept,
  { accessToken, refreshToken, expiresAt, scope: said = scope }: IssuedTokens,
): GrantedCredentials {
  const names = said.split(/[\s,]+/);
  return {
    credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) },
    expiresAt,
    scopes: neededScopes.map(({ name }) => name).filter((name) => names.includes(name) || names.includes('*')),
  };
}
