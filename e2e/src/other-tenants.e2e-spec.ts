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
  limitedColleague,
  tokenOf,
  Workspace,
  type ForeignReference,
  type GuardedRoute,
  type Ids,
  type Intruder,
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

const branded = new Set(domains.flatMap((domain) => domain.branded ?? []));

let database: Database;
let receiver: Receiver;
let context: IsolationContext;
/** Ids of the owner. */
let owned: Ids;
/** Own resources of those who ask, below which the owner's are requested, too. */
let parents: Record<Intruder, Readonly<Record<string, string>>>;
/** A member of the owner's organization who is limited to another brand. */
let colleague: Workspace;
/** What the owner's lists held before there was another brand. */
let listed: ReadonlyMap<string, readonly string[]>;

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
  for (const domain of domains)
    for (const [collection, ids] of Object.entries(await domain.owned(context))) (found[collection] ??= []).push(...ids);
  owned = found;
  const idsIn = async (list: string): Promise<string[]> =>
    (await context.owner.api.data<Resource[]>('GET', narrowed(list, 'limit=100'))).map(({ id }) => id);
  listed = new Map(await Promise.all(brandedLists.map(async (list) => [list, await idsIn(list)] as const)));
  colleague = await limitedColleague(instance, database, context.owner);
  parents = { stranger: await parentsOf(context.stranger), colleague: await parentsOf(colleague) };
  await untilQuiet([context.owner.organizationId, context.stranger.organizationId]);
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});

async function parentsOf(stranger: Workspace): Promise<Readonly<Record<string, string>>> {
  const own = await Promise.all(domains.map(async (domain) => domain.parents?.({ ...context, stranger })));
  return Object.assign({}, ...own) as Record<string, string>;
}

/** Resolves when nothing but the requests below changes rows of the two. */
async function untilQuiet(organizationIds: readonly string[]): Promise<void> {
  const atWork = `
    select id from generation where organization_id = any($1) and status in ('queued', 'processing')
    union all select id from knowledge_source where organization_id = any($1) and state in ('queued', 'processing')
    union all select id from webhook_event where organization_id = any($1) and relayed_at is null
    union all select id from webhook_delivery where organization_id = any($1) and status = 'queued'
    union all select id from notice where organization_id = any($1) and distributed_at is null
    union all select notice_id from notice_mail where organization_id = any($1) and sent_at is null`;
  await eventually(async () => (await database.rows(atWork, [organizationIds])).length === 0, { timeoutMs: 60_000 });
}

const parameters = (path: string): { collection: string; name: string }[] =>
  [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, collection = '', name = '']) => ({ collection, name }));
/** A list may have a query of its own. */
const narrowed = (list: string, query: string): string => `/v1/${list}${list.includes('?') ? '&' : '?'}${query}`;
const brandedLists = lists.filter((list) => branded.has(list.split('?')[0] ?? ''));

const routes = guardedRoutes()
  .filter(({ kind, path }) => kind !== 'service' && parameters(path).some(({ collection }) => !ofNobody.includes(collection)))
  // Nobody can create a key with only server-minted scopes.
  .map(({ method, path, kind, scopes }) => [`${method} ${path}`, kind !== 'session' && !scopes.includes('admin')] as const);

const isOfBrands = ({ path, leastRole }: GuardedRoute): boolean =>
  parameters(path).some(({ collection }) => branded.has(collection)) && (leastRole === 'viewer' || leastRole === 'creator');
const routesOfBrands = guardedRoutes()
  .filter(isOfBrands)
  .map(({ method, path, kind }) => [`${method} ${path}`, kind !== 'session'] as const);

/** Ids of the owner's resources. Fails if there are none, because the test would then check nothing. */
function ownedOf(collection: string, path: string): readonly [string, ...string[]] {
  const [first = '', ...others] = owned[collection] ?? [];
  if (first === '')
    throw new Error(`say in a file of e2e/src/isolation what the owner has of ${collection}: ${path} is about it`);
  return [first, ...others];
}

/** The path with every combination of the owner's ids, including below the stranger's own resources. */
function foreign(path: string, intruder: Intruder): string[] {
  const names = parameters(path);
  return names.reduce<string[]>(
    (paths, { collection, name }, index) => {
      const theirs = ownedOf(collection, path);
      const own = index < names.length - 1 ? [parents[intruder][collection]].filter((id) => id !== undefined) : [];
      return paths.flatMap((known) => [...theirs, ...own].map((id) => known.replace(`{${name}}`, id)));
    },
    [path],
  );
}

/** Requests a route with the owner's ids, by session and by key. */
async function expectNotFound(route: string, isOpenToKeys: boolean, intruder: Intruder): Promise<void> {
  const [method = '', template = ''] = route.split(' ');
  const theirs = new RegExp(Object.values(owned).flat().join('|'), 'g');
  const { owner, api } = intruder === 'colleague' ? colleague : context.stranger;
  await expectUnchanged(async () => {
    for (const client of isOpenToKeys ? [owner, api] : [owner]) {
      /** What is said of ids that exist nowhere, by path: the owner may have several things that one path is about. */
      const ofNowhere = new Map<string, string | undefined>();
      for (const path of foreign(template, intruder)) {
        const there = await client.send(method, path, bodies[route]);
        expectProblem(there, { code: 'not_found' });
        // In the same words as for an id that exists nowhere.
        const nowhere = path.replaceAll(theirs, 'nowhere_01');
        if (!ofNowhere.has(nowhere))
          ofNowhere.set(nowhere, (await client.send(method, nowhere, bodies[route])).body.errors?.[0]?.detail);
        expect(there.body.errors?.[0]?.detail.replaceAll(theirs, 'nowhere_01')).toBe(ofNowhere.get(nowhere));
      }
    }
  });
}

async function expectUnknown({ path, body, pointer }: ForeignReference, stranger: Workspace): Promise<void> {
  const sent = body({ ...context, stranger, idOf: (collection) => ownedOf(collection, path)[0] });
  await expectUnchanged(async () => {
    for (const client of [stranger.owner, stranger.api])
      expectProblem(await client.send('POST', path, sent), { code: 'validation_failed', source: { pointer } });
  });
}

/** What the rows of the two held after the case before, which is what this case finds: nothing here changes them. */
let known: Record<string, string> | undefined;

async function expectUnchanged(work: () => Promise<void>): Promise<void> {
  const before = known ?? (await content());
  known = undefined;
  await work();
  const after = await content();
  known = after;
  expect(after).toEqual(before);
}

const content = (): Promise<Record<string, string>> => database.content([...context.owner.ids, ...context.stranger.ids]);

describe("another organization's things read as not found, to sessions and keys, and stay as they are", () => {
  it('routes with ids are known', () => expect(routes.length).toBeGreaterThan(20));

  it.each(routes)('%s', (route, isOpenToKeys) => expectNotFound(route, isOpenToKeys, 'stranger'));
});

describe('what belongs to other brands reads as not found to a limited member and their key, and stays as it is', () => {
  it('routes with ids are known', () => expect(routesOfBrands.length).toBeGreaterThan(40));

  it.each(routesOfBrands)('%s', (route, isOpenToKeys) => expectNotFound(route, isOpenToKeys, 'colleague'));

  it('what only admins do is refused without saying whether it is there', async () => {
    for (const id of [context.owner.brandId, 'brand_00000000000000000000000000'])
      expectProblem(await colleague.owner.send('DELETE', `/v1/brands/${id}`), { code: 'insufficient_permissions' });
  });
});

describe("another organization's ids inside a body are refused as unknown and change nothing", () => {
  it('bodies with ids are known', () => expect(foreignReferences.length).toBeGreaterThan(8));

  it.each(foreignReferences)('$what', (reference) => expectUnknown(reference, context.stranger));

  const ofBrands = foreignReferences.filter(({ isShared }) => isShared !== true);
  it.each(ofBrands)('$what, which is of another brand', (reference) => expectUnknown(reference, colleague));
});

describe('lists hold nothing of another organization', () => {
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

  it.each(brandedLists)('/v1/%s, of other brands for a limited member', async (list) => {
    const before = listed.get(list) ?? [];
    expect(before.length).toBeGreaterThan(0);
    for (const client of [colleague.owner, colleague.api]) {
      const theirs = await client.data<Resource[]>('GET', narrowed(list, 'limit=100'));
      expect(theirs.filter(({ id }) => before.includes(id))).toEqual([]);
    }
  });

  it('a filter by a brand of another organization is answered like one by a brand that does not exist', async () => {
    expect(listsByBrand.length).toBeGreaterThan(5);
    for (const path of listsByBrand) {
      const asked = [
        [context.stranger, context.owner.brandId],
        [colleague, context.owner.brandId],
        [colleague, 'brand_00000000000000000000000000'],
      ] as const;
      for (const [{ api }, brandId] of asked) {
        const { status, body } = await api.send('GET', narrowed(path, `brandId=${brandId}`));
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
