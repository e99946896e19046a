/** @modes embedded */
import { WordpressSimulator } from '@imprint/adapters/channels/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  invalid,
  signedUp,
  tokenOf,
  Workspace,
  type ApiClient,
  type Resource,
} from './harness/index.js';

const wordpress = new WordpressSimulator();
let instance: Instance;
let workspace: Workspace;
let site: string;
let blog: string;

beforeAll(async () => {
  site = await wordpress.start();
  instance = await Instance.shared();
  workspace = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@articles.example')));
  const credentials = { site, username: 'author', applicationPassword: wordpress.addPassword() };
  blog = (await workspace.connect({ platform: 'wordpress', credentials })).id;
});
afterAll(() => wordpress.stop());

interface Place {
  connectionId: string;
  releaseId: string;
  targetId: string;
  status: string;
  url: string | null;
  deletedAt: string | null;
}
const body = 'Emmer is **old**.\n\n## The mill\n\n- Stone\n- Water\n\n<script>alert(1)</script> [gallery]';
const write = (changes: object = {}): Promise<Resource> =>
  workspace.api.data('POST', '/v1/articles', { title: 'Old wheat', body, brandId: workspace.brandId, ...changes });
const publish = (id: string, connectionId: string, more: object = {}): Promise<Resource> =>
  workspace.api.data('POST', `/v1/articles/${id}/publish`, { connectionId, ...more });
const placesOf = async (id: string): Promise<Place[]> =>
  attribute(await workspace.api.data('GET', `/v1/articles/${id}/publications`), 'publications');
const statusOf = async (id: string): Promise<string> =>
  attribute(await workspace.api.data('GET', `/v1/articles/${id}`), 'status');
const isEdited = async (releaseId: string): Promise<boolean> => {
  const [target] = attribute<{ postChange: { status: string } | null }[]>(
    await workspace.api.data('GET', `/v1/releases/${releaseId}`),
    'targets',
  );
  return target?.postChange?.status === 'completed';
};

describe('an article', () => {
  it('is published with its formatting and its picture, updated in place, and archived where it stays', async () => {
    const generation = await workspace.generate({ prompt: 'Wheat', brandId: workspace.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    const { id } = await write({ imageAssetId: assetId });
    expect(await statusOf(id)).toBe('draft');
    const release = await workspace.untilEnded((await publish(id, blog)).id);
    expect(release.attributes).toMatchObject({ status: 'published', articleId: id, title: 'Old wheat' });
    const [post] = wordpress.library.posts;
    expect(post).toMatchObject({ title: 'Old wheat', status: 'publish', featuredMedia: wordpress.library.files[0]?.id });
    expect(post?.content).toBe(
      '<p>Emmer is <strong>old</strong>.</p>\n<h2>The mill</h2>\n<ul>\n<li>Stone</li>\n<li>Water</li>\n</ul>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; &#91;gallery&#93;</p>',
    );
    expect(await statusOf(id)).toBe('published');
    const listed = async (status: string): Promise<boolean> =>
      (await workspace.api.data<Resource[]>('GET', `/v1/articles?status=${status}`)).some((article) => article.id === id);
    expect([await listed('draft'), await listed('published'), await listed('archived')]).toEqual([false, true, false]);
    expectProblem(await workspace.api.send('DELETE', `/v1/assets/${assetId}`), { code: 'asset_in_use' });
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { title: 'Older wheat', body: 'Einkorn is *older*.' });
    expect((await publish(id, blog)).id).toBe(release.id);
    await eventually(() => isEdited(release.id));
    const picture = wordpress.library.files.at(-1)?.id;
    const older = { title: 'Older wheat', content: '<p>Einkorn is <em>older</em>.</p>' };
    expect(wordpress.library.posts).toMatchObject([{ ...older, featuredMedia: picture }]);
    const again = await workspace.generate({ prompt: 'Older wheat', brandId: workspace.brandId });
    const other = attribute<{ assetId: string }>(again, 'output').assetId;
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { imageAssetId: other });
    await publish(id, blog);
    await eventually(() => wordpress.library.posts[0]?.featuredMedia !== picture);
    expect(wordpress.library.posts).toMatchObject([{ ...older, featuredMedia: wordpress.library.files.at(-1)?.id }]);
    await eventually(() => isEdited(release.id));
    const archived = await workspace.api.data('DELETE', `/v1/articles/${id}`);
    const [place] = attribute<Place[]>(archived, 'publications');
    expect(archived.attributes).toMatchObject({ status: 'archived' });
    expect(place).toMatchObject({
      connectionId: blog,
      releaseId: release.id,
      status: 'published',
      url: `${site}/2026/11/${post?.slug}/`,
    });
    expectProblem(await workspace.api.send('POST', `/v1/articles/${id}/publish`, { connectionId: blog }), {
      code: 'state_conflict',
    });
    await workspace.api.data('DELETE', `/v1/releases/${release.id}/targets/${place?.targetId}/post`);
    await eventually(async () => (await placesOf(id))[0]?.deletedAt !== null);
    expect(wordpress.library.posts).toMatchObject([{ status: 'trash' }]);
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { status: 'draft' });
    expect(await statusOf(id)).toBe('draft');
  });

  it('is in the feed as HTML, and once on an account however many ask for it at the same time', async () => {
    const { id } = await write({ title: 'In the feed' });
    const path = `/v1/articles/${id}/publish`;
    const answers = await Promise.all([1, 2, 3].map(() => workspace.api.send('POST', path, { connectionId: workspace.feedId })));
    const releases = answers.flatMap(({ status, body: { data } }) => (status === 200 ? [(data as unknown as Resource).id] : []));
    const refusals = answers.filter(({ status }) => status !== 200);
    expect([new Set(releases).size, refusals.map(({ body: { errors } }) => errors?.[0]?.code)]).toEqual([
      1,
      refusals.map(() => 'state_conflict'),
    ]);
    await workspace.untilEnded(releases[0] ?? '');
    const places = await placesOf(id);
    expect(places).toHaveLength(1);
    const page = await (await fetch(places[0]?.url ?? '')).text();
    expect(page).toContain('<p>Emmer is <strong>old</strong>.</p>');
    expect(page).not.toContain('<script>alert');
  });

  it('is published once for a repeated request', async () => {
    const { id } = await write({ title: 'Once' });
    const send = () =>
      workspace.api.data(
        'POST',
        `/v1/articles/${id}/publish`,
        { connectionId: workspace.feedId },
        { 'idempotency-key': `publish-${id}` },
      );
    const first = await send();
    await workspace.untilEnded(first.id);
    // Also where the answer was never kept, as after a process that died.
    const database = await Database.open(instance.databaseUrl);
    await database.rows('delete from idempotency_record where organization_id = $1', [workspace.organizationId]);
    await database.close();
    expect((await send()).id).toBe(first.id);
    const [target] = attribute<{ postChange: object | null }[]>(
      await workspace.api.data('GET', `/v1/releases/${first.id}`),
      'targets',
    );
    expect(target?.postChange).toBeNull();
  });

  it('names the address where it was published first, or the one that is given, as its original', async () => {
    const { id } = await write({ title: 'Twice' });
    const first = await workspace.untilEnded((await publish(id, workspace.feedId)).id);
    const second = await publish(id, blog);
    const other = await write({ title: 'Elsewhere' });
    const given = await publish(other.id, blog, { canonicalUrl: 'https://blog.example/wheat' });
    const database = await Database.open(instance.databaseUrl);
    const originalOf = async (release: Resource): Promise<unknown> =>
      (await database.rows<{ canonical_url: unknown }>('select canonical_url from release where id = $1', [release.id]))[0]
        ?.canonical_url;
    const [place] = await placesOf(id).then((places) => places.filter(({ releaseId }) => releaseId === first.id));
    expect([await originalOf(first), await originalOf(second), await originalOf(given)]).toEqual([
      null,
      place?.url,
      'https://blog.example/wheat',
    ]);
    await database.close();
  });

  it('is refused where it cannot be, and nothing is published', async () => {
    const { id } = await write({ title: 'Refused' });
    const send = (connectionId: string, article = id) =>
      workspace.api.send('POST', `/v1/articles/${article}/publish`, { connectionId });
    const receiver = await workspace.connect({
      platform: 'webhook',
      credentials: { url: `${site}/posts`, secret: 'secret-of-a-publishing-receiver' },
    });
    expectProblem(await send(receiver.id), invalid('/connectionId'));
    expectProblem(await send('conn_00000000000000000000000000'), invalid('/connectionId'));
    expectProblem(await send(blog, 'art_00000000000000000000000000'), { code: 'not_found' });
    const brand = await workspace.owner.data('POST', '/v1/brands', { label: 'Other brand' });
    const other = await write({ title: 'Other', brandId: brand.id });
    expectProblem(await send(blog, other.id), invalid('/connectionId'));
    const long = await write({ title: 'Long', body: 'x '.repeat(20_001) });
    expectProblem(await send(blog, long.id), { code: 'content_rejected', source: { pointer: '/connectionId' } });
    expect(await Promise.all([id, other.id, long.id].map(placesOf))).toEqual([[], [], []]);
  });
});

describe('publishing an article', () => {
  let writer: ApiClient;
  beforeAll(async () => {
    const made = await workspace.owner.data('POST', '/v1/api-keys', {
      ...{ label: 'Writer', category: 'service', scopes: ['articles:create', 'posts:schedule'] },
    });
    writer = instance.client(attribute(made, 'key'));
  });

  it('needs the right to publish', async () => {
    const { id } = await write({ title: 'Not mine' });
    expectProblem(await writer.send('POST', `/v1/articles/${id}/publish`, { connectionId: workspace.feedId }), {
      code: 'insufficient_permissions',
    });
    expect(await placesOf(id)).toEqual([]);
  });

  it('waits for a person where the organization asks for approvals, and not once the article has changed', async () => {
    const policy = `/v1/organizations/${workspace.organizationId}/settings/publishing`;
    await workspace.owner.data('PATCH', policy, { apiKeys: 'approval' });
    try {
      const [{ id }, other] = [await write({ title: 'For approval' }), await write({ title: 'Changed' })];
      const ask = (articleId: string) =>
        writer.data('POST', `/v1/articles/${articleId}/publish`, { connectionId: workspace.feedId });
      const asked = await ask(id);
      expect(asked).toMatchObject({ type: 'approval', attributes: { toolName: 'publish_article', status: 'pending' } });
      expect(await placesOf(id)).toEqual([]);
      const approve = (approval: Resource) =>
        workspace.owner.send('POST', `/v1/approvals/${approval.id}/resolve`, { decision: 'approve' });
      await approve(asked);
      await eventually(async () => (await placesOf(id))[0]?.status === 'published');
      const second = await ask(other.id);
      await workspace.owner.data('PATCH', `/v1/articles/${other.id}`, { body: 'Changed since.' });
      await approve(second);
      const read = () => workspace.owner.data('GET', `/v1/approvals/${second.id}`);
      await eventually(async () => attribute(await read(), 'status') === 'expired');
      expect(await placesOf(other.id)).toEqual([]);
    } finally {
      await workspace.owner.data('PATCH', policy, { apiKeys: 'direct' });
    }
  });
});
