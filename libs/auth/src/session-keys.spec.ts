import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { SessionKeys } from './session-keys.js';

const jwk = generateKeyPairSync('rsa', { modulusLength: 2_048 }).publicKey.export({ format: 'jwk' });
const named = (...kids: string[]) => kids.map((kid) => ({ ...jwk, kid, alg: 'RS256', use: 'sig' }));

let provider: Listening;
let published: object[];
/** The key set's address in the discovery document. */
let keysAt: string;
let redirected: boolean;
let answers: boolean;
let issuer: string;
let asked: number;
let clock: number;
let keys: SessionKeys;

beforeEach(async () => {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/.well-known') === true) asked += 1;
    const document = request.url?.startsWith('/.well-known') === true ? { issuer, jwks_uri: keysAt } : { keys: published };
    if (redirected && request.url === '/keys') return void response.writeHead(302, { location: '/discovered' }).end();
    response.writeHead(answers ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  provider = await listen(server);
  [keysAt, redirected] = [`${provider.url}/keys`, false];
  [issuer, published, answers, asked, clock] = [provider.url, named('first'), true, 0, 1_000_000];
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  keys = new SessionKeys(testConfig({ OIDC_ISSUER: provider.url }));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await keys.onApplicationShutdown();
  await provider.close();
});

const pass = (seconds: number) => (clock += seconds * 1_000);
const isKnown = async (kid: string): Promise<boolean> => (await keys.find(kid)) !== undefined;

it('fetches once for many requests, and again for an unknown key ten seconds later', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => isKnown('first')))).toEqual(Array<boolean>(20).fill(true));
  published = named('second', 'first');
  expect(await isKnown('second')).toBe(false);
  expect(asked).toBe(1);
  pass(11);
  expect([await isKnown('second'), await isKnown('first'), asked]).toEqual([true, true, 2]);
});

it('forgets a withdrawn key within five minutes', async () => {
  await keys.find('first');
  published = named('second');
  pass(301);
  expect([await isKnown('first'), await isKnown('second')]).toEqual([false, true]);
});

it('keeps working for an hour while the provider does not answer, and then refuses everybody', async () => {
  await keys.find('first');
  answers = false;
  pass(3_599);
  expect(await isKnown('first')).toBe(true);
  pass(11);
  await expect(keys.find('first')).rejects.toThrow('503');
  answers = true;
  pass(1.1);
  expect(await isKnown('first')).toBe(true);
});

it('an unknown key is a temporary failure, not a bad token, while the provider does not answer', async () => {
  answers = false;
  await expect(keys.find('first')).rejects.toThrow('503');
  answers = true;
  pass(1.1);
  expect(await isKnown('first')).toBe(true);
});

it('retries an unavailable provider once a second, whatever keys tokens name, and delays no token of a known key', async () => {
  await keys.find('first');
  answers = false;
  pass(301);
  const asks = () => Promise.allSettled(['first', 'made-up', 'first', 'another'].map((kid) => keys.find(kid)));
  await asks();
  expect(asked).toBe(2);
  const outcomes = (await asks()).map(({ status }) => status);
  expect([outcomes, asked]).toEqual([['fulfilled', 'rejected', 'fulfilled', 'rejected'], 2]);
  pass(1.1);
  expect([await isKnown('first'), asked]).toEqual([true, 2]);
  await asks();
  expect(asked).toBe(3);
});

it('ignores a discovery document of another issuer; a trailing slash makes no difference', async () => {
  issuer = 'https://accounts.example.com';
  await expect(keys.find('first')).rejects.toThrow('another issuer');
  issuer = `${provider.url}/`;
  pass(1.1);
  expect(await isKnown('first')).toBe(true);
  expect(keys.issuers).toEqual([provider.url, `${provider.url}/`]);
});

it('accepts signing keys for RS256 only, and an unreadable one does not affect the others', async () => {
  published = [
    { ...jwk, kid: 'encrypts', use: 'enc' },
    { ...jwk, kid: 'other', alg: 'PS512' },
    { kty: 'RSA', kid: 'broken' },
    ...named('first'),
  ];
  expect(await Promise.all(['first', 'encrypts', 'other', 'broken'].map(isKnown))).toEqual([true, false, false, false]);
});

it.each([
  'http://10.0.0.1/keys',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/keys',
  'http://[::ffff:7f00:1]/keys',
  'http://localhost./keys',
  'http://keys.internal/keys',
  'http://user@127.0.0.1/keys',
  'ftp://127.0.0.1/keys',
])('asks no address inside the network for keys, though the provider names it: %s (1, 2, 4, 8)', async (address) => {
  keysAt = address;
  await expect(keys.find('first')).rejects.toMatchObject({ code: expect.stringMatching(/^(destination_refused|invalid_url)$/) });
});

it('requests nothing from another port or host inside the network, wherever the documents point (1, 7)', async () => {
  let connections = 0;
  const inside = await listen(createServer((_request, response) => response.end(String((connections += 1)))));
  keysAt = `http://localhost:${inside.port}/keys`;
  await expect(keys.find('first')).rejects.toMatchObject({ code: 'destination_refused' });
  await inside.close();
  expect(connections).toBe(0);
  [keysAt, redirected] = [`${provider.url}/keys`, true];
  pass(1.1);
  await expect(keys.find('first')).rejects.toThrow('answered 302');
});

it('refuses a key set of more than a megabyte (9)', async () => {
  published = [...named('first'), { padding: ' '.repeat(1_048_576) }];
  await expect(keys.find('first')).rejects.toMatchObject({ code: 'response_too_large' });
});
