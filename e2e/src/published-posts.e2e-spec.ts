/** @modes embedded */
import { FaultProxy, MastodonSimulator } from '@imprint/adapters/channels/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  signedUp,
  tokenOf,
  Workspace,
  type ApiClient,
  type Release,
  type Resource,
} from './harness/index.js';

const mastodon = new MastodonSimulator();
let proxy: FaultProxy;
let instance: Instance;
let workspace: Workspace;
let database: Database;
let connectionId: string;
/** May schedule, but not publish. */
let scheduler: ApiClient;

beforeAll(async () => {
  proxy = new FaultProxy(await mastodon.start());
  await proxy.up();
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@published-posts.example')));
  const credentials = { server: proxy.url, accessToken: mastodon.addToken() };
  connectionId = (await workspace.connect({ platform: 'mastodon', credentials })).id;
  const key = await workspace.owner.data('POST', '/v1/api-keys', { label: 'Agent', category: 'service', preset: 'mcp' });
  scheduler = instance.client(attribute(key, 'key'));
});
afterAll(async () => {
  await database?.close();
  await proxy?.down();
  await mastodon.stop();
});

interface Post {
  path: string;
  release: Release;
  text: string;
}
async function published(text: string, input: object = {}): Promise<Post> {
  const { id } = await workspace.schedule({ baseContent: text, targets: [{ connectionId }], ...input });
  const release = await workspace.untilEnded(id);
  expect(release.attributes.status).toBe('published');
  return { path: `/v1/releases/${id}/targets/${release.attributes.targets[0]?.id}/post`, release, text };
}
const targetOf = async ({ release: { id } }: Post): Promise<Record<string, unknown>> => {
  const read = await workspace.api.data('GET', `/v1/releases/${id}`);
  return attribute<Record<string, unknown>[]>(read, 'targets')[0] ?? {};
};
const ended = async (post: Post): Promise<Record<string, unknown>> => {
  await eventually(async () => (await targetOf(post))['postChange'] !== null);
  await eventually(async () => ['completed', 'failed'].includes(String(statusOf(await targetOf(post)))));
  return targetOf(post);
};
const statusOf = (target: Record<string, unknown>): unknown => (target['postChange'] as { status: string } | null)?.status;
const texts = (): string[] => mastodon.statuses.map(({ text }) => text);
const outcomes = async ({ release: { id } }: Post): Promise<string[]> =>
  (await workspace.api.data<Resource[]>('GET', `/v1/receipts?releaseId=${id}&limit=50`))
    .map((receipt) => `${attribute<string>(receipt, 'action')} ${attribute<string>(receipt, 'outcome')}`)
    .reverse();

describe('a published post', () => {
  it('is deleted from its platform, once, and stays on record', async () => {
    const [post, other] = [await published('Deleted'), await published('Stays')];
    for (let time = 1; time <= 2; time += 1)
      expect((await workspace.api.data('DELETE', post.path)).attributes).toMatchObject({ status: 'published' });
    const target = await ended(post);
    expect(target).toMatchObject({
      status: 'published',
      deletedFromPlatformAt: expect.any(String),
      postChange: { action: 'delete', status: 'completed', error: null },
    });
    expect([texts().includes(post.text), texts().includes(other.text)]).toEqual([false, true]);
    expect(proxy.seen.filter((line) => line === `DELETE /api/v1/statuses/${String(target['externalProviderId'])}`)).toHaveLength(
      1,
    );
    expect(await outcomes(post)).toEqual(['publish published', 'delete deleted']);
    const audit = await workspace.owner.data<Resource[]>('GET', `/v1/audit?limit=10`);
    expect(audit.map((entry) => attribute(entry, 'action'))).toContain('published-post.deleted');
    expectProblem(await workspace.api.send('PATCH', post.path, { caption: 'Too late' }), { code: 'state_conflict' });
  });

  it('is deleted although the answer was lost, and a post that is gone is found to be', async () => {
    const [lost, gone] = [await published('Answer lost'), await published('Gone before')];
    void proxy.breakNext(/^DELETE /, { kind: 'lose-answer' });
    await workspace.api.data('DELETE', lost.path);
    expect(await ended(lost)).toMatchObject({ deletedFromPlatformAt: expect.any(String) });
    expect(await outcomes(lost)).toEqual(['publish published', 'delete unknown', 'delete deleted']);
    mastodon.statuses.splice(
      mastodon.statuses.findIndex(({ text }) => text === gone.text),
      1,
    );
    await workspace.api.data('DELETE', gone.path);
    expect(await ended(gone)).toMatchObject({ deletedFromPlatformAt: expect.any(String) });
    expect(await outcomes(gone)).toEqual(['publish published', 'delete gone']);
  });

  it('is edited: the text and the alternative text change, and the picture stays', async () => {
    const generation = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    const post = await published('Befor', { media: [{ assetId, altText: 'Before' }] });
    const [before] = mastodon.statuses.filter(({ text }) => text === post.text);
    const pictures = before?.media.map(({ id }) => id);
    const media = [{ assetId, altText: 'A terrace at noon' }];
    expect((await workspace.api.data('PATCH', post.path, { caption: 'After', media })).type).toBe('release');
    expect(await ended(post)).toMatchObject({ caption: 'After', editedAt: expect.any(String), deletedFromPlatformAt: null });
    expect(before).toMatchObject({ text: 'After', media: [{ description: 'A terrace at noon' }] });
    expect(before?.media.map(({ id }) => id)).toEqual(pictures);
    expect(await outcomes(post)).toEqual(['publish published', 'edit edited']);
    for (const body of [{ caption: 'x'.repeat(501) }, { media: [] }, {}])
      expect((await workspace.api.send('PATCH', post.path, body)).status).toBe(400);
    expect(mastodon.edits).toBe(1);
  });

  it('waits where the platform takes no more deletions for now', async () => {
    const [first, second] = [await published('First'), await published('Second')];
    mastodon.forgetDeletions();
    mastodon.maxDeletions = 1;
    await workspace.api.data('DELETE', first.path);
    await ended(first);
    await workspace.api.data('DELETE', second.path);
    await eventually(async () => {
      const { postChange } = await targetOf(second);
      return (postChange as { error: { code: string } | null }).error?.code === 'rate_limited';
    });
    const [row] = await database.rows<{ seconds: number }>(
      'select extract(epoch from wake_at - now())::integer as seconds from post_change where release_id = $1',
      [second.release.id],
    );
    expect(row?.seconds).toBeGreaterThan(1_700);
    expect([texts().includes('First'), texts().includes('Second')]).toEqual([false, true]);
    mastodon.forgetDeletions();
    mastodon.maxDeletions = 30;
  });

  it('is deleted by whoever may publish, or once somebody approved it', async () => {
    const post = await published('Approved');
    expectProblem(await scheduler.send('DELETE', post.path), { code: 'insufficient_permissions' });
    const settings = `/v1/organizations/${workspace.organizationId}/settings/publishing`;
    await workspace.owner.data('PATCH', settings, { apiKeys: 'approval' });
    // A rate limit of the account may still hold.
    await database.rows(`update post_change set error = null where connection_id = $1`, [connectionId]);
    const asked = await workspace.api.data('DELETE', post.path);
    await workspace.owner.data('PATCH', settings, { apiKeys: null });
    expect([asked.type, texts().includes('Approved')]).toEqual(['approval', true]);
    const { id } = asked;
    await workspace.owner.data('POST', `/v1/approvals/${id}/resolve`, { decision: 'approve' });
    expect(await ended(post)).toMatchObject({ deletedFromPlatformAt: expect.any(String) });
    const [receipt] = await workspace.api.data<Resource[]>('GET', `/v1/receipts?releaseId=${post.release.id}&outcome=deleted`);
    expect(attribute(receipt as Resource, 'approvalId')).toBe(id);
  });

  it('on a channel that cannot change it is refused with the name of the channel', async () => {
    const bluesky = await workspace.api.data('GET', '/v1/channels/bluesky');
    expect(bluesky.attributes).toMatchObject({ edit: false, delete: 'permanent' });
    const { id } = await workspace.schedule({ baseContent: 'On the feed' });
    const { targets } = (await workspace.untilEnded(id)).attributes;
    const path = `/v1/releases/${id}/targets/${targets[0]?.id}/post`;
    await database.rows(`update target set platform = 'bluesky' where release_id = $1`, [id]);
    const refused = await workspace.api.send('PATCH', path, { caption: 'Edited' });
    expectProblem(refused, { code: 'post_edit_unsupported' });
    expect(refused.body.errors?.[0]?.detail).toMatch(/^Bluesky does not let published posts be edited\./);
  });

  it('on the feed is edited and removed', async () => {
    const { id } = await workspace.schedule({ baseContent: 'On the feed, too' });
    const release = await workspace.untilEnded(id);
    const post = { path: `/v1/releases/${id}/targets/${release.attributes.targets[0]?.id}/post`, release, text: '' };
    const { url } = await targetOf(post);
    const page = () => fetch(String(url));
    await workspace.api.data('PATCH', post.path, { caption: 'Corrected on the feed' });
    await ended(post);
    expect(await (await page()).text()).toContain('Corrected on the feed');
    await workspace.api.data('DELETE', post.path);
    await eventually(async () => (await targetOf(post))['deletedFromPlatformAt'] !== null);
    expect((await page()).status).toBe(404);
  });
});
