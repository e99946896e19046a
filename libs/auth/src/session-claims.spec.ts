import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { accountSubject, type IdentityService } from '@imprint/domain/identity';
import type { Workspaces } from '@imprint/domain/onboarding';
import { testConfig } from '@imprint/platform/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { SessionKeys } from './session-keys.js';
import { SessionStrategy, type SessionClaims } from './session.strategy.js';

const issuer = 'https://accounts.example';
const config = testConfig();
const membership = { userId: 'user', organizationId: 'org', role: 'creator' } as const;

let known: typeof membership | null;
let asked: unknown[];
let made: unknown[];
beforeEach(() => {
  [known, asked, made] = [membership, [], []];
});

/** @param ownIssuer whether accounts belong to this instance rather than to a provider */
function strategyOf(
  ownIssuer: boolean,
  find: (kid: string) => Promise<KeyObject | undefined> = () => Promise.resolve(undefined),
) {
  const identity = { membershipOf: (...given: unknown[]) => Promise.resolve((asked.push(given), known)) };
  const workspaces = { ensureFor: (person: unknown) => Promise.resolve((made.push(person), { ...membership, userId: 'new' })) };
  return new SessionStrategy(
    { issuers: [issuer], find } as unknown as SessionKeys,
    { ...config, OIDC_ISSUER: ownIssuer ? null : issuer },
    identity as unknown as IdentityService,
    workspaces as unknown as Workspaces,
  );
}
const claimsOf = (more: Partial<Record<keyof SessionClaims, unknown>> = {}): SessionClaims =>
  ({ iss: issuer, sub: 'ada', exp: 1, ...more }) as SessionClaims;
function requestWith(more: object = {}): Parameters<SessionStrategy['validate']>[0] {
  const request = { headers: {}, params: {}, ip: '203.0.113.7', ...more };
  return request as unknown as Parameters<SessionStrategy['validate']>[0];
}
const verdictOf = (answer: Promise<Principal>): Promise<Principal | string> => answer.catch(({ code }: Problem) => code);

describe('the person behind a session', () => {
  it('with an account here is looked up by that account, with a session that has to be alive', async () => {
    const principal = await strategyOf(true).validate(requestWith(), claimsOf({ sid: 'ses_1' }));
    expect(principal).toEqual({
      kind: 'session',
      ...membership,
      scopes: [],
      apiKeyId: null,
      clientIp: '203.0.113.7',
      sessionId: 'ses_1',
    });
    expect(asked).toEqual([[accountSubject('ada'), { organizationId: undefined, sid: 'ses_1', orNone: undefined }]]);
  });

  it("of a provider is looked up by issuer and subject; the provider's session id is ignored", async () => {
    const principal = await strategyOf(false).validate(requestWith(), claimsOf({ sid: 'theirs' }));
    expect(principal).not.toHaveProperty('sessionId');
    expect(asked).toEqual([[`${issuer}|ada`, { organizationId: undefined, sid: undefined, orNone: undefined }]]);
  });

  it('is looked up in the organization that the request names, or in none if the route accepts anybody', async () => {
    const request = requestWith({ headers: { 'x-organization-id': 'acme' }, takesAnyPerson: true });
    await strategyOf(true).validate(request, claimsOf());
    expect(asked).toMatchObject([[expect.any(String), { organizationId: 'acme', orNone: true }]]);
  });

  it.each([{ sub: '' }, { sub: undefined }, { sub: 7 }, { exp: undefined }, { exp: '1' }])(
    'is not found with %j',
    async (more) => {
      expect(await verdictOf(strategyOf(true).validate(requestWith(), claimsOf(more)))).toBe('invalid_session');
      expect([asked, made]).toEqual([[], []]);
    },
  );

  it('whose account no longer exists is refused, and nothing is created for them', async () => {
    known = null;
    expect(await verdictOf(strategyOf(true).validate(requestWith(), claimsOf({ sid: 'ses_1' })))).toBe('invalid_session');
    expect(made).toEqual([]);
  });

  it('who is new from a provider gets a workspace, and belongs to no other organization', async () => {
    known = null;
    const strategy = strategyOf(false);
    const named = { email: `${'a'.repeat(242)}@a.example.x`.slice(0, 254), name: 'n'.repeat(100) };
    expect(await strategy.validate(requestWith(), claimsOf(named))).toMatchObject({ userId: 'new', organizationId: 'org' });
    expect(
      await verdictOf(strategy.validate(requestWith({ headers: { 'x-organization-id': 'org' } }), claimsOf())),
    ).toMatchObject({
      organizationId: 'org',
    });
    const elsewhere = requestWith({ headers: { 'x-organization-id': 'acme' } });
    expect(await verdictOf(strategy.validate(elsewhere, claimsOf({ email: `${named.email}x` })))).toBe('not_found');
    expect(made).toEqual([
      { subject: `${issuer}|ada`, ...named },
      { subject: `${issuer}|ada`, email: 'ada@users.invalid', name: 'ada@users.invalid' },
      { subject: `${issuer}|ada`, email: 'ada@users.invalid', name: 'ada@users.invalid' },
    ]);
  });
});

describe('a session token', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const tokenOf = (header: object, claims: object = {}): string => {
    const now = Math.floor(Date.now() / 1_000);
    const body = { iss: issuer, sub: 'ada', aud: config.OIDC_AUDIENCE, exp: now + 600, ...claims };
    const content = `${part({ alg: 'RS256', ...header })}.${part(body)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  };
  /** Found only under the name `kid`, not under an empty one, which is what a token without a key id looks up. */
  const find = (kid: string): Promise<KeyObject | undefined> => Promise.resolve(kid === 'kid' ? publicKey : undefined);
  function answer(token: string, keys = find): Promise<unknown> {
    return new Promise((resolve) => {
      const one = strategyOf(true, keys);
      Object.assign(one, {
        success: () => resolve('ok'),
        fail: (challenge: Error) => resolve(challenge instanceof Problem ? challenge : challenge.message),
        error: (error: unknown) => resolve(error),
      });
      one.authenticate(requestWith({ headers: { authorization: `Bearer ${token}` } }));
    });
  }

  it.each([{}, { typ: 'JWT' }, { typ: 'at+jwt' }, { typ: 'application/AT+JWT' }])('of the type %j is accepted', async (type) => {
    expect(await answer(tokenOf({ kid: 'kid', ...type }))).toBe('ok');
  });

  it.each([{ typ: 'logout+jwt' }, { typ: 'dpop+jwt' }, { typ: 7 }, { typ: null }])('of the type %j is refused', async (type) => {
    expect(await answer(tokenOf({ kid: 'kid', ...type }))).toBe('unknown key');
  });

  it.each([{}, { kid: 7 }, { kid: '' }, { kid: 'another' }])('with the key id %j has no valid signature', async (named) => {
    const numbered = (kid: unknown): Promise<KeyObject | undefined> => Promise.resolve(kid === 7 ? publicKey : undefined);
    expect(await answer(tokenOf(named))).toBe('unknown key');
    expect(await answer(tokenOf(named), numbered)).toBe('unknown key');
  });

  it('with an unreadable header has no valid signature', async () => {
    expect(await answer(`${Buffer.from('no json').toString('base64url')}.e30.x`)).not.toBe('ok');
  });

  it("may have expired half a minute ago, because the issuer's clock may be off", async () => {
    const now = Math.floor(Date.now() / 1_000);
    expect(await answer(tokenOf({ kid: 'kid' }, { exp: now - 10 }))).toBe('ok');
    expect(await answer(tokenOf({ kid: 'kid' }, { exp: now - 60 }))).toBe('jwt expired');
  });

  it('that cannot be verified because the issuer is unreachable is reported as such', async () => {
    expect(await answer(tokenOf({ kid: 'kid' }), () => Promise.reject(new Error('away')))).toMatchObject({
      code: 'service_unavailable',
      retryAfterSeconds: 5,
      cause: new Error('away'),
    });
  });
});
