/** @modes embedded */
import {
  defaultScopes,
  roleAtLeast,
  roles,
  scopePresets,
  selfServiceScopes,
  type GrantedScope,
  type Role,
} from '@imprint/contracts/access';
import type { ErrorCode } from '@imprint/contracts/errors';
import { appNames } from '@imprint/platform/config';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ApiClient,
  Database,
  guardedRoutes,
  Instance,
  isLong,
  Mailbox,
  mintKey,
  openRoutes,
  serviceApiKey,
  Team,
  type GuardedRoute,
  type ListedRoute,
} from './harness/index.js';

/** Every refusal by a guard. Any other response means that the route was entered. */
const refusals: readonly string[] = [
  'missing_credential',
  'invalid_session',
  'insufficient_permissions',
  'session_required',
  'service_credential',
] satisfies ErrorCode[];
const keySets: Record<string, readonly GrantedScope[]> = { default: defaultScopes, ...scopePresets };
const routes = guardedRoutes();

let instance: Instance;
let database: Database;
let mailbox: Mailbox;
let team: Team;

beforeAll(async () => {
  instance = await Instance.shared();
  mailbox = Mailbox.of(instance);
  database = await Database.open(instance.databaseUrl);
  team = await Team.gather(instance, mailbox);
});
afterAll(async () => {
  await database?.close();
});

const keyOf = (role: Role, scopes: readonly (GrantedScope | '*')[]): Promise<string> =>
  mintKey({ instance, database }, { organizationId: team.organizationId, userId: team.members[role].userId, scopes });

/** The route's refusal, or null when it was entered. Ids do not exist and bodies are empty, so nothing is changed. */
async function refusal({ app, method, path }: ListedRoute, credential?: string): Promise<string | null> {
  const url = path.replaceAll('{organizationId}', team.organizationId).replaceAll(/\{\w+\}/g, 'nowhere_01');
  const client = new ApiClient(instance.address(app), credential);
  const answer = await client.send(method, url, ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined);
  const code = answer.body.errors?.[0]?.code ?? '';
  if (answer.status === 401 && refusals.includes(code)) return code;
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${url} answered ${answer.status}`);
  return null;
}

/** Calls every route, or some, and lists unexpected responses. */
async function deviations(
  credential: string | undefined,
  expected: (route: GuardedRoute) => ErrorCode | null,
  called: readonly GuardedRoute[] = routes,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of called) {
    const answered = await refusal(route, credential);
    if (answered !== expected(route)) found.push(`${route.app} ${route.method} ${route.path}: ${answered ?? 'entered'}`);
  }
  return found;
}

/** The expected refusal of a key that the route does not accept. */
const keyRefusal = ({ kind }: GuardedRoute): ErrorCode => (kind === 'session' ? 'session_required' : 'insufficient_permissions');
const opensTo = ({ kind, scopes }: GuardedRoute, held: readonly string[]): boolean =>
  kind === 'member' && (scopes === 'any' ? held.length > 0 : scopes.some((scope) => held.includes(scope)));

/** All that the scope opens, and every third of the rest: the next scope takes the next third, so seven keys are refused by each route. */
function calledWith(scope: GrantedScope): GuardedRoute[] {
  const third = selfServiceScopes.findIndex((one) => one === scope) % 3;
  return routes.filter((route, index) => opensTo(route, [scope]) || index % 3 === third);
}

describe('docs/scopes.md', () => {
  it('lists routes of every kind, and of every app', () => {
    expect(new Set(routes.map(({ kind }) => kind))).toEqual(new Set(['member', 'session', 'service']));
    expect(new Set([...routes, ...openRoutes()].map(({ app }) => app))).toEqual(new Set(appNames));
    expect(routes.length).toBeGreaterThan(40);
  });

  it.each(roles)('tells what a session of somebody in the role %s opens', async (role) => {
    const expected = (route: GuardedRoute): ErrorCode | null => (route.opens.has(role) ? null : 'insufficient_permissions');
    expect(await deviations(team.members[role].token, expected)).toEqual([]);
  });

  it.each(Object.keys(keySets))('tells what a key with the set of scopes `%s` opens', async (set) => {
    const key = await keyOf('owner', keySets[set] ?? []);
    expect(await deviations(key, (route) => (route.opens.has(set) ? null : keyRefusal(route)))).toEqual([]);
  });

  it.each(selfServiceScopes)('tells what a key with nothing but %s opens', async (scope) => {
    const key = await keyOf('owner', [scope]);
    const called = isLong ? routes : calledWith(scope);
    expect(await deviations(key, (route) => (opensTo(route, [scope]) ? null : keyRefusal(route)), called)).toEqual([]);
  });

  it('names what nobody enters without a credential', async () => {
    expect(await deviations(undefined, () => 'missing_credential')).toEqual([]);
  });

  it('names what the other apps of the instance enter: internal routes, and nothing of a tenant', async () => {
    const expected = (route: GuardedRoute): ErrorCode | null => (route.opens.has('service') ? null : 'service_credential');
    expect(await deviations(serviceApiKey, expected)).toEqual([]);
  });

  // Quality 58.
  it('has nothing of the operator on the ports that the public reaches, and no secret in what is open there', async () => {
    const ofTheOperator = ['/metrics', '/ops', '/ops/queues', '/ops/queues/api/queues', '/operator/webhooks', '/v1/internal/ops'];
    const open = ['/v1/health/ready', '/v1/health/apps', '/v1/openapi.json', '/docs', '/v1/config'];
    const password = decodeURIComponent(new URL(instance.databaseUrl).password);
    for (const app of ['api-gateway', 'mcp-server'] as const) {
      const ask = (path: string) =>
        fetch(`${instance.address(app)}${path}`, { headers: { authorization: `Bearer ${serviceApiKey}` } });
      for (const path of ofTheOperator) expect([path, (await ask(path)).status]).toEqual([path, 404]);
      for (const path of open) {
        const text = await (await fetch(`${instance.address(app)}${path}`)).text();
        for (const secret of [serviceApiKey, password, instance.databaseUrl]) expect(text).not.toContain(secret);
      }
    }
  });

  it('names what is open to everybody', async () => {
    for (const route of openRoutes()) {
      const answered = await refusal(route);
      // Sign-in routes have refusals of their own.
      expect([route.path, answered === 'invalid_session' ? null : answered]).toEqual([route.path, null]);
    }
  });
});

describe('beyond its scopes, a key', () => {
  it.each(roles)('of somebody in the role %s does no more than they may do', async (role) => {
    const key = await keyOf(role, scopePresets.full);
    const expected = (route: GuardedRoute): ErrorCode | null =>
      opensTo(route, scopePresets.full) && route.leastRole !== null && roleAtLeast(role, route.leastRole)
        ? null
        : keyRefusal(route);
    expect(await deviations(key, expected)).toEqual([]);
  });

  it('without scopes, or with what stands for none, opens nothing, whoever issued it', async () => {
    for (const scopes of [[], ['*' as const], ['managed-inference:execute' as const]])
      expect(await deviations(await keyOf('owner', scopes), keyRefusal)).toEqual([]);
  });

  it('that the server gave `credits:provision` adds credits, refunds charges and opens nothing else, and no session does', async () => {
    const additions = routes.filter(({ scopes }) => scopes.includes('credits:provision'));
    expect(additions.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/credits/entries',
      'POST /v1/credits/refunds',
    ]);
    expect(additions.map(({ opens }) => opens.size)).toEqual([0, 0]);
    const key = await keyOf('owner', ['credits:provision']);
    const expected = (route: GuardedRoute) => (additions.includes(route) ? null : keyRefusal(route));
    expect(await deviations(key, expected)).toEqual([]);
  });

  it('that the server gave `admin` opens what its issuer may do as long as that is an admin, and no route for people', async () => {
    for (const role of ['admin', 'owner'] as const) {
      const key = await keyOf(role, ['admin']);
      expect(await deviations(key, (route) => (route.kind === 'member' ? null : keyRefusal(route)))).toEqual([]);
      const me = await instance.client(key).data('GET', '/v1/auth/whoami');
      expect(me).toMatchObject({ isApiKey: true, role, scopes: ['admin'] });
    }
    const key = await keyOf('creator', ['admin', 'brands:read']);
    expect(await deviations(key, (route) => (opensTo(route, ['brands:read']) ? null : keyRefusal(route)))).toEqual([]);
    expect(await instance.client(key).data('GET', '/v1/auth/whoami')).toMatchObject({ role: 'creator' });
  });

  it('never shows a wildcard', async () => {
    const key = await keyOf('owner', ['brands:read', '*']);
    expect(await instance.client(key).data('GET', '/v1/auth/whoami')).toMatchObject({ role: 'creator', scopes: ['brands:read'] });
  });
});
