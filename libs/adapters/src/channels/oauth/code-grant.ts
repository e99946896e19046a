import { ChannelError, type StartedSignIn } from '@imprint/domain/publishing/channel';
import * as oauth from 'oauth4webapi';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** An authorization server, and this app as its client. */
export interface OauthClient {
  /** Name of the platform, for messages. */
  label: string;
  server: oauth.AuthorizationServer;
  clientId: string;
  clientSecret: string;
  /** Scopes that are asked for, separated as the platform wants it; spaces by the standard. */
  scope: string;
  /** How the client proves itself to the token endpoint (RFC 6749 §2.3.1); default `body`. `none`: it has no secret, and PKCE has to do. */
  authentication?: 'body' | 'basic' | 'none';
  /** Without PKCE where the token endpoint refuses a `code_verifier`; default true. */
  proofKey?: boolean;
  /** Under which name the platform wants the id of the client, beside that of the standard. */
  idParameter?: string;
  /** What the token endpoint takes besides, when a code is exchanged. */
  exchangeParameters?: Readonly<Record<string, string>>;
}

/** Where the server sends the person back to, and the `state` that it returns with the answer. */
export interface CodeRequest {
  callbackUrl: string;
  state: string;
}

/** What a token endpoint answers. */
export interface IssuedTokens {
  accessToken: string;
  /** Absent where access tokens do not expire, or nothing extends them. */
  refreshToken: string | undefined;
  expiresAt: Date | undefined;
  /** What was granted, separated by spaces; undefined where the server does not say. */
  scope: string | undefined;
}

/** The authorization code grant with PKCE (RFC 6749 §4.1, RFC 7636), refreshing (§6), and revocation (RFC 7009). */
export class CodeGrant {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /** The page that asks the person, and the `codeVerifier` for `exchange`, unless the platform takes none. */
  async begin(client: OauthClient, { callbackUrl, state }: CodeRequest): Promise<StartedSignIn> {
    const { server, clientId, scope, proofKey = true } = client;
    const codeVerifier = proofKey ? oauth.generateRandomCodeVerifier() : undefined;
    const address = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callbackUrl,
      scope,
      state,
      ...namedId(client),
      ...(codeVerifier !== undefined && {
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return { address: address.href, kept: codeVerifier === undefined ? {} : { codeVerifier } };
  }

  /** @throws ChannelError */
  async exchange(
    provider: OauthClient,
    answer: URLSearchParams,
    { callbackUrl, state }: CodeRequest,
    codeVerifier: string,
    signal: AbortSignal,
  ): Promise<IssuedTokens> {
    const { server, clientId, clientSecret, proofKey = true } = provider;
    const client = { client_id: clientId };
    try {
      const parameters = oauth.validateAuthResponse(server, client, answer, state);
      const authentication = authenticationOf(provider);
      const options = {
        ...this.options(server, signal),
        additionalParameters: { ...namedId(provider), ...provider.exchangeParameters },
      };
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        callbackUrl,
        proofKey ? codeVerifier : oauth.nopkce,
        options,
      );
      return issuedTokens(await oauth.processAuthorizationCodeResponse(server, client, response));
    } catch (error) {
      throw withOutcome('refused', oauthFailure(provider, error, [clientSecret, codeVerifier, answer.get('code') ?? '']));
    }
  }

  /** @throws ChannelError whose outcome says whether the refresh token may have been used up */
  async refresh(provider: OauthClient, refreshToken: string, signal: AbortSignal): Promise<IssuedTokens> {
    const { server, clientId, clientSecret } = provider;
    const client = { client_id: clientId };
    try {
      const authentication = authenticationOf(provider);
      const options = { ...this.options(server, signal), additionalParameters: namedId(provider) };
      const response = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, options);
      return issuedTokens(await oauth.processRefreshTokenResponse(server, client, response));
    } catch (error) {
      throw oauthFailure(provider, error, [clientSecret, refreshToken]);
    }
  }

  /** @throws ChannelError */
  async revoke(provider: OauthClient, token: string, signal: AbortSignal): Promise<void> {
    const { server, clientId, clientSecret } = provider;
    try {
      const authentication = authenticationOf(provider);
      const options = { ...this.options(server, signal), additionalParameters: namedId(provider) };
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, { client_id: clientId }, authentication, token, options),
      );
    } catch (error) {
      throw withOutcome('refused', oauthFailure(provider, error, [clientSecret, token]));
    }
  }

  private options({ issuer }: oauth.AuthorizationServer, signal: AbortSignal) {
    return requestOptions(this.fetch, issuer, signal);
  }
}

const namedId = ({ idParameter, clientId }: OauthClient): Record<string, string> =>
  idParameter === undefined ? {} : { [idParameter]: clientId };

/** Options of oauth4webapi for requests to this address by this transport. */
export function requestOptions(fetch: typeof globalThis.fetch, address: string, signal: AbortSignal) {
  // Plain HTTP is for servers on this machine only, which whoever names the address makes sure of.
  const [customFetch, allowInsecure] = [oauth.customFetch, oauth.allowInsecureRequests] as const;
  return { signal, [customFetch]: fetch, ...(address.startsWith('http:') && { [allowInsecure]: true }) };
}

function authenticationOf({ authentication, clientSecret }: OauthClient): oauth.ClientAuth {
  if (authentication === 'none') return oauth.None();
  if (authentication !== 'basic') return oauth.ClientSecretPost(clientSecret);
  // Not form-encoded as in the standard: platforms that ask for Basic take the secret as it is.
  return (_server, { client_id: clientId }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
}

/** What a token response says, its lifetime counted from now. */
export function issuedTokens({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: seconds,
  scope,
}: oauth.TokenEndpointResponse): IssuedTokens {
  const expiresAt = seconds === undefined ? undefined : new Date(Date.now() + seconds * 1_000);
  return { accessToken, refreshToken, expiresAt, scope };
}

/** The outcome is `unknown` unless the server said that it issued nothing, or was never reached. */
export function oauthFailure({ label }: Pick<OauthClient, 'label'>, error: unknown, secrets: readonly string[]): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport);
  const refused = (message: string): ChannelError =>
    new ChannelError({ outcome: 'refused', class: 'credential', code: 'sign_in_refused', message, retryable: false });
  if (error instanceof oauth.ResponseBodyError && !isTemporary(error.status)) {
    const said = withoutSecrets(error.error_description ?? error.error, secrets);
    return refused(`${label} did not grant access: ${said}`);
  }
  const response = responseOf(error);
  const { status } = response ?? {};
  if (status !== undefined && status >= 400 && status < 500 && !isTemporary(status))
    return refused(`${label} did not grant access (status ${status}).`);
  const what = status === undefined || status < 300 ? 'sent an answer that cannot be read' : `answered with status ${status}`;
  return new ChannelError({
    outcome: status === 429 ? 'refused' : 'unknown',
    class: status === 429 ? 'rate_limit' : 'provider_outage',
    code: status === 429 ? 'rate_limited' : 'unreadable_answer',
    message: `${label} ${what}.`,
    retryable: true,
    retryAfterSeconds: retryAfterSeconds(response?.headers.get('retry-after') ?? undefined, new Date()),
  });
}

/** A status that says nothing about the grant. */
const isTemporary = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

function responseOf(error: unknown): Response | undefined {
  if (error instanceof oauth.ResponseBodyError) return error.response;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response ? cause : undefined;
}
