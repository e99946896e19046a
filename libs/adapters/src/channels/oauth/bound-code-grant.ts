import { ChannelError } from '@imprint/domain/publishing/channel';
import { withoutSecrets, withOutcome } from '../transport-failure.js';
import { unreadableAnswer } from '../answer-fields.js';
import * as oauth from 'oauth4webapi';
import {
  issuedTokens,
  oauthFailure,
  requestOptions,
  type CodeRequest,
  type IssuedTokens,
  type OauthClient,
} from './code-grant.js';
import { withNonce, type ProofKeys } from './proof-keys.js';

/** An authorization server, and this app as its client. */
export interface BoundClient extends Pick<OauthClient, 'label' | 'server' | 'clientId' | 'scope'> {
  authentication: oauth.ClientAuth;
}

/** Tokens that are worth nothing without the key that they were asked for with. */
export interface BoundTokens extends IssuedTokens {
  /** The account that they are for (`sub`). */
  subject: string;
  /** Separated by spaces. */
  scope: string;
}

/**
 * The authorization code grant as the AT Protocol has it (https://atproto.com/specs/oauth): with PKCE, its request pushed to the server
 * (PAR, RFC 9126), and tokens that are bound to a key (DPoP, RFC 9449).
 */
export class BoundCodeGrant {
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly keys: ProofKeys,
  ) {}

  /**
   * Announces the sign-in to the server.
   * @param key from `generateProofKey`
   * @returns the page that asks the person, and the `codeVerifier` for `exchange`
   * @throws ChannelError
   */
  async begin(
    client: BoundClient,
    key: string,
    { callbackUrl, state, loginHint }: CodeRequest & { loginHint: string },
    signal: AbortSignal,
  ): Promise<{ address: string; codeVerifier: string }> {
    const { server, clientId, scope } = client;
    const codeVerifier = oauth.generateRandomCodeVerifier();
    const parameters = {
      response_type: 'code',
      redirect_uri: callbackUrl,
      scope,
      state,
      login_hint: loginHint,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    const { request_uri: pushed } = await this.asked(client, key, signal, [codeVerifier], async (by, options) =>
      oauth.processPushedAuthorizationResponse(
        server,
        by,
        await oauth.pushedAuthorizationRequest(server, by, client.authentication, parameters, options),
      ),
    ).catch(refused);
    const address = new URL(server.authorization_endpoint ?? '');
    address.searchParams.set('client_id', clientId);
    address.searchParams.set('request_uri', pushed);
    return { address: address.href, codeVerifier };
  }

  /** @throws ChannelError */
  async exchange(
    client: BoundClient,
    key: string,
    answer: URLSearchParams,
    { callbackUrl, state, codeVerifier }: CodeRequest & { codeVerifier: string },
    signal: AbortSignal,
  ): Promise<BoundTokens> {
    const { server, authentication } = client;
    const secrets = [codeVerifier, answer.get('code') ?? ''];
    return this.asked(client, key, signal, secrets, async (by, options) => {
      const parameters = answerOf(client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        by,
        authentication,
        parameters,
        callbackUrl,
        codeVerifier,
        options,
      );
      return boundTokens(await oauth.processAuthorizationCodeResponse(server, by, response));
    }).catch(refused);
  }

  /** @throws ChannelError whose outcome says whether the refresh token may have been used up */
  async refresh(client: BoundClient, key: string, refreshToken: string, signal: AbortSignal): Promise<BoundTokens> {
    const { server, authentication } = client;
    return this.asked(client, key, signal, [refreshToken], async (by, options) => {
      const response = await oauth.refreshTokenGrantRequest(server, by, authentication, refreshToken, options);
      return boundTokens(await oauth.processRefreshTokenResponse(server, by, response));
    });
  }

  /** @throws ChannelError */
  async revoke(client: BoundClient, key: string, token: string, signal: AbortSignal): Promise<void> {
    const { server, authentication } = client;
    // Revocation asks for a proof, too, and in oauth4webapi the pushed request is the one that is nothing but form, client and proof.
    const revoking = { ...server, pushed_authorization_request_endpoint: server.revocation_endpoint };
    await this.asked(client, key, signal, [token], async (by, options) => {
      const response = await oauth.pushedAuthorizationRequest(revoking, by, authentication, { token }, options);
      await oauth.processRevocationResponse(response);
    }).catch(refused);
  }

  private async asked<T>(
    { label, server, clientId }: BoundClient,
    key: string,
    signal: AbortSignal,
    secrets: readonly string[],
    ask: (client: oauth.Client, options: ReturnType<typeof requestOptions> & { DPoP: oauth.DPoPHandle }) => Promise<T>,
  ): Promise<T> {
    const options = { ...requestOptions(this.fetch, server.issuer, signal), DPoP: await this.keys.of(key) };
    try {
      return await withNonce(() => ask({ client_id: clientId }, options));
    } catch (error) {
      throw clientRefusal(label, error, secrets) ?? oauthFailure({ label }, error, secrets);
    }
  }
}

/** What a server says before it looks at a grant, which stays as it was, e.g. while it cannot read about this instance. */
const aboutClient = new Set([
  'invalid_client',
  'invalid_client_metadata',
  'invalid_dpop_proof',
  'unauthorized_client',
  'use_dpop_nonce',
]);

function clientRefusal(label: string, error: unknown, secrets: readonly string[]): ChannelError | undefined {
  if (!(error instanceof oauth.ResponseBodyError) || !aboutClient.has(error.error)) return undefined;
  const message = `${label} does not accept this instance: ${withoutSecrets(error.error_description ?? error.error, secrets)}`;
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code: 'client_refused', message, retryable: true });
}

/** @throws ChannelError for an answer of another server, or to another sign-in (RFC 9207) */
function answerOf({ label, server, clientId }: BoundClient, answer: URLSearchParams, state: string): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, { client_id: clientId }, answer, state);
  } catch {
    const message = `This is not the answer of ${label} to the sign-in that was started here.`;
    throw new ChannelError({ outcome: 'refused', class: 'credential', code: 'sign_in_refused', message, retryable: false });
  }
}

/** Without tokens, whatever has happened grants nothing. */
function refused(error: unknown): never {
  throw error instanceof ChannelError ? withOutcome('refused', error) : error;
}

/** @throws ChannelError for tokens that are not bound, or whose account is not named */
function boundTokens(answer: oauth.TokenEndpointResponse): BoundTokens {
  const { token_type: type, scope = '', sub: subject } = answer;
  if (type !== 'dpop' || typeof subject !== 'string') throw unreadableAnswer();
  return { ...issuedTokens(answer), subject, scope };
}
