/** @modes embedded */
import { newId } from '@imprint/platform/crypto';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  callTool,
  Database,
  expectProblem,
  guardedRoutes,
  Instance,
  mcpRequest,
  OauthClient,
  Receiver,
  signedUp,
  tokenOf,
  Workspace,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let receiver: Receiver;
/** Whose things are asked for. */
let owner: Workspace;
let stranger: Workspace;
let ids: Record<string, string>;
/** Collection in a path → ids that stand behind it: of the owner's things, and where a path goes on below it, of the stranger's. */
let owned: Record<string, readonly string[]>;
let parents: Record<string, string>;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  receiver = await Receiver.start();
  const browser = await signedUp(instance, 'owner@other-tenants.example');
  owner = await Workspace.open(instance, await tokenOf(browser));
  stranger = await Workspace.open(instance);
  const connection = await owner.connectWebhook(receiver);
  const generation = await owner.generate({ prompt: 'A card', model: 'local/card', brandId: owner.brandId });
  const file = { filename: 'a.png', contentType: 'image/png', category: 'image' };
  const upload = await owner.api.data('POST', '/v1/uploads', file);
  const post = await owner.api.data('POST', '/v1/posts', { brandId: owner.brandId, content: 'Draft' });
  const article = await owner.api.data('POST', '/v1/articles', { brandId: owner.brandId, title: 'Draft', body: 'Draft' });
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { brandId: owner.brandId, content: 'Planned', platforms: ['feed'], scheduledAt };
  const agent = { label: 'Agent', category: 'service', scopes: ['posts:draft', 'posts:schedule'] };
  const { message } = await mcpRequest(instance, attribute(await owner.owner.data('POST', '/v1/api-keys', agent), 'key'), {
    body: callTool('create_post', planned),
  });
  const { approvalId } = message.result?.['structuredContent'] as { approvalId: string };
  const release = await owner.schedule({ status: 'draft' });
  await owner.owner.data('PATCH', owner.webhookSettings, { endpointUrl: `${receiver.url}/events` });
  const sent = await owner.owner.data('POST', `${owner.webhookSettings}/test`);
  await receiver.untilReceived(({ headers }) => headers['x-service-delivery'] === sent.id);
  const recorded = `select 1 from webhook_delivery where organization_id = $1 and status = 'delivered'`;
  await eventually(async () => (await database.rows(recorded, [owner.organizationId])).length === 1);
  const organization = `/v1/organizations/${owner.organizationId}`;
  await (await OauthClient.register(instance)).connect(browser);
  const [app] = await owner.owner.data<Resource[]>('GET', '/v1/oauth/connections');
  const invited = { email: 'invited@other-tenants.example', role: 'viewer' };
  const invitation = await owner.owner.data('POST', `${organization}/invitations`, invited);
  const [member] = await owner.owner.data<Resource[]>('GET', `${organization}/members`);
  const passkey = newId('pk');
  await database.rows(
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
     select $1, id, $1, 'key', 0, '{}', 'Phone' from account where email = 'owner@other-tenants.example'`,
    [passkey],
  );
  const [session] = await owner.owner.data<Resource[]>('GET', '/v1/auth/sessions');
  ids = { brand: owner.brandId, feed: owner.feedId, asset: attribute<{ assetId: string }>(generation, 'output').assetId };
  owned = {
    organizations: [owner.organizationId],
    members: [member?.id ?? ''],
    invitations: [invitation.id],
    brands: [owner.brandId],
    images: [ids['asset'] ?? ''],
    assets: [ids['asset'] ?? ''],
    uploads: [upload.id],
    generations: [generation.id],
    connections: [connection, owner.feedId, app?.id ?? ''],
    posts: [post.id],
    articles: [article.id],
    approvals: [approvalId],
    releases: [release.id],
    targets: [release.attributes.targets[0]?.id ?? ''],
    'api-keys': [owner.key.id],
    sessions: [session?.id ?? ''],
    passkeys: [passkey],
    deliveries: [sent.id],
  };
  parents = { organizations: stranger.organizationId, releases: (await stranger.schedule({ status: 'draft' })).id };
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});

/** Collections whose entries belong to no organization: what is behind a name or a code is the same for everybody. */
const ofNobody = ['channels', 'claims'];
/** What a route is sent that takes a body: good enough to change something. */
const bodies: Record<string, object> = {
  'POST /v1/approvals/{id}/resolve': { decision: 'approve' },
  'PATCH /v1/posts/{id}': { content: 'Taken over' },
  'PATCH /v1/articles/{id}': { title: 'Taken over' },
  'PATCH /v1/releases/{id}': { title: 'Taken over' },
  'PATCH /v1/releases/{id}/targets/{targetId}': { status: 'published' },
  'PATCH /v1/api-keys/{id}': { label: 'Taken over' },
  'PATCH /v1/organizations/{organizationId}': { name: 'Taken over' },
  'PATCH /v1/organizations/{organizationId}/members/{userId}': { role: 'viewer' },
  'POST /v1/organizations/{organizationId}/invitations': { email: 'stranger-too@other-tenants.example', role: 'admin' },
  'PATCH /v1/organizations/{organizationId}/settings/publishing': { agents: 'direct' },
  'PATCH /v1/organizations/{organizationId}/settings/webhooks': { enabled: false },
  'POST /v1/organizations/{organizationId}/settings/webhooks/replay': { since: '2020-01-01T00:00:00Z' },
};
const parameters = (path: string): { collection: string; name: string }[] =>
  [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, collection = '', name = '']) => ({ collection, name }));
const routes = guardedRoutes()
  .filter(({ kind, path }) => kind !== 'service' && parameters(path).some(({ collection }) => !ofNobody.includes(collection)))
  // No person makes a key that has only what the server gives.
  .map(({ method, path, kind, scopes }) => [`${method} ${path}`, kind !== 'session' && !scopes.includes('admin')] as const);

/** The path with every combination of the owner's ids, and of those below what is the stranger's own. */
function foreign(path: string): string[] {
  const names = parameters(path);
  return names.reduce<string[]>(
    (paths, { collection, name }, index) => {
      const theirs = owned[collection];
      if (theirs === undefined) throw new Error(`name in \`owned\` what the owner has of ${collection}: ${path} is about it`);
      const own = index < names.length - 1 ? [parents[collection]].filter((id) => id !== undefined) : [];
      return paths.flatMap((known) => [...theirs, ...own].map((id) => known.replace(`{${name}}`, id)));
    },
    [path],
  );
}

const content = (): Promise<Record<string, string>> => database.content([...owner.ids, ...stranger.ids]);

describe("another organization's things read as not found, to sessions and keys, and stay as they are", () => {
  it('routes with ids are known', () => expect(routes.length).toBeGreaterThan(20));

  it.each(routes)('%s', async (route, isOpenToKeys) => {
    const [method = '', template = ''] = route.split(' ');
    const theirs = new RegExp(Object.values(owned).flat().join('|'), 'g');
    const before = await content();
    for (const client of isOpenToKeys ? [stranger.owner, stranger.api] : [stranger.owner]) {
      for (const path of foreign(template)) {
        const there = await client.send(method, path, bodies[route]);
        expectProblem(there, { code: 'not_found' });
        // Told in the same words as what exists nowhere.
        const nowhere = await client.send(method, path.replaceAll(theirs, 'nowhere_01'), bodies[route]);
        expect(there.body.errors?.[0]?.detail.replaceAll(theirs, 'nowhere_01')).toBe(nowhere.body.errors?.[0]?.detail);
      }
    }
    expect(await content()).toEqual(before);
  });
});

describe("another organization's ids inside a body are refused as unknown and change nothing", () => {
  const release = (): { targets: { connectionId: string }[] } => stranger.release() as { targets: { connectionId: string }[] };
  it.each<[string, string, () => object, string]>([
    ['a brand to generate for', '/v1/images/generate', () => ({ prompt: 'A card', brandId: ids['brand'] }), '/brandId'],
    [
      'a brand to upload for',
      '/v1/uploads',
      () => ({ filename: 'a.png', contentType: 'image/png', category: 'image', brandId: ids['brand'] }),
      '/brandId',
    ],
    ['a brand to connect', '/v1/connections', () => ({ platform: 'feed', brandId: ids['brand'] }), '/brandId'],
    ['a brand of a post', '/v1/posts', () => ({ content: 'x', brandId: ids['brand'] }), '/brandId'],
    [
      'an image of a post',
      '/v1/posts',
      () => ({ content: 'x', brandId: stranger.brandId, assetIds: [ids['asset']] }),
      '/assetIds/0',
    ],
    ['a brand of an article', '/v1/articles', () => ({ title: 'x', body: 'x', brandId: ids['brand'] }), '/brandId'],
    ['a brand of a release', '/v1/releases', () => ({ ...release(), brandId: ids['brand'] }), '/brandId'],
    [
      'a connection of a release',
      '/v1/releases',
      () => ({ ...release(), targets: [{ connectionId: ids['feed'] }] }),
      '/targets/0/connectionId',
    ],
    ['an image of a release', '/v1/releases', () => ({ ...release(), media: [{ assetId: ids['asset'] }] }), '/media/0/assetId'],
  ])('%s', async (_what, path, body, pointer) => {
    const before = await content();
    for (const client of [stranger.owner, stranger.api])
      expectProblem(await client.send('POST', path, body()), { code: 'validation_failed', source: { pointer } });
    expect(await content()).toEqual(before);
  });
});

describe('lists hold nothing of another organization', () => {
  it.each(['brands', 'images', 'assets', 'connections', 'posts', 'articles', 'releases', 'api-keys', 'organizations', 'audit'])(
    '/v1/%s',
    async (collection) => {
      const client = ['api-keys', 'organizations', 'audit'].includes(collection) ? 'owner' : 'api';
      const [mine, theirs] = await Promise.all([
        owner[client].data<Resource[]>('GET', `/v1/${collection}?limit=100`),
        stranger[client].data<Resource[]>('GET', `/v1/${collection}?limit=100`),
      ]);
      expect(mine.length).toBeGreaterThan(0);
      const shared = theirs.filter(({ id }) => mine.some((other) => other.id === id));
      expect(shared).toEqual([]);
    },
  );

  it('a filter by a brand of another organization is answered like one by a brand that does not exist', async () => {
    for (const path of ['images', 'assets', 'connections', 'posts', 'articles', 'releases']) {
      for (const brandId of [ids['brand'], 'brand_00000000000000000000000000']) {
        const { status, body } = await stranger.api.send('GET', `/v1/${path}?brandId=${brandId}`);
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
