import type {
  ChannelScope,
  ChannelSignIn,
  ConnectionIdentity,
  OperatorApp,
  StartedSignIn,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import type { CodeGrant, CodeRequest, OauthClient } from '../oauth/code-grant.js';
import type { GraphApi } from './api.js';
import { facebookFailure } from './failures.js';

/**
 * What publishing and reading the posts of a page takes (https://developers.facebook.com/docs/graph-api/reference/v25.0/page/feed, read
 * 2026-11-26).
 */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'pages_show_list', neededFor: 'posts' },
  { name: 'pages_manage_posts', neededFor: 'posts' },
  { name: 'pages_read_engagement', neededFor: 'posts' },
];

type Kept = Readonly<Record<string, string>>;

/** Where Facebook is, and which version of its API is used. */
export interface FacebookAddresses {
  api: string;
  website: string;
  version: string;
}

/**
 * Signs people in with the operator's app (https://developers.facebook.com/documentation/facebook-login/guides/advanced/manual-flow, read
 * 2026-11-26). The token of some hours is exchanged at once for one of about 60 days. Nothing extends that without the person, so they sign in
 * again. Revoking would end the access of the app to everything of the person, other connections included: people remove the app themselves.
 */
export class FacebookSignIn implements ChannelSignIn {
  readonly fields = [] as const;

  constructor(
    private readonly app: OperatorApp,
    private readonly grant: CodeGrant,
    private readonly api: GraphApi,
    private readonly addresses: FacebookAddresses,
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
    const { accessToken } = await this.grant.exchange(this.provider(), answer, request, codeVerifier, signal);
    const lasting = await this.lasting(accessToken, signal);
    return { ...(await this.identify(lasting.accessToken, signal)), expiresAt: lasting.expiresAt };
  }

  private async lasting(accessToken: string, signal: AbortSignal): Promise<{ accessToken: string; expiresAt?: Date }> {
    try {
      const fields = fieldsOf(await this.api.exchanged(accessToken, signal));
      const seconds = fields['expires_in'];
      const expiry = typeof seconds === 'number' ? { expiresAt: new Date(Date.now() + seconds * 1_000) } : {};
      return { accessToken: textOf(fields, 'access_token'), ...expiry };
    } catch (error) {
      throw facebookFailure(error, 'prepare', [accessToken, this.app.client().clientSecret]);
    }
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { api, website, version } = this.addresses;
    return {
      label: 'Facebook',
      server: {
        issuer: api,
        authorization_endpoint: `${website}/${version}/dialog/oauth`,
        token_endpoint: `${api}/${version}/oauth/access_token`,
      },
      ...this.app.client(),
      scope: neededScopes.map(({ name }) => name).join(','),
    };
  }
}
