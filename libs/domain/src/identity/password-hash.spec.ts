import { expect, it } from '@jest/globals';
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.js';

/** Test vectors of the reference implementation (P-H-C/phc-winner-argon2, src/test.c). */
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
const lesser = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';

it('verifies hashes of the reference implementation', async () => {
  for (const hash of [reference, lesser]) {
    expect(await isPasswordOf(hash, 'password')).toBe(true);
    expect(await isPasswordOf(hash, 'passwore')).toBe(false);
  }
});

it('makes argon2id hashes with 19 MiB, two passes and a unique salt, which match only their password', async () => {
  const [first, second] = await Promise.all([hashPassword('four ducks'), hashPassword('four ducks')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(await isPasswordOf(first, 'four ducks')).toBe(true);
  expect(await isPasswordOf(first, 'four ducks ')).toBe(false);
});

it('treats the same characters in another encoding as the same password', async () => {
  expect(await isPasswordOf(await hashPassword('cafe\u0301 \u2460'), 'caf\u00e9 1')).toBe(true);
});

it("recognizes a hash that is weaker than today's parameters", async () => {
  expect(isOutdated(lesser)).toBe(true);
  expect(isOutdated(reference)).toBe(false);
  expect(isOutdated(await hashPassword('x'))).toBe(false);
});
