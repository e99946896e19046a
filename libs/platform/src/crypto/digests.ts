import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual, type BinaryLike, type KeyObject } from 'node:crypto';

/** SHA-256 of the UTF-8 text, lowercase hex. */
export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

/** HMAC-SHA-256, 32 bytes. For repeated use pass a `KeyObject`: with raw key bytes, Node takes three times as long. */
export function hmacSha256(key: string | Uint8Array | KeyObject, data: BinaryLike): Buffer {
  return createHmac('sha256', key instanceof Uint8Array ? createSecretKey(key) : key)
    .update(data)
    .digest();
}

const comparisonKey = createSecretKey(randomBytes(32));

/** Takes the same time whatever the texts: it compares keyed digests of equal length rather than the texts. */
export function constantTimeEqual(a: string, b: string): boolean {
  return timingSafeEqual(hmacSha256(comparisonKey, a), hmacSha256(comparisonKey, b));
}
