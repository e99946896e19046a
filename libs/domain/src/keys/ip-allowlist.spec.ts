import { Problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import { canonicalAllowlist, canonicalIpEntry, compileAllowlist, isIpAllowed, normaliseIp } from './ip-allowlist.js';

describe('an address list', () => {
  it('may contain unreadable entries: the others still count', () => {
    expect(isIpAllowed(['nonsense', '192.0.2.1', '198.51.100.0/33', '203.0.113.0/24'], '203.0.113.7')).toBe(true);
    expect(isIpAllowed(['nonsense', '192.0.2.1'], '192.0.2.2')).toBe(false);
  });

  it('that is empty allows every address (spec §2.1)', () => {
    expect(isIpAllowed([], '198.51.100.7')).toBe(true);
    expect(isIpAllowed([], '')).toBe(true);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1', 'fe80::1%eth0'],
    ['192.0.2.0/24', '192.0.2.255'],
    ['192.0.2.0/24', '::ffff:192.0.2.255'],
    ['192.0.2.77/24', '192.0.2.1'],
    ['::ffff:192.0.2.0/120', '192.0.2.9'],
    ['2001:db8::/32', '2001:db8:ffff::1'],
    ['10.0.0.0/9', '10.127.255.255'],
    ['128.0.0.0/1', '203.0.113.7'],
  ])('of %s allows %s', (entry, client) => {
    expect(isIpAllowed(['203.0.113.9', entry], client)).toBe(true);
  });

  it.each([
    ['192.0.2.1', '192.0.2.10'],
    ['192.0.2.0/24', '192.0.3.0'],
    ['10.0.0.0/9', '10.128.0.0'],
    ['2001:db8::/32', '2001:db9::1'],
    ['2001:db8::/32', '192.0.2.1'],
    ['2000::/3', '::ffff:192.0.2.1'],
    ['192.0.2.1', ''],
    ['192.0.2.1', 'unknown'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.1', '192.0.2.1, 198.51.100.7'],
    ['not an address', 'not an address'],
  ])('of %s refuses %p', (entry, client) => {
    expect(isIpAllowed([entry], client)).toBe(false);
  });

  it('with only unreadable entries allows nobody, rather than everybody', () => {
    expect(compileAllowlist(['', '0.0.0.0/0'])('192.0.2.1')).toBe(false);
  });
});

describe('an entry', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1/32', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.0/120', '192.0.2.0/24'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['2001:db8::1/128', '2001:db8::1'],
    ['192.0.2.77/24', '192.0.2.0/24'],
    ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
  ])('%s is kept as %s', (entry, kept) => {
    expect(canonicalIpEntry(entry)).toBe(kept);
    expect(canonicalIpEntry(kept)).toBe(kept);
  });

  it.each([
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '010.0.0.1',
    '256.0.0.1',
    '192.0.2.1 ',
    '192.0.2.1:443',
    '[2001:db8::1]',
    'fe80::1%eth0',
    'example.org',
    '*',
    '',
    '/24',
    '192.0.2.0/',
    '192.0.2.0/33',
    '192.0.2.0/024',
    '192.0.2.0/-1',
    '192.0.2.0/255.255.255.0',
    '192.0.2.0/24/24',
    'x/192.0.2.0/24',
    'example.org/24',
    '127.1/8',
    'fe80::1%eth0/64',
    '2001:db8::/129',
    '::ffff:192.0.2.0/95',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0.0.0.0/96',
  ])('%p is refused', (entry) => {
    expect(canonicalIpEntry(entry)).toBeNull();
  });

  it('that is refused is quoted, with at most sixty characters', () => {
    const refused = (entry: string): void => void canonicalAllowlist(['192.0.2.1', entry]);
    expect(() => refused('10.0.0')).toThrow('"10.0.0" is neither an IPv4 or IPv6 address nor a network');
    expect(() => refused('x'.repeat(61))).toThrow(`"${'x'.repeat(60)}" is neither`);
  });

  it('is refused by its index in the list, without affecting others', () => {
    const sources = (entries: string[]): unknown => {
      try {
        return canonicalAllowlist(entries);
      } catch (error) {
        return error instanceof Problem && error.entries.map(({ source }) => source);
      }
    };
    expect(sources(['192.0.2.1', '2001:db8::/32', '10.0.0', '192.0.2.0/40'])).toEqual([
      { pointer: '/allowedIps/2' },
      { pointer: '/allowedIps/3' },
    ]);
    expect(sources(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1/32'])).toEqual(['192.0.2.1']);
  });
});

it('an address has one canonical form, and anything else has none', () => {
  expect(normaliseIp('::FFFF:192.0.2.1')).toBe('192.0.2.1');
  expect(normaliseIp('2001:0db8::0001')).toBe('2001:db8::1');
  expect(normaliseIp('127.1')).toBeNull();
});
