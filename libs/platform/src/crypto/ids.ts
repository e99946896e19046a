import { randomBytes } from 'node:crypto';
import type { IdPrefix } from '@imprint/contracts/documents';
import { monotonicFactory } from 'ulid';

const nextUlid = monotonicFactory();

/** A new id: `prefix_` and a lowercase ULID. Ids made by one process sort by creation time. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid().toLowerCase()}`;
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `bytes` random bytes in base62, always of the same length (43 characters for 32 bytes). */
export function randomToken(bytes: number): string {
  const length = Math.ceil((bytes * 8) / Math.log2(62));
  let rest = BigInt(`0x${randomBytes(bytes).toString('hex')}`);
  let token = '';
  while (token.length < length) {
    token = base62.charAt(Number(rest % 62n)) + token;
    rest /= 62n;
  }
  return token;
}
