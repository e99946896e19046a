import type {
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  OperatorApp,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import type { CodeGrant, CodeRequest, IssuedTokens, OauthClient } from '../oauth/code-grant.js';

/** What `pins/create` and the lists take, by the OpenAPI description 5.8.0 of pinterest/api-description (read 2026-11-25). */
const scope = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';

type Kept = Readonly<Record<string, string>>;

/** Where Pinterest is. */
export interface PinterestAddresses {
  api: string;
  website: string;
}

/**
 * Signs people in with the operator's app (https://developers.pinterest.com/docs/getting-started/set-up-authentication-and-authorization/).
 * Access lasts 30 days, a refresh token 60, and every refresh brings another one. Pinterest documents no way to revoke either: people remove the
 * app in their settings.
 */
export class PinterestSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;

  constructor(
    private readonly app: OperatorApp,
    private readonly grant: CodeGrant,
    private readonly addresses: PinterestAddresses,
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
  ): Promise<ConnectionIdentity> {
    const tokens = await this.grant.exchange(this.provider(), answer, request, codeVerifier, signal);
    return { ...(await this.identify(tokens.accessToken, signal)), ...granted({}, tokens) };
  }

  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    return granted(credentials, await this.grant.refresh(this.provider(), credentials['refreshToken'] ?? '', signal));
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { api, website } = this.addresses;
    return {
      label: 'Pinterest',
      server: { issuer: api, authorization_endpoint: `${website}/oauth/`, token_endpoint: `${api}/v5/oauth/token` },
      ...this.app.client(),
      scope,
      authentication: 'basic',
      // Apps from before 25 September 2025 get tokens that end after a year without it.
      exchangeParameters: { continuous_refresh: 'true' },
    };
  }
}

function granted(credentials: Kept, { accessToken, refreshToken, expiresAt }: IssuedTokens): GrantedCredentials {
  return { credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) }, expiresAt };
}
