import { describe, expect, it } from '@jest/globals';
import { crc32 } from 'node:zlib';
import { isWellFormedApiKey, newApiKey } from './api-key-format.js';

/** The checksum of this text. */
function checksumOf(body: string): string {
  const alphabet = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  let digits = '';
  for (let rest = BigInt(crc32(body)); digits.length < 6; rest /= 62n) digits = `${alphabet[Number(rest % 62n)]}${digits}`;
  return digits;
}

describe('the format of API keys', () => {
  it('names the environment, and holds 256 random bits and a checksum', () => {
    expect(newApiKey('live')).toMatch(/^svc_live_[0-9A-Za-z]{49}$/);
    expect(newApiKey('test')).toMatch(/^svc_test_[0-9A-Za-z]{49}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => newApiKey('live'))).size).toBe(1_000);
  });

  it('detects every single-character typo without a lookup', () => {
    const key = newApiKey('live');
    expect(isWellFormedApiKey(key)).toBe(true);
    for (let index = 0; index < key.length; index += 1) {
      const typo = key.slice(0, index) + (key[index] === 'a' ? 'b' : 'a') + key.slice(index + 1);
      expect(isWellFormedApiKey(typo)).toBe(false);
    }
  });

  it.each(['', 'svc_', 'svc_live_', 'svc_prod_abc', `svc_live_${'x'.repeat(200)}`])('refuses %p', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });

  it('has one checksum for each body', () => {
    // CRC-32 of the text before it, in base62 digits of the order 0-9 A-Z a-z.
    const body = `svc_test_${'0'.repeat(43)}`;
    const last = checksumOf(body);
    expect(last).toMatch(/^[0-9A-Za-z]{6}$/);
    expect(isWellFormedApiKey(body + last)).toBe(true);
  });

  it('refuses a valid checksum on something that is not a key: another prefix, or far too long', () => {
    for (const body of [`svc_prod_${'0'.repeat(43)}`, `xsvc_live_${'0'.repeat(43)}`, `svc_live_${'0'.repeat(86)}`])
      expect(isWellFormedApiKey(body + checksumOf(body))).toBe(false);
    const longest = `svc_live_${'0'.repeat(85)}`;
    expect(isWellFormedApiKey(longest + checksumOf(longest))).toBe(true);
  });

  it('refuses a truncated key and one with something appended', () => {
    const key = newApiKey('test');
    expect(isWellFormedApiKey(key.slice(0, -1))).toBe(false);
    expect(isWellFormedApiKey(`${key} `)).toBe(false);
  });
});
