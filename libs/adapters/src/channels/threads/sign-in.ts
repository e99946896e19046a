import type {
  ChannelScope,
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  OperatorApp,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import { fieldsOf, parsed, textOf } from '../answer-fields.js';
import { CodeGrant, type CodeRequest, type OauthClient } from '../oauth/code-grant.js';
import { credentialRefused, objectOf } from '../platform-failures.js';
import { withOutcome } from '../transport-failure.js';
import type { ThreadsApi } from './api.js';
import { threadsFailure, ThreadsRefusal } from './failures.js';

/**
 * Posts, replies to them, finding replies again, and deleting (https://developers.facebook.com/documentation/threads/get-started.md and
 * https://developers.facebook.com/documentation/threads/posts/delete-posts.md, read 2026-11-26).
 */
const scopes = ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies', 'threads_delete'];

/** Without these, nothing is published. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'threads_basic', neededFor: 'posts' },
  { name: 'threads_content_publish', neededFor: 'posts' },
];

type Kept = Readonly<Record<string, string>>;

/** Where Threads is. */
export interface ThreadsAddresses {
  api: string;
  website: string;
}

/**
 * Signs people in with the operator's app
 * (https://developers.facebook.com/documentation/threads/get-started/get-access-tokens-and-permissions). The token of an hour is exchanged at once
 * for one of 60 days, which is extended when it is at least a day old
 * (https://developers.facebook.com/docs/threads/get-started/long-lived-tokens/, read 2026-11-26). Threads documents no way to revoke it: people
 * remove the app in their settings.
 */
export class ThreadsSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;
  private readonly grant: CodeGrant;

  constructor(
    private readonly app: OperatorApp,
    fetch: typeof globalThis.fetch,
    private readonly api: ThreadsApi,
    private readonly addresses: ThreadsAddresses,
    private readonly identify: (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {
    this.grant = new CodeGrant(withTokenType(fetch));
  }

  async begin(_entered: Kept, request: CodeRequest): Promise<StartedSignIn> {
    return this.grant.begin(this.provider(), request);
  }

  async complete(
    answer: URLSearchParams,
    { codeVerifier = '' }: Kept,
    request: CodeRequest,
    signal: AbortSignal,
  ): Promise<ConnectionIdentity> {
    const provider = this.provider();
    const { accessToken } = await this.grant.exchange(provider, answer, request, codeVerifier, signal);
    const granted = await this.#lasting(provider.clientSecret, accessToken, signal);
    return { ...(await this.identify(granted.credentials['accessToken'] ?? '', signal)), ...granted };
  }

  /** One that somebody entered may be of any kind, and ends when Threads says. */
  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh({ refreshToken = '' }: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    this.app.client();
    const query = { grant_type: 'th_refresh_token', access_token: refreshToken };
    try {
      return granted(await this.api.exchange('refresh_access_token', query, signal));
    } catch (error) {
      const failure = threadsFailure(error, 'write', [refreshToken]);
      // Whatever it says: it will not extend this token.
      const isFinal = error instanceof ThreadsRefusal && failure.outcome === 'refused' && !failure.retryable;
      throw isFinal ? credentialRefused(failure.message) : failure;
    }
  }

  async #lasting(clientSecret: string, accessToken: string, signal: AbortSignal): Promise<GrantedCredentials> {
    const query = { grant_type: 'th_exchange_token', client_secret: clientSecret, access_token: accessToken };
    try {
      return granted(await this.api.exchange('access_token', query, signal));
    } catch (error) {
      throw withOutcome('refused', threadsFailure(error, 'prepare', [clientSecret, accessToken]));
    }
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { api, website } = this.addresses;
    return {
      label: 'Threads',
      server: {
        issuer: api,
        authorization_endpoint: `${website}/oauth/authorize`,
        token_endpoint: `${api}/oauth/access_token`,
      },
      ...this.app.client(),
      scope: scopes.join(','),
    };
  }
}

/** A token that extends itself. What it allows is not said: it is taken for what was asked for. */
function granted(answer: unknown): GrantedCredentials {
  const fields = fieldsOf(answer);
  const accessToken = textOf(fields, 'access_token');
  const seconds = fields['expires_in'];
  return {
    credentials: { accessToken, refreshToken: accessToken },
    expiresAt: typeof seconds === 'number' ? new Date(Date.now() + seconds * 1_000) : undefined,
    scopes: neededScopes.map(({ name }) => name),
  };
}

/** Threads answers `{ access_token, user_id }` to a code, without the `token_type` of RFC 6749 §5.1. */
function withTokenType(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = await response.text();
    const answer = objectOf(parsed(body));
    const whole = 'access_token' in answer ? JSON.stringify({ token_type: 'bearer', ...answer }) : body;
    return new Response(whole, { status: response.status, headers: response.headers });
  };
}
