import type { ChannelScope, OperatorApp } from '@imprint/domain/publishing/channel';
import { JsonApi } from '../json-api.js';
import { AppSignIn, type Identify } from '../oauth/app-sign-in.js';
import { RedditRefusal, redditFailure } from './failures.js';

/** What the calls take (https://www.reddit.com/dev/api; docs/topics/oauth2.rst of Pyprohly/reddit-api-doc-notes, read 2026-11-26). */
const scope = 'identity submit read history edit mysubreddits';

/** Without these, nothing is published: the account, its posts for the look-up, and posting. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'identity', neededFor: 'posts' },
  { name: 'submit', neededFor: 'posts' },
  { name: 'history', neededFor: 'posts' },
];

/** The transport of Reddit's calls, and that of token requests. */
interface RedditTransport {
  calls: typeof globalThis.fetch;
  tokens: typeof globalThis.fetch;
}

/**
 * Signs people in with the operator's app (https://github.com/reddit-archive/reddit/wiki/OAuth2, read 2026-11-26; r2/r2/controllers/oauth2.py of
 * reddit-archive/reddit). `duration=permanent` brings a refresh token, which lasts until it is revoked.
 */
export class RedditSignIn extends AppSignIn {
  private readonly api: JsonApi;

  /** @param website where people sign in, and tokens are issued */
  constructor(
    app: OperatorApp,
    { calls, tokens }: RedditTransport,
    private readonly website: string,
    identify: Identify,
  ) {
    const base = `${website}/api/v1`;
    const server = {
      issuer: website,
      authorization_endpoint: `${base}/authorize?duration=permanent`,
      token_endpoint: `${base}/access_token`,
    };
    super(app, tokens, { label: 'Reddit', server, scope, neededScopes, authentication: 'basic' }, identify);
    this.api = new JsonApi(calls, RedditRefusal);
  }

  /** A token that somebody entered belongs to another app, and only they can revoke it. */
  async revoke({ accessToken = '', refreshToken }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
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
}
