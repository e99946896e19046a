import { sha256Hex } from '@imprint/platform/crypto';
import { randomInt } from 'node:crypto';

/** Per account. */
export const recoveryCodeCount = 10;
/** Crockford's base32, which has no ambiguous characters. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits, so a plain hash cannot be brute-forced. */
const length = 16;

/** Ten codes such as `7k2m-0x9p-qd4t-h8vz`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
    return characters.match(/.{4}/g)?.join('-') ?? characters;
  });
}

/** Hash of a code, however its owner wrote it down. */
export function recoveryCodeHash(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll(/[il]/g, '1').replaceAll('o', '0');
  return sha256Hex(plain);
}
