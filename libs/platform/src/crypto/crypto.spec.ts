import { describe, expect, it } from '@jest/globals';
import { idPrefixes } from '@imprint/contracts/documents';
import { constantTimeEqual, hmacSha256, newId, randomToken, SecretBox, sha256Hex } from './index.js';

const first = `first:${Buffer.alloc(32, 1).toString('base64')}`;
const second = `second:${Buffer.alloc(32, 2).toString('base64')}`;
const box = (...ring: string[]) => new SecretBox({ SECRETS_KEYS: ring.join(',') });

describe('newId', () => {
  it('makes distinct ids that sort by creation time', () => {
    const ids = Array.from({ length: 1_000 }, () => newId(idPrefixes.release));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
    expect(ids[0]).toMatch(/^rel_[0-9a-z]{26}$/);
  });
});

describe('randomToken', () => {
  it('is base62 of one length, whatever the bytes', () => {
    const tokens = Array.from({ length: 500 }, () => randomToken(32));
    for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(randomToken(1)).toMatch(/^[0-9A-Za-z]{2}$/);
  });
});

describe('digests', () => {
  it('agree with the published vectors', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    // RFC 4231, test case 2
    expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  it('compare texts of any length by value', () => {
    expect(constantTimeEqual('secret', 'secret')).toBe(true);
    expect(constantTimeEqual('secret', 'secreT')).toBe(false);
    expect(constantTimeEqual('secret', 'secret ')).toBe(false);
    expect(constantTimeEqual('', '')).toBe(true);
  });
});

describe('SecretBox', () => {
  it('opens what it sealed, and seals the same text differently each time (63)', () => {
    const sealed = box(first).seal('whsec_ä', 'org_1');
    expect(sealed).toMatch(/^v1\.first\.[A-Za-z0-9_-]+$/);
    expect(sealed).not.toContain('whsec');
    expect(box(first).open(sealed, 'org_1')).toBe('whsec_ä');
    expect(box(first).seal('whsec_ä', 'org_1')).not.toBe(sealed);
  });

  it('does not open in the row of another organization (63)', () => {
    const sealed = box(first).seal('secret', 'org_1');
    expect(() => box(first).open(sealed, 'org_2')).toThrow('altered or belongs to another owner');
  });

  it('does not open after any part was altered', () => {
    const sealed = box(first).seal('secret', 'org_1');
    const payload = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    for (let index = 0; index < payload.length; index += 1) {
      const altered = Buffer.from(payload);
      altered.writeUInt8(altered.readUInt8(index) ^ 1, index);
      expect(() => box(first).open(`v1.first.${altered.toString('base64url')}`, 'org_1')).toThrow('altered');
    }
    expect(() => box(first).open('v1.first.AAAA', 'org_1')).toThrow('cut short');
    expect(() => box(first).open('secret', 'org_1')).toThrow('not in a known format');
  });

  it('seals with the first key of the ring and opens with every one', () => {
    const old = box(first).seal('secret', 'org_1');
    expect(box(second, first).open(old, 'org_1')).toBe('secret');
    expect(box(second, first).seal('secret', 'org_1')).toMatch(/^v1\.second\./);
    expect(() => box(second).open(old, 'org_1')).toThrow('not in SECRETS_KEYS');
  });

  it('reports which key seals and which only open, and reseals a secret under the one that seals', () => {
    const ring = box(second, first);
    expect([ring.activeKeyId, ring.olderKeyIds, box(first).olderKeyIds]).toEqual(['second', ['first'], []]);
    const resealed = ring.reseal(box(first).seal('secret', 'org_1'), 'org_1');
    expect(resealed).toMatch(/^v1\.second\./);
    expect(box(second).open(resealed, 'org_1')).toBe('secret');
    expect(() => ring.reseal(box(first).seal('secret', 'org_1'), 'org_2')).toThrow('belongs to another owner');
  });

  it('takes a ring with spaces and gaps, and keys in either base64 alphabet, and reports which entry is wrong', () => {
    const both = box(` ${second} `, '', ` ${first}`);
    expect([both.activeKeyId, both.olderKeyIds]).toEqual(['second', ['first']]);
    const urlSafe = Buffer.alloc(32, 0xfb).toString('base64url');
    expect(box(`url-safe_1:${urlSafe}`).activeKeyId).toBe('url-safe_1');
    expect(() => box(first, '', 'second')).toThrow('SECRETS_KEYS: entry 2 must read');
  });

  it('seals an empty secret too', () => {
    expect(box(first).open(box(first).seal('', 'org_1'), 'org_1')).toBe('');
  });

  it('derives a separate key for each purpose and each ring key', () => {
    expect(box(first).deriveKey('files')).toHaveLength(32);
    expect(box(first).deriveKey('files')).toEqual(box(first).deriveKey('files'));
    expect(box(first).deriveKey('files')).not.toEqual(box(first).deriveKey('cookies'));
    expect(box(second, first).deriveKeys('files')).toEqual([box(second).deriveKey('files'), box(first).deriveKey('files')]);
  });

  it.each([
    ['a short key', 'a:c2hvcnQ='],
    ['no id', Buffer.alloc(32, 7).toString('base64')],
    ['nothing', ' , '],
    ['an id that is none', `a b:${Buffer.alloc(32, 7).toString('base64')}`],
    ['something after a key', `${first}!`],
    ['a key without its padding, and too long', `a:${Buffer.alloc(33, 7).toString('base64')}`],
    ['one id twice', `${first},${first}`],
  ])('refuses a ring with %s without repeating it', (_what, ring) => {
    expect(() => box(ring)).toThrow(/^SECRETS_KEYS/);
    expect(() => box(ring)).not.toThrow(new RegExp('c2hvcnQ|BwcH|AQEB'));
  });
});
