import type { JsonWebKey } from 'node:crypto';
import { sha256Hex } from '@imprint/platform/crypto';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';

const keptMax = 500;
/** ES256, which every server of the AT Protocol accepts. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A new private key that tokens can be bound to, as a JWK in JSON. */
export async function generateProofKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  return JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey));
}

/**
 * Proofs of possession (DPoP, RFC 9449) by the keys of accounts. The nonces that servers last asked for are kept with each key in this
 * process's memory, so that few requests have to be repeated.
 */
export class ProofKeys {
  private readonly kept = new LRUCache<string, Promise<oauth.DPoPHandle>>({ max: keptMax });

  /** @param key from `generateProofKey` */
  of(key: string): Promise<oauth.DPoPHandle> {
    const name = sha256Hex(key);
    const proofs = this.kept.get(name) ?? opened(key);
    this.kept.set(name, proofs);
    return proofs;
  }
}

/** Makes a request once more when the server wants a nonce in its proof, which it tells before it does anything else (RFC 9449 §8). */
export async function withNonce<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!oauth.isDPoPNonceError(error)) throw error;
    return ask();
  }
}

async function opened(key: string): Promise<oauth.DPoPHandle> {
  const { d, ...point } = JSON.parse(key) as JsonWebKey;
  const publicJwk = { kty: 'EC', crv: point.crv, x: point.x, y: point.y };
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...publicJwk, d }, algorithm, false, ['sign']),
    crypto.subtle.importKey('jwk', publicJwk, algorithm, true, ['verify']),
  ]);
  return oauth.DPoP({}, { privateKey, publicKey });
}
