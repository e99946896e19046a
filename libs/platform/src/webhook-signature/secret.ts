import { randomBytes } from 'node:crypto';
import { secretPrefix } from './signature.js';

const generatedBytes = 32;
const minimumBytes = 16;
const maximumLength = 256;

/** A new secret: `whsec_` and 32 random bytes in base64. */
export function newSigningSecret(): string {
  return `${secretPrefix}${randomBytes(generatedBytes).toString('base64')}`;
}

/**
 * What is wrong with a chosen secret, as the rest of a sentence that starts "the secret …"; null when it is acceptable. Contains no part of
 * it.
 */
export function signingSecretProblem(secret: string): string | null {
  if (secret.length > maximumLength) return `must have at most ${maximumLength} characters`;
  // A space or a control character is nearly always a copying mistake.
  if (!/^[!-~]+$/.test(secret)) return 'must consist of printable ASCII characters without spaces';
  const encoded = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : null;
  if (encoded !== null && !/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded))
    return `must be base64 after ${secretPrefix}`;
  const bytes = encoded === null ? secret.length : Buffer.byteLength(encoded, 'base64');
  return bytes < minimumBytes ? `must hold at least ${minimumBytes} bytes` : null;
}
