import type {
  ChannelScope,
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  OperatorApp,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import { CodeGrant, type CodeRequest, type IssuedTokens, type OauthClient } from './code-grant.js';

type Kept = Readonly<Record<string, string>>;

/** Whose account a token is for. */
export type Identify = (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>;

/** A platform on which people sign in with the operator's app. */
export interface SignInPlatform extends Omit<OauthClient, 'clientId' | 'clientSecret'> {
  /** What posts need of the scopes that are asked for. */
  neededScopes: readonly ChannelScope[];
  /** The token whose revocation ends both; by default, each is revoked. */
  revokedTogether?: 'accessToken' | 'refreshToken';
}

/**
 * Signs people in with the operator's app: the authorization code grant, with refresh tokens where the platform issues them. Channels store
 * `accessToken` and `refreshToken`; one without a refresh token was entered by hand.
 */
export class AppSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields: readonly string[] = [];
  protected readonly grant: CodeGrant;

  constructor(
    protected readonly app: OperatorApp,
    fetch: typeof globalThis.fetch,
    protected readonly platform: SignInPlatform,
    private readonly identify: Identify,
  ) {
    this.grant = new CodeGrant(fetch);
  }

  async begin(_entered: Kept, request: CodeRequest): Promise<StartedSignIn> {
    return this.grant.begin(this.client(), request);
  }

  async complete(
    answer: URLSearchParams,
    { codeVerifier = '' }: Kept,
    request: CodeRequest,
    signal: AbortSignal,
    onIssued?: (credentials: Kept) => Promise<void>,
  ): Promise<ConnectionIdentity> {
    const tokens = await this.grant.exchange(this.client(), answer, request, codeVerifier, signal);
    const issued = this.granted({}, tokens);
    await onIssued?.(issued.credentials);
    return { ...(await this.identify(tokens.accessToken, signal)), ...issued };
  }

  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    return this.granted(credentials, await this.grant.refresh(this.client(), credentials['refreshToken'] ?? '', signal));
  }

  /** @throws ChannelError `operator_app_missing` */
  protected client(): OauthClient {
    return { ...this.platform, ...this.app.client() };
  }

  /**
   * What the platform does not say is what was asked for (RFC 6749 §5.1), and a refresh that brings no other refresh token leaves the one
   * before (§6).
   */
  private granted(
    credentials: Kept,
    { accessToken, refreshToken, expiresAt, scope = this.platform.scope }: IssuedTokens,
  ): GrantedCredentials {
    const names = scope.split(/[\s,]+/);
    return {
      credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) },
      expiresAt,
      // `*` is every scope.
      scopes: this.platform.neededScopes.map(({ name }) => name).filter((name) => names.includes(name) || names.includes('*')),
    };
  }
}

/** Where the platform has an endpoint for it (RFC 7009). */
export class RevocableSignIn extends AppSignIn {
  /** A token that somebody entered may be of another app, and only they can revoke it. */
  async revoke({ accessToken = '', refreshToken }: Kept, signal: AbortSignal): Promise<void> {
    if (refreshToken === undefined) return;
    const client = this.client();
    const { revokedTogether } = this.platform;
    if (revokedTogether !== 'accessToken') await this.grant.revoke(client, refreshToken, signal);
    if (revokedTogether !== 'refreshToken') await this.grant.revoke(client, accessToken, signal);
  }
}
