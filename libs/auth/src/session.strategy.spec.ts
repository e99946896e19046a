import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { IdentityService } from '@imprint/domain/identity';
import type { Workspaces } from '@imprint/domain/onboarding';
import { testConfig } from '@imprint/platform/testing';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { SessionKeys } from './session-keys.js';
import { SessionStrategy } from './session.strategy.js';

const config = testConfig();
const issuer = 'https://accounts.example';
const pairs = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2_048 }));
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

let keySet: Map<string, KeyObject>;
let sessionIsOver: boolean;
let asked: number;
let found: number;
let strategy: SessionStrategy;
let isKnown: boolean;
let made: object[];

beforeEach(() => {
  keySet = new Map(pairs.flatMap(({ publicKey }, index) => [[`key${index}`, publicKey]]));
  [sessionIsOver, asked, found, isKnown, made] = [false, 0, 0, true, []];
  const keys = { issuers: [issuer], find: (kid: string) => Promise.resolve(((found += 1), keySet.get(kid))) };
  const identity = {
    membershipOf: () => {
      asked += 1;
      if (sessionIsOver) return Promise.reject(problem('invalid_session', 'The session has ended. Sign in again.'));
      return Promise.resolve(isKnown ? { userId: 'user', organizationId: 'org', role: 'owner' } : null);
    },
  };
  strategy = new SessionStrategy(
    keys as unknown as SessionKeys,
    config,
    identity as unknown as IdentityService,
    {
      ensureFor: (person: object) =>
        Promise.resolve((made.push(person), { userId: 'user', organizationId: 'org', role: 'owner' })),
    } as unknown as Workspaces,
  );
});
afterEach(() => {
  jest.restoreAllMocks();
});

function tokenOf({ kid = 'key0', by = 0, seconds = 600, aud = config.OIDC_AUDIENCE, claims = {}, typ = 'JWT' } = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const content = `${part({ alg: 'RS256', kid, typ })}.${part({ iss: issuer, sub: 'ada', aud, iat: now, exp: now + seconds, ...claims })}`;
  const key = pairs[by]?.privateKey;
  return `${content}.${key === undefined ? '' : sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

/** `ok`, or why the token was refused. */
function answer(token: string): Promise<string> {
  return new Promise((resolve) => {
    const one = Object.create(strategy) as SessionStrategy;
    Object.assign(one, {
      success: ({ organizationId }: Principal) => resolve(organizationId === 'org' ? 'ok' : 'another organization'),
      fail: (challenge: unknown) => resolve(challenge instanceof Error ? challenge.message : 'fail'),
      error: (error: unknown) => resolve(error instanceof Error ? error.message : 'error'),
    });
    one.authenticate({
      headers: { authorization: `Bearer ${token}` },
      params: {},
      ip: '127.0.0.1',
      app: { get: () => config },
    } as never);
  });
}

it('a verified token is not verified again, but its user is looked up every time', async () => {
  const token = tokenOf();
  expect(await answer(token)).toBe('ok');
  const verifications = jest.spyOn(JSON, 'parse');
  expect([await answer(token), await answer(token)]).toEqual(['ok', 'ok']);
  expect(verifications).not.toHaveBeenCalled();
  expect([asked, found]).toEqual([3, 3]);
});

it('an ended session is refused from the next request, also with a cached token', async () => {
  const token = tokenOf();
  expect(await answer(token)).toBe('ok');
  sessionIsOver = true;
  expect(await answer(token)).toContain('has ended');
});

it('a cached token is refused once its key left the set, or another key took its id', async () => {
  const [withdrawn, replaced] = [tokenOf({ kid: 'key0' }), tokenOf({ kid: 'key1', by: 1 })];
  expect([await answer(withdrawn), await answer(replaced)]).toEqual(['ok', 'ok']);
  keySet = new Map(pairs.slice(0, 1).map(({ publicKey }) => ['key1', publicKey]));
  expect([await answer(withdrawn), await answer(replaced)]).toEqual(['unknown key', 'invalid signature']);
});

it('a cached token is refused once it has expired', async () => {
  const now = Math.ceil(Date.now() / 1_000) * 1_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const token = tokenOf({ seconds: 60 });
  expect(await answer(token)).toBe('ok');
  clock.mockReturnValue(now + 89_000);
  expect(await answer(token)).toBe('ok');
  clock.mockReturnValue(now + 91_000);
  expect(await answer(token)).toBe('jwt expired');
});

it('each token is judged by its own header, whichever came before', async () => {
  const [session, logout] = [tokenOf(), tokenOf({ typ: 'logout+jwt' })];
  expect([await answer(session), await answer(logout)]).toEqual(['ok', 'unknown key']);
  expect([await answer(logout), await answer(tokenOf({ claims: { n: 2 } }))]).toEqual(['unknown key', 'ok']);
});

it('a refused token is not cached, and a token with another signature is a different token', async () => {
  const [good, forged] = [tokenOf(), tokenOf({ by: 1 })];
  expect(await answer(good)).toBe('ok');
  expect([await answer(forged), await answer(forged)]).toEqual(['invalid signature', 'invalid signature']);
  const foreign = tokenOf({ aud: 'somebody else' });
  expect([await answer(foreign), await answer(foreign)]).toEqual(Array(2).fill(expect.stringContaining('audience')));
});

it.each([
  [
    { name: 'Ada', email: 'ada@a.example' },
    { name: 'Ada', email: 'ada@a.example' },
  ],
  [
    { name: 'Ada\u202e', email: 'ada@a.example' },
    { name: 'ada@a.example', email: 'ada@a.example' },
  ],
  [
    { name: 'A\r\nda', email: 'a\u001b@a.example' },
    { name: 'ada@users.invalid', email: 'ada@users.invalid' },
  ],
  [{ name: 7 }, { name: 'ada@users.invalid', email: 'ada@users.invalid' }],
])('somebody new of whom a provider says %j is kept as %j', async (claims, kept) => {
  isKnown = false;
  expect(await answer(tokenOf({ claims }))).toBe('ok');
  expect(made).toMatchObject([kept]);
});
