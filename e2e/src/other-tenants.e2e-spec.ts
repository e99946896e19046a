/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Database,
  expectProblem,
  guardedRoutes,
  Instance,
  Receiver,
  signedUp,
  isolationCases,
  tokenOf,
  Workspace,
  type Ids,
  type Resource,
  type IsolationContext,
} from './harness/index.js';

// One file of `isolation` for each domain.
const domains = await isolationCases();
const ofNobody = domains.flatMap((domain) => domain.ofNobody ?? []);
const bodies: Readonly<Record<string, object>> = Object.assign({}, ...domains.map((domain) => domain.bodies));
const lists = domains.flatMap((domain) => domain.lists ?? []);
const listsForPeople = domains.flatMap((domain) => domain.listsForPeople ?? []);
const listsByBrand = domains.flatMap((domain) => domain.listsByBrand ?? []);
const foreignReferences = domains.flatMap((domain) => domain.foreignReferences ?? []);

let database: Database;
let receiver: Receiver;
let context: IsolationContext;
/** Ids of the owner, and of the stranger's parents of nested paths. */
let owned: Ids;
let parents: Readonly<Record<string, string>>;

beforeAll(async () => {
  const instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  receiver = await Receiver.start();
  const email = 'owner@other-tenants.example';
  const browser = await signedUp(instance, email);
  context = {
    instance,
    database,
    receiver,
    browser,
    email,
    owner: await Workspace.open(instance, await tokenOf(browser)),
    stranger: await Workspace.open(instance),
  };
  const found: Record<string, string[]> = {};
  const below: Record<string, string> = {};
  for (const domain of domains) {
    for (const [collection, ids] of Object.entries(await domain.owned(context))) (found[collection] ??= []).push(...ids);
    Object.assign(below, await domain.parents?.(context));
  }
  [owned, parents] = [found, below];
  await untilQuiet([context.owner.organizationId, context.stranger.organizationId]);
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});

/** Resolves when nothing but the requests below changes rows of the two. */
async function untilQuiet(organizationIds: readonly string[]): Promise<void> {
  const atWork = `
    select id from generation where organization_id = any($1) and status in ('queued', 'processing')
    union all select id from webhook_event where organization_id = any($1) and relayed_at is null
    union all select id from webhook_delivery where organization_id = any($1) and status = 'queued'
    union all select id from notice where organization_id = any($1) and distributed_at is null
    union all select notice_id from notice_mail where organization_id = any($1) and sent_at is null`;
  await eventually(async () => (await database.rows(atWork, [organizationIds])).length === 0, { timeoutMs: 60_000 });
}

const parameters = (path: string): { collection: string; name: string }[] =>
  [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, collection = '', name = '']) => ({ collection, name }));
const routes = guardedRoutes()
  .filter(({ kind, path }) => kind !== 'service' && parameters(path).some(({ collection }) => !ofNobody.includes(collection)))
  // Nobody can create a key with only server-minted scopes.
  .map(({ method, path, kind, scopes }) => [`${method} ${path}`, kind !== 'session' && !scopes.includes('admin')] as const);

/** Ids of the owner's resources. Fails if there are none, because the test would then check nothing. */
function ownedOf(collection: string, path: string): readonly [string, ...string[]] {
  const [first = '', ...others] = owned[collection] ?? [];
  if (first === '')
    throw new Error(`say in a file of e2e/src/isolation what the owner has of ${collection}: ${path} is about it`);
  return [first, ...others];
}

/** The path with every combination of the owner's ids, including below the stranger's own resources. */
function foreign(path: string): string[] {
  const names = parameters(path);
  return names.reduce<string[]>(
    (paths, { collection, name }, index) => {
      const theirs = ownedOf(collection, path);
      const own = index < names.length - 1 ? [parents[collection]].filter((id) => id !== undefined) : [];
      return paths.flatMap((known) => [...theirs, ...own].map((id) => known.replace(`{${name}}`, id)));
    },
    [path],
  );
}

const content = (): Promise<Record<string, string>> => database.content([...context.owner.ids, ...context.stranger.ids]);

describe("another organization's things read as not found, to sessions and keys, and stay as they are", () => {
  it('routes with ids are known', () => expect(routes.length).toBeGreaterThan(20));

  it.each(routes)('%s', async (route, isOpenToKeys) => {
    const [method = '', template = ''] = route.split(' ');
    const theirs = new RegExp(Object.values(owned).flat().join('|'), 'g');
    const { stranger } = context;
    const before = await content();
    for (const client of isOpenToKeys ? [stranger.owner, stranger.api] : [stranger.owner]) {
      for (const path of foreign(template)) {
        const there = await client.send(method, path, bodies[route]);
        expectProblem(there, { code: 'not_found' });
        // In the same words as for an id that exists nowhere.
        const nowhere = await client.send(method, path.replaceAll(theirs, 'nowhere_01'), bodies[route]);
        expect(there.body.errors?.[0]?.detail.replaceAll(theirs, 'nowhere_01')).toBe(nowhere.body.errors?.[0]?.detail);
      }
    }
    expect(await content()).toEqual(before);
  });
});

describe("another organization's ids inside a body are refused as unknown and change nothing", () => {
  it('bodies with ids are known', () => expect(foreignReferences.length).toBeGreaterThan(8));

  it.each(foreignReferences)('$what', async ({ path, body, pointer }) => {
    const { stranger } = context;
    const sent = body({ ...context, idOf: (collection) => ownedOf(collection, path)[0] });
    const before = await content();
    for (const client of [stranger.owner, stranger.api])
      expectProblem(await client.send('POST', path, sent), { code: 'validation_failed', source: { pointer } });
    expect(await content()).toEqual(before);
  });
});

describe('lists hold nothing of another organization', () => {
  /** A list may have a query of its own. */
  const narrowed = (list: string, query: string): string => `/v1/${list}${list.includes('?') ? '&' : '?'}${query}`;
  const read = [
    ...lists.map((collection) => [collection, 'api'] as const),
    ...listsForPeople.map((collection) => [collection, 'owner'] as const),
  ];
  it('lists are known', () => expect(read.length).toBeGreaterThan(9));

  it.each(read)('/v1/%s', async (collection, client) => {
    const [mine, theirs] = await Promise.all([
      context.owner[client].data<Resource[]>('GET', narrowed(collection, 'limit=100')),
      context.stranger[client].data<Resource[]>('GET', narrowed(collection, 'limit=100')),
    ]);
    expect(mine.length).toBeGreaterThan(0);
    const shared = theirs.filter(({ id }) => mine.some((other) => other.id === id));
    expect(shared).toEqual([]);
  });

  it('a filter by a brand of another organization is answered like one by a brand that does not exist', async () => {
    expect(listsByBrand.length).toBeGreaterThan(5);
    for (const path of listsByBrand) {
      for (const brandId of [context.owner.brandId, 'brand_00000000000000000000000000']) {
        const { status, body } = await context.stranger.api.send('GET', narrowed(path, `brandId=${brandId}`));
        const detail = `There is no brand ${brandId} in this organization.`;
        expect([path, status, body.errors]).toMatchObject([
          path,
          400,
          [{ code: 'validation_failed', detail, source: { parameter: 'brandId' } }],
        ]);
      }
    }
  });
});
