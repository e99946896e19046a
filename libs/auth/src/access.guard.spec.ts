import type { GrantedScope, Principal, Role } from '@imprint/contracts/access';
import type { IdentityService } from '@imprint/domain/identity';
import type { ApiKeyVerifier, KeyAllowance } from '@imprint/domain/keys';
import { Allow, SessionOnly } from '@imprint/platform/http';
import { instanceMark } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { AccessGuard } from './access.guard.js';
import type { ServiceIdentity } from './service-identity.js';
import type { SessionGuard } from './session.guard.js';

const route = (declare?: MethodDecorator): (() => void) => {
  const handler = (): void => undefined;
  declare?.(handler, '', { value: handler });
  return handler;
};
const drafts = route(Allow('creator', 'posts:draft'));
const settings = route(Allow('admin', 'brands:read'));
const keys = route(SessionOnly('viewer'));

interface Call {
  handler?: () => void;
  headers?: Record<string, string>;
  /** What remains of the key's rate limit, if it has one. */
  allowance?: KeyAllowance | null;
  /** Receives the response headers. */
  answered?: Record<string, string>;
  /** Whether the request was answered, e.g. by a timeout, while the key was being verified. */
  headersSent?: boolean;
}

async function headersOf(role: Role, allowance: KeyAllowance | null): Promise<Record<string, string>> {
  const answered: Record<string, string> = {};
  await answer(role, ['posts:draft'], { allowance, answered });
  return answered;
}

/** The guard's verdict on a key of `org` with these scopes, whose issuer has this role today. */
async function answer(
  role: Role,
  scopes: GrantedScope[],
  { handler = drafts, headers = {}, allowance = null, answered = {}, headersSent = false }: Call = {},
): Promise<unknown> {
  const principal: Principal = {
    kind: 'api-key',
    organizationId: 'org',
    userId: 'user',
    role,
    scopes,
    apiKeyId: 'key',
    brandIds: null,
    clientIp: '203.0.113.7',
  };
  const verify = (_key: string, _ip: string, tell: (allowance: KeyAllowance) => void): Promise<Principal> => {
    if (allowance !== null) tell(allowance);
    return Promise.resolve(principal);
  };
  const verifier = { verify } as unknown as ApiKeyVerifier;
  const guard = new AccessGuard(verifier, {} as IdentityService, {} as SessionGuard, {} as ServiceIdentity, testConfig());
  const request = { rawHeaders: ['Authorization', 'Bearer svc_test_x'], ip: '127.0.0.1', params: {}, headers };
  const response = { headersSent, setHeader: (name: string, value: string) => (answered[name] = value) };
  const context = {
    getHandler: () => handler,
    getClass: () => Object,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  return guard.canActivate(context).catch((error: { code: string }) => error.code);
}

it("a key may do what its scopes allow, never more than its issuer may do today, and nothing by its issuer's role", async () => {
  expect(await answer('creator', ['posts:draft'])).toBe(true);
  expect(await answer('viewer', ['posts:draft'])).toBe('insufficient_permissions');
  expect(await answer('owner', ['brands:read'])).toBe('insufficient_permissions');
});

it('a response to a limited key shows what remains of its limit, also when it is refused', async () => {
  const allowance = { limit: 600, remaining: 599, resetAt: new Date('2030-01-31T09:00:00.200Z') };
  const told = { 'X-RateLimit-Limit': '600', 'X-RateLimit-Remaining': '599', 'X-RateLimit-Reset': '1896080401' };
  expect(await headersOf('creator', allowance)).toMatchObject(told);
  expect(await headersOf('viewer', allowance)).toMatchObject(told);
  expect(await headersOf('creator', null)).toEqual({});
});

it('no headers are added to a response that was sent meanwhile', async () => {
  const answered = {};
  const allowance = { limit: 600, remaining: 599, resetAt: new Date('2030-01-31T09:00:00Z') };
  expect(await answer('creator', ['posts:draft'], { allowance, answered, headersSent: true })).toBe(true);
  expect(answered).toEqual({});
});

it('a route without a declaration is closed to everybody', async () => {
  expect(await answer('owner', ['admin', 'posts:draft'], { handler: route() })).toBe('insufficient_permissions');
});

it('`admin` from the server implies every scope while the issuer is an admin or owner, but does not make the key a session', async () => {
  expect(await answer('admin', ['admin'])).toBe(true);
  expect(await answer('owner', ['admin'], { handler: settings })).toBe(true);
  expect(await answer('creator', ['admin'])).toBe('insufficient_permissions');
  expect(await answer('owner', ['admin'], { handler: keys })).toBe('session_required');
});

it('no other scope implies another, not even a wildcard', async () => {
  for (const scope of ['credits:provision', 'managed-inference:execute', '*', 'posts:*', 'posts'])
    expect(await answer('owner', [scope as GrantedScope])).toBe('insufficient_permissions');
});

it('a key acts only in its own organization', async () => {
  expect(await answer('owner', ['posts:draft'], { headers: { 'x-organization-id': 'org' } })).toBe(true);
  for (const other of ['other', 'ORG', 'org, org', '%00'])
    expect(await answer('owner', ['posts:draft'], { headers: { 'x-organization-id': other } })).toBe('insufficient_permissions');
});

it('without a login wall, another site and the instance itself cannot do anything as the local owner', async () => {
  const local = { userId: 'user', organizationId: 'org', role: 'owner' };
  const identity = { membershipOf: () => Promise.resolve(local) } as unknown as IdentityService;
  const config = { ...testConfig(), LOGIN_WALL: 'off' as const };
  const guard = new AccessGuard({} as ApiKeyVerifier, identity, {} as SessionGuard, {} as ServiceIdentity, config);
  const ask = (method: string, site: string, more: Record<string, string> = {}): Promise<unknown> => {
    const request = {
      method,
      rawHeaders: [],
      ip: '127.0.0.1',
      params: {},
      headers: { host: 'localhost', 'sec-fetch-site': site, ...more },
    };
    const context = { getHandler: () => drafts, getClass: () => Object, switchToHttp: () => ({ getRequest: () => request }) };
    return guard.canActivate(context as unknown as ExecutionContext).catch((error: { code: string }) => error.code);
  };
  expect(await ask('POST', 'cross-site')).toBe('cross_site_request');
  expect([await ask('POST', 'same-origin'), await ask('GET', 'cross-site')]).toEqual([true, true]);
  for (const method of ['GET', 'POST']) expect(await ask(method, 'none', { [instanceMark]: '' })).toBe('missing_credential');
});
