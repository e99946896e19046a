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
import { MetaRefusal } from '../meta-failures.js';
import { credentialRefused, objectOf, type PlatformFailure } from '../platform-failures.js';
import type { MetaApi } from './api.js';

type Kept = Readonly<Record<string, string>>;

/** How one platform of Meta signs people in. */
export interface MetaSignInOptions {
  label: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** What is asked for. */
  scopes: readonly string[];
  /** Without these, nothing is published. */
  neededScopes: readonly ChannelScope[];
  /** Beginning of the names of its grants, e.g. `th` of `th_exchange_token`. */
  grants: string;
  failure: PlatformFailure;
}

/**
 * Signs people in with the operator's app. The token of an hour is exchanged at once for one of 60 days, which extends itself when it is at least
 * a day old (https://developers.facebook.com/docs/threads/get-started/long-lived-tokens/ and
 * https://developers.facebook.com/documentation/instagram-platform/reference/refresh_access_token, read 2026-11-26). No way to revoke it is
 * documented: people remove the app in their settings.
 */
export class MetaSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = [] as const;
  private readonly grant: CodeGrant;

  constructor(
    private readonly app: OperatorApp,
    fetch: typeof globalThis.fetch,
    private readonly api: MetaApi,
    private readonly options: MetaSignInOptions,
    private readonly identify: (accessToken: string, signal: AbortSignal) => Promise<ConnectionIdentity>,
  ) {
    this.grant = new CodeGrant(standardTokens(fetch));
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
    const { scopes: askedFor, neededScopes } = this.options;
    const { accessToken, scope } = await this.grant.exchange(provider, answer, request, codeVerifier, signal);
    const lasting = await this.#lasting(provider.clientSecret, accessToken, signal);
    // What it does not say is what was asked for (RFC 6749 §5.1).
    const names = scope?.split(',') ?? askedFor;
    const scopes = neededScopes.map(({ name }) => name).filter((name) => names.includes(name));
    return { ...(await this.identify(lasting.credentials['accessToken'] ?? '', signal)), ...lasting, scopes };
  }

  /** One that somebody entered may be of any kind, and ends when the platform says. */
  isPossible({ refreshToken }: Kept): boolean {
    return refreshToken !== undefined;
  }

  async refresh({ refreshToken = '' }: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    this.app.client();
    const query = { grant_type: `${this.options.grants}_refresh_token`, access_token: refreshToken };
    try {
      return granted(await this.api.exchange('refresh_access_token', query, signal));
    } catch (error) {
      const failure = this.options.failure(error, 'write', [refreshToken]);
      // Whatever it says: it will not extend this token.
      const isFinal = error instanceof MetaRefusal && failure.outcome === 'refused' && !failure.retryable;
      throw isFinal ? credentialRefused(failure.message) : failure;
    }
  }

  async #lasting(clientSecret: string, accessToken: string, signal: AbortSignal): Promise<GrantedCredentials> {
    const grantType = `${this.options.grants}_exchange_token`;
    const query = { grant_type: grantType, client_secret: clientSecret, access_token: accessToken };
    try {
      return granted(await this.api.exchange('access_token', query, signal));
    } catch (error) {
      throw this.options.failure(error, 'prepare', [clientSecret, accessToken]);
    }
  }

  /** @throws ChannelError `operator_app_missing` */
  private provider(): OauthClient {
    const { label, authorizationEndpoint, tokenEndpoint, scopes } = this.options;
    const { origin: issuer } = new URL(tokenEndpoint);
    return {
      label,
      server: { issuer, authorization_endpoint: authorizationEndpoint, token_endpoint: tokenEndpoint },
      ...this.app.client(),
      scope: scopes.join(','),
    };
  }
}

/** A token that extends itself. */
function granted(answer: unknown): GrantedCredentials {
  const fields = fieldsOf(answer);
  const accessToken = textOf(fields, 'access_token');
  const seconds = fields['expires_in'];
  return {
    credentials: { accessToken, refreshToken: accessToken },
    expiresAt: typeof seconds === 'number' ? new Date(Date.now() + seconds * 1_000) : undefined,
  };
}

/**
 * The answer to a code as RFC 6749 §5.1 has it. Threads answers `{ access_token, user_id }` without a `token_type`, and Instagram
 * `{ data: [{ access_token, user_id, permissions }] }` or the same without the list.
 */
function standardTokens(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = await response.text();
    const whole = objectOf(parsed(body));
    const answer = Array.isArray(whole['data']) ? objectOf(whole['data'][0]) : whole;
    const { permissions } = answer;
    const scope = Array.isArray(permissions) ? permissions.join(',') : permissions;
    const standard = { token_type: 'bearer', ...(typeof scope === 'string' && scope !== '' && { scope }), ...answer };
    const { status, headers } = response;
    return new Response('access_token' in answer ? JSON.stringify(standard) : body, { status, headers });
  };
}
