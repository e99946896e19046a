import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

/** Consonants that are hard to confuse and spell no words (RFC 8628 §6.1). */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const half = 4;

/** Eight letters, `WDJB-MJHT`: 34 bits, behind a session and a limit of tries. */
export function newUserCode(): string {
  const part = (): string => Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${part()}-${part()}`;
}

/** A code as it is stored, from what a person typed. */
export function readUserCode(text: string): string {
  const typed = text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return `${typed.slice(0, half)}-${typed.slice(half)}`;
}

/** The token is 256 random bits: a plain digest gives nothing away. */
export function pollTokenDigest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function isPollToken(token: string, digest: Buffer): boolean {
  return timingSafeEqual(pollTokenDigest(token), digest);
}
