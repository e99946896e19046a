import { describe, expect, it } from '@jest/globals';
import { isIpAllowed, normaliseIp } from './ip-allowlist.js';

describe('the address allowlist of a key', () => {
  it('allows everybody when it is empty', () => {
    expect(isIpAllowed([], '198.51.100.7')).toBe(true);
  });
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
  ])('an entry %s allows the client %s: they are one address', (entry, client) => {
    expect(isIpAllowed([entry], client)).toBe(true);
  });
  it.each([
    ['192.0.2.1', '192.0.2.2'],
    ['192.0.2.1', '192.0.2.10'],
    ['192.0.2.1', ''],
    ['192.0.2.1', 'unknown'],
    ['2001:db8::1', '192.0.2.1'],
  ])('an entry %s does not allow the client %p', (entry, client) => {
    expect(isIpAllowed([entry], client)).toBe(false);
  });
  it.each(['localhost', '192.0.2', '3221225985', '10.0.0.0/8', '1.2.3.4.5', ''])('%p is no address', (text) => {
    expect(normaliseIp(text)).toBeNull();
  });
});
