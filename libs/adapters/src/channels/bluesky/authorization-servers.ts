import { ChannelError } from '@imprint/domain/publishing/channel';
import * as oauth from 'oauth4webapi';
import { requestOptions } from '../oauth/code-grant.js';
import { misconfigured } from '../platform-failures.js';
import { isPrivate } from '../server-address.js';
import { transportError, transportFailure, withOutcome } from '../transport-failure.js';

/** Which authorization server speaks for the server of an account (https://atproto.com/specs/oauth#server-metadata). */
export class AuthorizationServers {
  /** @param fetch follows no redirects */
  constructor(private readonly fetch: typeof globalThis.fetch) {}

  /** @param pds origin of the server of an account @throws ChannelError */
  async of(pds: string, signal: AbortSignal): Promise<oauth.AuthorizationServer> {
    const resource = await this.ask(pds, async () => {
      const response = await oauth.resourceDiscoveryRequest(new URL(pds), requestOptions(this.fetch, pds, signal));
      return oauth.processResourceDiscoveryResponse(new URL(pds), response);
    });
    const [issuer, ...others] = Array.isArray(resource.authorization_servers) ? resource.authorization_servers : [];
    if (typeof issuer !== 'string' || others.length > 0) throw noSignIn(pds);
    return this.read(issuer, signal);
  }

  /** @param issuer what the server calls itself @throws ChannelError */
  async read(issuer: string, signal: AbortSignal): Promise<oauth.AuthorizationServer> {
    const address = URL.parse(issuer);
    if (address === null || !isPrivate(address) || address.origin !== issuer) throw noSignIn(issuer);
    const server = await this.ask(issuer, async () => {
      const options = { ...requestOptions(this.fetch, issuer, signal), algorithm: 'oauth2' } as const;
      return oauth.processDiscoveryResponse(address, await oauth.discoveryRequest(address, options));
    });
    if (!isSufficient(server)) throw noSignIn(issuer);
    return server;
  }

  private async ask<T>(address: string, discover: () => Promise<T>): Promise<T> {
    try {
      return await discover();
    } catch (error) {
      const transport = transportError(error);
      if (transport) throw withOutcome('refused', transportFailure(transport));
      const { status = 0 } = error instanceof Error && error.cause instanceof Response ? error.cause : {};
      if (status < 500 && status !== 429) throw noSignIn(address);
      const message = `${new URL(address).host} answered with status ${status}.`;
      throw new ChannelError({ outcome: 'refused', class: 'provider_outage', code: `http_${status}`, message, retryable: true });
    }
  }
}

/** Whether the server offers what the protocol requires, and in safety: no address of it leads elsewhere without encryption. */
function isSufficient(server: oauth.AuthorizationServer): boolean {
  const { authorization_endpoint, token_endpoint, pushed_authorization_request_endpoint, revocation_endpoint } = server;
  const needed = [authorization_endpoint, token_endpoint, pushed_authorization_request_endpoint];
  const endpoints = revocation_endpoint === undefined ? needed : [...needed, revocation_endpoint];
  return (
    endpoints.every((endpoint) => isSafe(endpoint)) &&
    server.authorization_response_iss_parameter_supported === true &&
    server.dpop_signing_alg_values_supported?.includes('ES256') === true &&
    server.code_challenge_methods_supported?.includes('S256') === true
  );
}

function isSafe(endpoint: string | undefined): boolean {
  const url = endpoint === undefined ? null : URL.parse(endpoint);
  return url !== null && isPrivate(url);
}

function noSignIn(address: string): ChannelError {
  const host = URL.parse(address)?.host ?? 'The server';
  return misconfigured('no_sign_in', `${host} offers no sign-in that Imprint can use. Use an app password instead.`);
}
