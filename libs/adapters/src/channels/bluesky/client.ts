import { createECDH, hash, hkdfSync, type JsonWebKey } from 'node:crypto';
import { channelClientPath, connectionCallbackPath } from '@imprint/contracts/publishing';
import type { Config } from '@imprint/platform/config';
import * as oauth from 'oauth4webapi';
import { isPrivate } from '../server-address.js';

/** To post, and nothing of direct messages or of the email address (https://atproto.com/specs/oauth#authorization-scopes). */
export const scope = 'atproto transition:generic';

const curve = 'prime256v1';
/** Order of the curve. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** This instance as a client of authorization servers, which know it by the address of a document that describes it. */
export interface BlueskyClient {
  clientId: string;
  /** What servers send people back to. */
  callbackUrl: string;
  /** What stands at the address of the client; null for one on this machine, which servers know without a document. */
  metadata: Readonly<Record<string, unknown>> | null;
}

export type ClientSettings = Pick<Config, 'PUBLIC_API_URL' | 'KEY_PEPPER'>;

/** Undefined where servers accept no client: at a public address without https. */
export function blueskyClient(settings: ClientSettings): BlueskyClient | undefined {
  const address = new URL(settings.PUBLIC_API_URL);
  const callback = `/v1${connectionCallbackPath}`;
  if (address.protocol === 'https:') return publicClient(settings, callback);
  return isPrivate(address) ? localClient(address, callback) : undefined;
}

/** How the client with this id proves to a server who it is. */
export async function authenticationOf(clientId: string, settings: ClientSettings): Promise<oauth.ClientAuth> {
  if (!clientId.startsWith('https:')) return oauth.None();
  const { privateJwk, keyId } = clientKey(settings);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('jwk', privateJwk, algorithm, false, ['sign']);
  return oauth.PrivateKeyJwt({ key, kid: keyId });
}

/** A client with a key of its own gets access for up to two years; one without gets it for two weeks. */
function publicClient(settings: ClientSettings, callback: string): BlueskyClient {
  const clientId = `${settings.PUBLIC_API_URL}/v1${channelClientPath('bluesky')}`;
  const callbackUrl = `${settings.PUBLIC_API_URL}${callback}`;
  const { publicJwk, keyId } = clientKey(settings);
  const metadata = {
    client_id: clientId,
    client_name: 'Imprint',
    client_uri: new URL(clientId).origin,
    application_type: 'web',
    redirect_uris: [callbackUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope,
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [{ ...publicJwk, kid: keyId, alg: 'ES256', use: 'sig' }] },
  };
  return { clientId, callbackUrl, metadata };
}

/** Servers send people back to this machine by number only (https://atproto.com/specs/oauth#localhost-client-development). */
function localClient({ port }: URL, callback: string): BlueskyClient {
  const callbackUrl = `http://127.0.0.1${port === '' ? '' : `:${port}`}${callback}`;
  const query = new URLSearchParams({ redirect_uri: callbackUrl, scope });
  return { clientId: `http://localhost?${query.toString()}`, callbackUrl, metadata: null };
}

/**
 * The key that the client signs with. Servers end all access when it changes, so it does not depend on `SECRETS_KEYS`, which are replaced
 * from time to time.
 */
function clientKey({ KEY_PEPPER }: ClientSettings): { privateJwk: JsonWebKey; publicJwk: JsonWebKey; keyId: string } {
  const ecdh = createECDH(curve);
  // More bits than the order has, so that no private key is likelier than others (FIPS 186-5, A.2.1).
  const bits = Buffer.from(hkdfSync('sha256', KEY_PEPPER, Buffer.alloc(0), 'imprint:bluesky-client', 40)).toString('hex');
  const secret = Buffer.from(((BigInt(`0x${bits}`) % (order - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicJwk = { kty: 'EC', crv: 'P-256', x, y };
  // The thumbprint of RFC 7638, whose members stand in alphabetical order.
  const keyId = hash('sha256', JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }), 'base64url');
  return { privateJwk: { ...publicJwk, d: secret.toString('base64url') }, publicJwk, keyId };
}
