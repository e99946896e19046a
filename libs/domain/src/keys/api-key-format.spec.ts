import { describe, expect, it } from '@jest/globals';
import { isWellFormedApiKey, newApiKey } from './api-key-format.js';

describe('the format of API keys', () => {
  it('names the environment, and holds 256 random bits and a checksum', () => {
    expect(newApiKey('live')).toMatch(/^svc_live_[0-9A-Za-z]{49}$/);
    expect(newApiKey('test')).toMatch(/^svc_test_[0-9A-Za-z]{49}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => newApiKey('live'))).size).toBe(1_000);
  });

  it('tells every single-character typo without a look-up', () => {
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

  it('refuses a truncated key and one with something appended', () => {
    const key = newApiKey('test');
    expect(isWellFormedApiKey(key.slice(0, -1))).toBe(false);
    expect(isWellFormedApiKey(`${key} `)).toBe(false);
  });
});
