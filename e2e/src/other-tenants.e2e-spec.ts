import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  Receiver,
  sessionOf,
  Workspace,
  type ApiClient,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let receiver: Receiver;
/** Whose things are asked for. */
let owner: Workspace;
let stranger: Workspace;
let ids: Record<string, string>;

beforeAll(async () => {
  instance = await Instance.start();
  database = await Database.open(instance.databaseUrl);
  receiver = await Receiver.start();
  owner = await Workspace.open(instance);
  stranger = await Workspace.open(instance, await sessionOf(instance, 'stranger@example.com'));
  const connection = await owner.connectWebhook(receiver);
  const generation = await owner.generate({ prompt: 'A card', model: 'local/card', brandId: owner.brandId });
  const post = await owner.api.data('POST', '/v1/posts', { brandId: owner.brandId, content: 'Draft' });
  const release = await owner.schedule({ status: 'draft' });
  await owner.owner.data('PATCH', owner.webhookSettings, { endpointUrl: `${receiver.url}/events` });
  ids = {
    organization: owner.organizationId,
    brand: owner.brandId,
    feed: owner.feedId,
    key: owner.key.id,
    asset: attribute<{ assetId: string }>(generation, 'output').assetId,
    target: release.attributes.targets[0]?.id ?? '',
    ...{ connection, generation: generation.id, post: post.id, release: release.id },
  };
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
  await instance?.stop();
});

const filled = (template: string): string => template.replaceAll(/\{(\w+)\}/g, (_found, name: string) => ids[name] ?? name);
/** The stranger's credential: webhook settings and keys take a session, everything else both. */
const credentials = (path: string): ApiClient[] =>
  /organizations|api-keys/.test(path) ? [stranger.owner] : [stranger.owner, stranger.api];

describe("another organization's things read as not found, to sessions and keys, and stay as they are", () => {
  it.each<[string, string, object?]>([
    ['GET', '/v1/brands/{brand}'],
    ['GET', '/v1/images/{asset}'],
    ['GET', '/v1/generations/{generation}'],
    ['GET', '/v1/connections/{connection}'],
    ['GET', '/v1/connections/{feed}'],
    ['DELETE', '/v1/connections/{connection}'],
    ['GET', '/v1/posts/{post}'],
    ['PATCH', '/v1/posts/{post}', { content: 'Taken over' }],
    ['DELETE', '/v1/posts/{post}'],
    ['GET', '/v1/releases/{release}'],
    ['POST', '/v1/releases/{release}/cancel'],
    ['POST', '/v1/releases/{release}/pause'],
    ['POST', '/v1/releases/{release}/resume'],
    ['POST', '/v1/releases/{release}/publish-now'],
    ['PATCH', '/v1/releases/{release}/targets/{target}', { status: 'published' }],
    ['GET', '/v1/api-keys/{key}'],
    ['DELETE', '/v1/api-keys/{key}'],
    ['GET', '/v1/organizations/{organization}/settings/webhooks'],
    ['PATCH', '/v1/organizations/{organization}/settings/webhooks', { enabled: false }],
    ['GET', '/v1/organizations/{organization}/settings/webhooks/deliveries'],
  ])('%s %s', async (...[method, template, body]) => {
    const before = await database.content();
    for (const client of credentials(template)) {
      const there = await client.send(method, filled(template), body);
      expectProblem(there, { code: 'not_found' });
      // Told in the same words as what exists nowhere.
      const unknown = template.replaceAll(/\{(\w+)\}/g, 'nowhere_01');
      const nowhere = await client.send(method, unknown, body);
      expect(nowhere.body.errors?.[0]?.detail).toBe(there.body.errors?.[0]?.detail.replace(/\w+_[0-9a-z]{10,}/gi, 'nowhere_01'));
    }
    expect(await database.content()).toEqual(before);
  });
});

describe("another organization's ids inside a body are refused as unknown and change nothing", () => {
  const release = (): { targets: { connectionId: string }[] } => stranger.release() as { targets: { connectionId: string }[] };
  it.each<[string, string, () => object, string]>([
    ['a brand to generate for', '/v1/images/generate', () => ({ prompt: 'A card', brandId: ids['brand'] }), '/brandId'],
    ['a brand to connect', '/v1/connections', () => ({ platform: 'feed', brandId: ids['brand'] }), '/brandId'],
    ['a brand of a post', '/v1/posts', () => ({ content: 'x', brandId: ids['brand'] }), '/brandId'],
    [
      'an image of a post',
      '/v1/posts',
      () => ({ content: 'x', brandId: stranger.brandId, assetIds: [ids['asset']] }),
      '/assetIds/0',
    ],
    ['a brand of a release', '/v1/releases', () => ({ ...release(), brandId: ids['brand'] }), '/brandId'],
    [
      'a connection of a release',
      '/v1/releases',
      () => ({ ...release(), targets: [{ connectionId: ids['feed'] }] }),
      '/targets/0/connectionId',
    ],
    ['an image of a release', '/v1/releases', () => ({ ...release(), media: [{ assetId: ids['asset'] }] }), '/media/0/assetId'],
  ])('%s', async (_what, path, body, pointer) => {
    const before = await database.content();
    for (const client of [stranger.owner, stranger.api])
      expectProblem(await client.send('POST', path, body()), { code: 'validation_failed', source: { pointer } });
    expect(await database.content()).toEqual(before);
  });

  it('nor does a nested id open what its parent does not hold', async () => {
    const own = await stranger.schedule({ status: 'draft' });
    const path = `/v1/releases/${own.id}/targets/${ids['target']}`;
    expectProblem(await stranger.api.send('PATCH', path, { status: 'published' }), { code: 'not_found' });
  });
});

describe('lists hold nothing of another organization', () => {
  it.each(['brands', 'images', 'connections', 'posts', 'releases', 'api-keys'])('/v1/%s', async (collection) => {
    const client = collection === 'api-keys' ? 'owner' : 'api';
    const [mine, theirs] = await Promise.all([
      owner[client].data<Resource[]>('GET', `/v1/${collection}?limit=100`),
      stranger[client].data<Resource[]>('GET', `/v1/${collection}?limit=100`),
    ]);
    expect(mine.length).toBeGreaterThan(0);
    const shared = theirs.filter(({ id }) => mine.some((other) => other.id === id));
    expect(shared).toEqual([]);
  });

  it('a filter by an id of another organization finds nothing', async () => {
    for (const path of ['images', 'connections', 'posts', 'releases'])
      expect(await stranger.api.data('GET', `/v1/${path}?brandId=${ids['brand']}`)).toEqual([]);
  });
});
