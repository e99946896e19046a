import { constantTimeEqual, hmacSha256 } from '../crypto/index.js';
import type { KeyObject } from 'node:crypto';

/** What a Standard Webhooks signature covers: `<id>.<timestamp>.<body>`. */
export interface SignedMessage {
  id: string;
  /** Time of sending, in seconds since 1970. */
  timestampSeconds: number;
  /** Exact bytes of the body; empty for a request without one. */
  body: string | Uint8Array;
}

/** Prefix of a base64 secret (Standard Webhooks). */
export const secretPrefix = 'whsec_';
const toleranceSeconds = 300;

/**
 * Value of `webhook-signature` (Standard Webhooks): one `v1,<base64>` per secret, separated by spaces, so that receivers can verify with
 * either secret during a rotation.
 * @param secrets as text, or as keys made by `standardKey`
 */
export function signStandard(message: SignedMessage, secrets: readonly (string | KeyObject)[]): string {
  const signed = Buffer.concat([Buffer.from(`${message.id}.${message.timestampSeconds}.`), Buffer.from(message.body)]);
  return secrets
    .map((secret) => `v1,${hmacSha256(typeof secret === 'string' ? standardKey(secret) : secret, signed).toString('base64')}`)
    .join(' ');
}

/** Value of `X-Service-Signature` (spec §6.2): `sha256=` and the lowercase hex HMAC of the body, keyed by the secret's UTF-8 text. */
export function signService(body: string | Uint8Array, secret: string | KeyObject): string {
  return `sha256=${hmacSha256(secret, body).toString('hex')}`;
}

/** The three Standard Webhooks headers. */
export function standardHeaders(message: SignedMessage, secrets: readonly (string | KeyObject)[]): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestampSeconds),
    'webhook-signature': signStandard(message, secrets),
  };
}

/** Whether one of the signatures was made with the secret, at most five minutes before or after `nowSeconds`. */
export function verifyStandard(message: SignedMessage, signature: string, secret: string, nowSeconds: number): boolean {
  if (!(Math.abs(nowSeconds - message.timestampSeconds) <= toleranceSeconds)) return false;
  const expected = signStandard(message, [secret]);
  return signature.split(' ').some((candidate) => constantTimeEqual(candidate, expected));
}

/** Whether `X-Service-Signature` was made with the secret (spec §6.2). Compares in constant time. */
export function verifyService(body: string | Uint8Array, signature: string, secret: string): boolean {
  return constantTimeEqual(signature, signService(body, secret));
}

/** The key of a secret (Standard Webhooks): the decoded bytes after `whsec_`, or the text itself without that prefix. */
export function standardKey(secret: string): Buffer {
  return secret.startsWith(secretPrefix) ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret);
}
