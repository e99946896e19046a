import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Consonants that are hard to confuse and cannot spell words (RFC 8628 §6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const half = 4;

/** Eight letters, `WDJB-MJHT`: 34 bits, which suffices behind a session and an attempt limit. */
export function newUserCode(): string {
  const part = (): string => Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${part()}-${part()}`;
}

/** Normalizes a typed code to its stored form. */
export function readUserCode(text: string): string {
  const typed = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return `${typed.slice(0, half)}-${typed.slice(half)}`;
}

/** The token has 256 random bits, so a plain SHA-256 is safe to store. */
export function pollTokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether the token matches the digest. Compares in constant time. */
export function isPollToken(token: string, digest: Buffer): boolean {
  return timingSafeEqual(pollTokenDigest(token), digest);
}
