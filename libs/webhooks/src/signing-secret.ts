/** The two keys derived from a signing secret, for Web Crypto. */
export interface SigningKeys {
  /** For `webhook-signature`: the decoded bytes after `whsec_`, or the text of a secret without that prefix. */
  standard: Promise<CryptoKey>;
  /** For `X-Service-Signature`: the text of the secret as configured. */
  service: Promise<CryptoKey>;
}

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const prefix = 'whsec_';
const minimumBytes = 16;

/** @throws TypeError for an unusable secret, e.g. when the setting is missing; repeats no part of it */
export function signingKeysOf(secret: string): SigningKeys {
  const text = new TextEncoder().encode(secret);
  const bytes = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : text;
  if (bytes === null || bytes.length < minimumBytes)
    throw new TypeError(`A signing secret is ${prefix} and base64, or a text, of at least ${minimumBytes} bytes.`);
  return { standard: hmacKey(bytes), service: hmacKey(text) };
}

/** HMAC-SHA-256, 32 bytes. */
export async function hmacSha256(key: Promise<CryptoKey>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await key, data));
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Null when the text is not base64. */
export function fromBase64(encoded: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Null when the text is not hex. */
export function fromHex(encoded: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(encoded)) return null;
  return Uint8Array.from({ length: encoded.length / 2 }, (_, index) =>
    Number.parseInt(encoded.slice(2 * index, 2 * index + 2), 16),
  );
}

/** Compares every byte, wherever the first difference is. */
export function equalInConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= (left[index] ?? 0) ^ (right[index] ?? 0);
  return difference === 0;
}
