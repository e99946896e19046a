import type { ChannelScope, ConnectionIdentity, OperatorApp, StartedSignIn } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { AppSignIn, type Identify } from '../oauth/app-sign-in.js';
import { objectOf } from '../platform-failures.js';

type Fetch = typeof globalThis.fetch;
type Kept = Readonly<Record<string, string>>;

/** Every scope that there is. `offline_access` is what a refresh token takes. */
const scope = 'basic write offline_access';

/** Without it, nothing is published; `basic` is what every token has. */
export const neededScopes: readonly ChannelScope[] = [{ name: 'write', neededFor: 'posts' }];

/**
 * Signs people in with the operator's app ("OAuth2 Authorization" in https://github.com/tumblr/docs/blob/master/api.md, read 2026-11-26). Access
 * lasts 42 minutes, a refresh token 42 days (https://github.com/tumblr/docs/issues/134), and each refresh brings another one. Neither PKCE nor a
 * way to revoke tokens is documented: people remove the app in their settings.
 */
export class TumblrSignIn extends AppSignIn {
  override readonly fields = ['tags'];

  constructor(app: OperatorApp, fetch: Fetch, { api, website }: { api: string; website: string }, identify: Identify) {
    const server = {
      issuer: api,
      authorization_endpoint: `${website}/oauth2/authorize`,
      token_endpoint: `${api}/v2/oauth2/token`,
    };
    super(app, tokenFetch(fetch), { label: 'Tumblr', server, scope, neededScopes, proofKey: false }, identify);
  }

  override async begin(entered: Kept, request: Parameters<AppSignIn['begin']>[1]): Promise<StartedSignIn> {
    const { address, kept } = await super.begin(entered, request);
    return { address, kept: { ...kept, ...tagsIn(entered) } };
  }

  override async complete(
    answer: URLSearchParams,
    kept: Kept,
    ...rest: [Parameters<AppSignIn['complete']>[2], AbortSignal, Parameters<AppSignIn['complete']>[4]?]
  ): Promise<ConnectionIdentity> {
    const identity = await super.complete(answer, kept, ...rest);
    return { ...identity, credentials: { ...identity.credentials, ...tagsIn(kept) } };
  }
}

/** What is kept beside the tokens. */
export const tagsIn = ({ tags = '' }: Kept): { tags?: string } => (tags.trim() === '' ? {} : { tags });

/** The same transport for the token endpoint, which answers `"id_token": false`, where the standard has a text or nothing. */
const tokenFetch =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const { id_token: idToken, ...fields } = objectOf(parsed(text));
    const body = idToken === false ? JSON.stringify(fields) : text;
    return new Response(body, { status: response.status, headers: response.headers });
  };
