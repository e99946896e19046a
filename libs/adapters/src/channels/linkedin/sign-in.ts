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

/** Which products of LinkedIn the app of the operator has. */
export type LinkedinAccess = 'member' | 'community';

/**
 * What each product has: LinkedIn refuses a sign-in that asks for anything else. An app with the Community Management API can have no
 * other product, so it is not asked for `openid` (https://learn.microsoft.com/en-us/linkedin/shared/authentication/getting-access and
 * https://github.com/trypostit/trypost/issues/73, read 2026-11-26).
 */
const scopes = {
  member: 'openid profile w_member_social',
  community: 'r_basicprofile w_member_social w_organization_social r_organization_social rw_organization_admin',
} as const;

/** Without these, nothing can be published on a profile, and with the API for them, on pages. */
export const neededScopes: Readonly<Record<LinkedinAccess, readonly ChannelScope[]>> = {
  member: [{ name: 'w_member_social', neededFor: 'posts' }],
  community: [
    { name: 'w_member_social', neededFor: 'posts' },
    { name: 'w_organization_social', neededFor: 'posts' },
    { name: 'r_organization_social', neededFor: 'posts' },
    { name: 'rw_organization_admin', neededFor: 'posts' },
  ],
};

type Kept = Readonly<Record<string, string>>;

/**
 * Signs people in with the operator's app (https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow).
 * Access lasts 60 days. Only approved partners get a refresh token, for a year that refreshing does not extend. LinkedIn refuses a code
 * with a proof key (https://github.com/UsefulSoftwareCo/executor/issues/2087, read 2026-11-26), and documents no way to revoke access.
 */
export class LinkedinSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;
  /** On its page to sign in, and on the one that asks (https://github.com/yiisoft/yii2-authclient/pull/250, read 2026-11-26). */
  readonly declines = ['user_cancelled_login', 'user_cancelled_authorize'] as const;

  constructor(
    private readonly app: OperatorApp,
    private readonly grant: CodeGrant,
    private readonly at: { website: string; access: LinkedinAccess },
    private readonly identify: (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {}

  async begin(_entered: Kept, request: CodeRequest): Promise<StartedSignIn> {
    return this.grant.begin(this.provider(), request);
  }

  async complete(answer: URLSearchParams, _kept: Kept, request: CodeRequest, signal: AbortSignal): Promise<ConnectionIdentity> {
    const tokens = await this.grant.exchange(this.provider(), answer, request, '', signal);
    return { ...(await this.identify(tokens.accessToken, signal)), ...this.granted({}, tokens) };
  }

  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    const tokens = await this.grant.refresh(this.provider(), credentials['refreshToken'] ?? '', signal);
    return this.granted(credentials, tokens);
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { website, access } = this.at;
    const [authorize, token] = [`${website}/oauth/v2/authorization`, `${website}/oauth/v2/accessToken`];
    return {
      label: 'LinkedIn',
      server: { issuer: website, authorization_endpoint: authorize, token_endpoint: token },
      ...this.app.client(),
      scope: scopes[access],
      proofKey: false,
    };
  }

  /** What it does not say is what was asked for (RFC 6749 §5.1). */
  private granted(
    credentials: Kept,
    { accessToken, refreshToken, expiresAt, scope = scopes[this.at.access] }: IssuedTokens,
  ): GrantedCredentials {
    const names = scope.split(/[\s,]+/);
    return {
      credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) },
      expiresAt,
      scopes: neededScopes[this.at.access].map(({ name }) => name).filter((name) => names.includes(name)),
    };
  }
}
