import { beforeEach, expect, it, jest, afterEach } from '@jest/globals';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { VerifiedTokens } from './verified-tokens.js';

const [first, second] = [generateKeyPairSync('ed25519').publicKey, generateKeyPairSync('ed25519').publicKey];
const now = Date.UTC(2030, 0, 31) / 1_000;

let present: Map<string, KeyObject>;
let tokens: VerifiedTokens<{ sub: string; exp: number }>;

beforeEach(() => {
  jest.useFakeTimers({ now: now * 1_000, doNotFake: ['nextTick', 'queueMicrotask'] });
  present = new Map([['kid', first]]);
  tokens = new VerifiedTokens({ find: (kid) => Promise.resolve(present.get(kid)) });
});
afterEach(() => {
  jest.useRealTimers();
});

const keep = (token: string, exp = now + 60): void => tokens.keep(token, { claims: { sub: token, exp }, kid: 'kid', key: first });

it('a verified token is cached with its claims; a different one is not', async () => {
  keep('a');
  for (let round = 0; round < 3; round += 1) expect(await tokens.find('a')).toEqual({ sub: 'a', exp: now + 60 });
  expect([await tokens.find('b'), await tokens.find('')]).toEqual([undefined, undefined]);
});

it('it is cached until half a minute after it expires', async () => {
  keep('a');
  jest.setSystemTime((now + 60 + 30) * 1_000 - 1);
  expect(await tokens.find('a')).toBeDefined();
  jest.setSystemTime((now + 60 + 30) * 1_000);
  expect(await tokens.find('a')).toBeUndefined();
  jest.setSystemTime(now * 1_000);
  expect(await tokens.find('a')).toBeUndefined();
});

it('it is cached while the very key that verified it belongs to the issuer, not for another key of the same id', async () => {
  for (const later of [second, undefined]) {
    keep('a');
    expect(await tokens.find('a')).toBeDefined();
    if (later === undefined) present.delete('kid');
    else present.set('kid', later);
    expect(await tokens.find('a')).toBeUndefined();
    present.set('kid', first);
    expect(await tokens.find('a')).toBeUndefined();
  }
});

it('the ten thousand most recently used are cached', async () => {
  for (let index = 0; index < 10_000; index += 1) keep(`token-${index}`);
  expect(await tokens.find('token-0')).toBeDefined();
  keep('one-more');
  expect(await tokens.find('token-1')).toBeUndefined();
  for (const token of ['token-0', 'token-2', 'token-9999', 'one-more']) expect(await tokens.find(token)).toBeDefined();
});
