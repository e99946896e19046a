import type {
  ChannelSignIn,
  ConnectionIdentity,
  GrantedCredentials,
  StartedSignIn,
  TokenRefresh,
} from '@imprint/domain/publishing/channel';
import { CodeGrant, type CodeRequest, type IssuedTokens, type OauthClient } from '../oauth/code-grant.js';
import { fieldsOf, textOf } from './answers.js';
import type { MastodonAccess, MastodonApi } from './api.js';
import { mastodonFailure } from './failures.js';

/** What publishing and look-ups take (https://docs.joinmastodon.org/api/oauth-scopes/). */
const scope = 'read:accounts read:statuses write:media write:statuses';

type Kept = Readonly<Record<string, string>>;

/**
 * Signs people in on their own server. Every server issues client credentials to whoever asks, so each connection gets its own
 * (https://docs.joinmastodon.org/methods/apps/#create), and nothing has to be set up by the operator.
 */
export class MastodonSignIn implements ChannelSignIn, TokenRefresh {
  readonly fields = ['server'] as const;

  constructor(
    private readonly api: MastodonApi,
    private readonly grant: CodeGrant,
    private readonly identify: (access: MastodonAccess, signal: AbortSignal) => Promise<ConnectionIdentity>,
    private readonly originOf: (server: string) => Promise<string>,
  ) {}

  async begin(entered: Kept, request: CodeRequest, signal: AbortSignal): Promise<StartedSignIn> {
    const server = await this.originOf(entered['server'] ?? '');
    const { clientId, clientSecret } = await this.register(server, request.callbackUrl, signal);
    const { address, kept } = await this.grant.begin(provider(server, clientId, clientSecret), request);
    return { address, kept: { ...kept, server, clientId, clientSecret } };
  }

  async complete(
    answer: URLSearchParams,
    kept: Kept,
    request: CodeRequest,
    signal: AbortSignal,
    onIssued?: (credentials: Kept) => Promise<void>,
  ): Promise<ConnectionIdentity> {
    const { server = '', clientId = '', clientSecret = '', codeVerifier = '' } = kept;
    const tokens = await this.grant.exchange(provider(server, clientId, clientSecret), answer, request, codeVerifier, signal);
    await onIssued?.(granted({ server, clientId, clientSecret }, tokens).credentials);
    const identity = await this.identify({ server, accessToken: tokens.accessToken }, signal);
    return { ...identity, ...granted({ ...identity.credentials, clientId, clientSecret }, tokens) };
  }

  /** Tokens of Mastodon itself do not expire. Those of servers with the same API may, such as Akkoma's and Pleroma's. */
  isPossible({ refreshToken, clientId, clientSecret }: Kept): boolean {
    return refreshToken !== undefined && clientId !== undefined && clientSecret !== undefined;
  }

  async refresh(credentials: Kept, signal: AbortSignal): Promise<GrantedCredentials> {
    const { server = '', clientId = '', clientSecret = '', refreshToken = '' } = credentials;
    const tokens = await this.grant.refresh(provider(server, clientId, clientSecret), refreshToken, signal);
    return granted(credentials, tokens);
  }

  /** A token that somebody entered has no client of ours, and only they can revoke it. */
  async revoke(
    { server = '', accessToken = '', refreshToken, clientId, clientSecret }: Kept,
    signal: AbortSignal,
  ): Promise<void> {
    if (clientId === undefined || clientSecret === undefined) return;
    const client = provider(server, clientId, clientSecret);
    // First, because it ends tokens that were issued for it later and never arrived, where the server follows RFC 7009 §2.1.
    if (refreshToken !== undefined) await this.grant.revoke(client, refreshToken, signal);
    await this.grant.revoke(client, accessToken, signal);
  }

  private async register(server: string, callbackUrl: string, signal: AbortSignal) {
    const body = { client_name: 'Imprint', redirect_uris: callbackUrl, scopes: scope, website: new URL(callbackUrl).origin };
    try {
      const answer = await this.api.call({ server }, { method: 'POST', path: '/api/v1/apps', body }, signal);
      const fields = fieldsOf(answer.body);
      return { clientId: textOf(fields, 'client_id'), clientSecret: textOf(fields, 'client_secret') };
    } catch (error) {
      throw mastodonFailure(error, 'prepare', [], 'server');
    }
  }
}

/** A server that sends no other refresh token keeps accepting the one before (RFC 6749 §6). */
function granted(credentials: Kept, { accessToken, refreshToken, expiresAt }: IssuedTokens): GrantedCredentials {
  return { credentials: { ...credentials, accessToken, ...(refreshToken !== undefined && { refreshToken }) }, expiresAt };
}

function provider(server: string, clientId: string, clientSecret: string): OauthClient {
  return {
    label: new URL(server).host,
    server: {
      issuer: server,
      authorization_endpoint: `${server}/oauth/authorize`,
      token_endpoint: `${server}/oauth/token`,
      revocation_endpoint: `${server}/oauth/revoke`,
    },
    clientId,
    clientSecret,
    scope,
  };
}
