/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, Database, expectProblem, Instance, limitedColleague, Workspace, type Resource } from './harness/index.js';

// What routes with ids answer to a limited member is in `other-tenants`.
let instance: Instance;
let database: Database;
let owner: Workspace;
let colleague: Workspace;
/** Of the owner's brand, or of the organization. */
let tagId: string;
let snippetId: string;
let promptId: string;
let assetId: string;
let releaseId: string;
/** A draft of the colleague. */
let ownRelease: { id: string; targetId: string };

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  owner = await Workspace.open(instance);
  ({ id: tagId } = await owner.api.data('POST', '/v1/tags', { name: 'Shared' }));
  ({ id: snippetId } = await owner.api.data('POST', '/v1/snippets', { kind: 'text', name: 'Shared', text: 'x' }));
  ({ id: promptId } = await owner.api.data('POST', '/v1/prompts', { name: 'Shared', text: 'x', contentType: 'text' }));
  const generation = await owner.generate({ prompt: 'A card', model: 'local/card', brandId: owner.brandId });
  ({ assetId } = attribute<{ assetId: string }>(generation, 'output'));
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  ({ id: releaseId } = await owner.schedule({ status: 'draft', scheduledAt }));
  await owner.api.send('PUT', `/v1/releases/${releaseId}/tags`, { tagIds: [tagId] });
  colleague = await limitedColleague(instance, database, owner);
  const { id, attributes } = await colleague.schedule({ status: 'draft' });
  ownRelease = { id, targetId: attributes.targets[0]?.id ?? '' };
});
afterAll(() => database?.close());

const content = () => database.content([...owner.ids]);
const clients = () => [colleague.owner, colleague.api];

describe('a member who is limited to a brand, and their key', () => {
  it('change nothing that every brand shares', async () => {
    const before = await content();
    const shared: [method: string, path: string, body?: object][] = [
      ['POST', `/v1/organizations/${owner.organizationId}/publishing/pause`],
      ['POST', '/v1/brands', { label: 'Another' }],
      ['PATCH', `/v1/tags/${tagId}`, { name: 'Taken over' }],
      ['DELETE', `/v1/tags/${tagId}`],
      ['PATCH', `/v1/snippets/${snippetId}`, { name: 'Taken over' }],
      ['DELETE', `/v1/snippets/${snippetId}`],
      ['PATCH', `/v1/prompts/${promptId}`, { name: 'Taken over' }],
      ['POST', `/v1/prompts/${promptId}/versions/1/restore`],
      ['DELETE', `/v1/prompts/${promptId}`],
    ];
    for (const client of clients())
      for (const [method, path, body] of shared)
        expectProblem(await client.send(method, path, body), { code: 'insufficient_permissions' });
    expect(await content()).toEqual(before);
  });

  it.each([
    ['/v1/uploads', { filename: 'a.png', contentType: 'image/png', category: 'image' }],
    ['/v1/images/generate', { prompt: 'A card', model: 'local/card' }],
    ['/v1/videos/generate', { prompt: 'A card' }],
    ['/v1/audio/generate', { type: 'music', prompt: 'Calm' }],
    ['/v1/images/batches', { prompts: ['A card'], model: 'local/card' }],
    ['/v1/videos/batches', { prompts: ['A card'] }],
    ['/v1/avatars/batches', { prompts: ['Welcome.'] }],
    ['/v1/audio/batches', { type: 'music', prompts: ['Calm'] }],
    ['/v1/prompts', { name: 'A card', text: 'A card', contentType: 'image' }],
    ['/v1/workflow-templates/quote-cards/install', {}],
  ])('name the brand that something new is for: %s', async (path, body) => {
    const before = await content();
    for (const client of clients()) expectProblem(await client.send('POST', path, body), { code: 'brand_required' });
    expect(await content()).toEqual(before);
  });

  it('add neither accounts nor files of other brands to a release or a post that is there', async () => {
    const { id, targetId } = ownRelease;
    const post = await colleague.api.data('POST', '/v1/posts', { content: 'Own', brandId: colleague.brandId });
    const before = await content();
    const refused: [path: string, body: object, pointer: string][] = [
      [`/v1/releases/${id}`, { media: [{ assetId }] }, '/media/0/assetId'],
      [`/v1/releases/${id}`, { thread: [{ text: 'x', assetIds: [assetId] }] }, '/thread/0/assetIds/0'],
      [`/v1/releases/${id}`, { targets: [{ connectionId: owner.feedId }] }, '/targets/0/connectionId'],
      [`/v1/releases/${id}/targets/${targetId}`, { media: [{ assetId }] }, '/media/0/assetId'],
      [`/v1/posts/${post.id}`, { assetIds: [assetId] }, '/assetIds/0'],
    ];
    for (const client of clients())
      for (const [path, body, pointer] of refused)
        expectProblem(await client.send('PATCH', path, body), { code: 'validation_failed', source: { pointer } });
    expect(await content()).toEqual(before);
  });

  it('look after no release of another brand', async () => {
    const [, assigneeId] = colleague.ids;
    const source = { pointer: '/assigneeId' };
    const of = (id: string) => owner.owner.send('PATCH', `/v1/releases/${id}`, { assigneeId });
    expectProblem(await of(releaseId), { code: 'validation_failed', source });
    expect((await of(ownRelease.id)).status).toBe(200);
  });

  it('read the prompts that every brand shares', async () => {
    for (const client of clients()) expect((await client.data('GET', `/v1/prompts/${promptId}`)).id).toBe(promptId);
  });

  it('count, and see in a calendar app, what is of their brand', async () => {
    const seen = async (workspace: Workspace) => {
      const { attributes } = await workspace.owner.data('POST', '/v1/schedule/feed', {});
      const { pathname } = new URL(String(attributes['url']));
      const calendar = await (await fetch(instance.address('api-gateway') + pathname)).text();
      const tags = await workspace.owner.data<Resource[]>('GET', '/v1/tags');
      const tag = tags.find(({ id }) => id === tagId);
      return [calendar.replaceAll('\r\n ', '').includes(releaseId), tag?.attributes['releaseCount']];
    };
    expect([await seen(owner), await seen(colleague)]).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });
});
