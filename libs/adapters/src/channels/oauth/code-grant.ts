import { ChannelError, type ChannelFailure, type StartedSignIn } from '@imprint/domain/publishing/channel';
import * as oauth from 'oauth4webapi';
import { transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** An authorization server, and this app as its client. */
export interface OauthClient {
  /** Name of the platform, for messages. */
  label: string;
  server: oauth.AuthorizationServer;
  clientId: string;
  clientSecret: string;
  /** Scopes that are asked for, separated by spaces. */
  scope: string;
}

/** Where the server sends the person back to, and the `state` that it returns with the answer. */
export interface CodeRequest {
  callbackUrl: string;
  state: string;
}

/** The authorization code grant with PKCE (RFC 6749 §4.1, RFC 7636), and revocation (RFC 7009). */
export class CodeGrant {
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /** The page that asks the person, and the `codeVerifier` for `exchange`. */
  async begin({ server, clientId, scope }: OauthClient, { callbackUrl, state }: CodeRequest): Promise<StartedSignIn> {
    const codeVerifier = oauth.generateRandomCodeVerifier();
    const address = new URL(server.authorization_endpoint ?? '');
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callbackUrl,
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return { address: address.href, kept: { codeVerifier } };
  }

  /** @returns the access token @throws ChannelError */
  async exchange(
    provider: OauthClient,
    answer: URLSearchParams,
    { callbackUrl, state }: CodeRequest,
    codeVerifier: string,
    signal: AbortSignal,
  ): Promise<string> {
    const { server, clientId, clientSecret } = provider;
    const client = { client_id: clientId };
    try {
      const parameters = oauth.validateAuthResponse(server, client, answer, state);
      const authentication = oauth.ClientSecretPost(clientSecret);
      const options = this.options(server, signal);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        callbackUrl,
        codeVerifier,
        options,
      );
      return (await oauth.processAuthorizationCodeResponse(server, client, response)).access_token;
    } catch (error) {
      throw oauthFailure(provider, error, [clientSecret, codeVerifier, answer.get('code') ?? '']);
    }
  }

  /** @throws ChannelError */
  async revoke(provider: OauthClient, token: string, signal: AbortSignal): Promise<void> {
    const { server, clientId, clientSecret } = provider;
    try {
      const authentication = oauth.ClientSecretPost(clientSecret);
      const options = this.options(server, signal);
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(server, { client_id: clientId }, authentication, token, options),
      );
    } catch (error) {
      throw oauthFailure(provider, error, [clientSecret, token]);
    }
  }

  private options({ issuer }: oauth.AuthorizationServer, signal: AbortSignal) {
    // Plain HTTP is for servers on this machine only, which whoever builds the server's metadata makes sure of.
    const [customFetch, allowInsecure] = [oauth.customFetch, oauth.allowInsecureRequests] as const;
    return { signal, [customFetch]: this.fetch, ...(issuer.startsWith('http:') && { [allowInsecure]: true }) };
  }
}

/** Nothing is published in any of these calls, so every failure is a refusal. */
function oauthFailure({ label }: OauthClient, error: unknown, secrets: readonly string[]): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return withOutcome('refused', transportFailure(transport));
  return new ChannelError({ outcome: 'refused', ...described(label, error, secrets) });
}

function described(label: string, error: unknown, secrets: readonly string[]): Omit<ChannelFailure, 'outcome'> {
  if (error instanceof oauth.ResponseBodyError) {
    const said = withoutSecrets(error.error_description ?? error.error, secrets);
    const message = `${label} did not complete the sign-in: ${said}`;
    return { class: 'credential', code: 'sign_in_refused', message, retryable: false };
  }
  const status = statusOf(error);
  if (status !== undefined && status >= 400 && status < 500) {
    const message = `${label} did not complete the sign-in (status ${status}).`;
    return { class: 'credential', code: 'sign_in_refused', message, retryable: false };
  }
  const what = status === undefined ? 'sent an answer that cannot be read' : `answered with status ${status}`;
  return { class: 'provider_outage', code: 'unreadable_answer', message: `${label} ${what}.`, retryable: true };
}

function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const response = cause instanceof Response ? cause : undefined;
  return response?.status;
}
