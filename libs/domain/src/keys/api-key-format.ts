import { apiKeyPrefixes } from '@imprint/contracts/keys';
import { randomToken } from '@imprint/platform/crypto';
import { crc32 } from 'node:zlib';

const secretBytes = 32;
const checksumLength = 6;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new key: `svc_live_` or `svc_test_`, 32 random bytes in base62, and a checksum, so that a typo is refused without a lookup. */
export function newApiKey(environment: keyof typeof apiKeyPrefixes): string {
  const body = apiKeyPrefixes[environment] + randomToken(secretBytes);
  return body + checksum(body);
}

/** Whether prefix and checksum are valid. Anything else is not worth a lookup. */
export function isWellFormedApiKey(key: string): boolean {
  if (!Object.values(apiKeyPrefixes).some((prefix) => key.startsWith(prefix)) || key.length > 100) return false;
  return checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength);
}

/** CRC-32 in six base62 digits. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
