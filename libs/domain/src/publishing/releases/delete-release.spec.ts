import type { Principal } from '@imprint/contracts/access';
import { releaseStatuses } from '@imprint/contracts/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { meanwhile } from '../../schema/database.fixture.js';
import { emptyReleases, body, openReleases, person, stranger, type OpenedReleases } from './releases.fixture.js';

let opened: OpenedReleases;

beforeAll(async () => {
  opened = await openReleases();
});
beforeEach(() => emptyReleases(opened.dataSource));
afterAll(() => opened?.close());

async function made(status?: 'draft'): Promise<{ id: string; postId: string }> {
  return await opened.create.createRelease(person, body({ status }), null);
}

const setStatus = (id: string, status: string): Promise<unknown> =>
  opened.dataSource.query('update release set status = $2 where id = $1', [id, status]);

const failure = (id: string, caller: Principal = person): Promise<unknown> =>
  opened.deletion.deleteRelease(caller, id).then(
    () => null,
    ({ code }: { code: string }) => code,
  );

const trail = (): Promise<{ action: string }[]> =>
  opened.dataSource.query('select action, subject_id, actor_id, changes from audit_entry order by action, created_at');

describe('deleting a release', () => {
  it('removes a draft and its post from all lists, and is audited once', async () => {
    const [release, other] = [await made('draft'), await made('draft')];
    await opened.dataSource.query(
      `insert into memory_evidence (id, organization_id, brand_id, subject_type, subject_id, before, after) values ('mev_release', 'org', 'brand', 'post', $1, 'Soup!', 'Soup')`,
      [release.postId],
    );
    await opened.deletion.deleteRelease(person, release.id);
    expect((await opened.releases.list(person, { page: 1, limit: 10 })).items.map(({ id }) => id)).toEqual([other.id]);
    expect((await opened.posts.list(person, { page: 1, limit: 10 })).items.map(({ id }) => id)).toEqual([other.postId]);
    await expect(opened.releases.read(person, release.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.control.controlRelease(person, release.id, 'resume')).rejects.toMatchObject({ code: 'not_found' });
    expect(await failure(release.id)).toBe('not_found');
    expect(await opened.dataSource.query('select from memory_evidence')).toEqual([]);
    expect(await trail()).toEqual([
      { action: 'post.deleted', subject_id: release.postId, actor_id: 'user', changes: { brandId: { from: 'brand' } } },
      {
        action: 'release.deleted',
        subject_id: release.id,
        actor_id: 'user',
        changes: { title: { from: 'Title' }, status: { from: 'draft' } },
      },
    ]);
  });

  it('regression: cancels its waiting targets, so that nothing can publish them, and signals it', async () => {
    const { id } = await made('draft');
    opened.published.length = 0;
    await opened.deletion.deleteRelease(person, id);
    const targets = await opened.dataSource.query<{ id: string; status: string }[]>(
      `select id, status from target where release_id = $1 order by position`,
      [id],
    );
    expect(targets.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await opened.dataSource.query('select status from release where id = $1', [id])).toEqual([{ status: 'cancelled' }]);
    const payload = { organizationId: 'org', releaseId: id, targetIds: targets.map((target) => target.id) };
    const audited = (action: string) => ({ name: 'audit.recorded', payload: expect.objectContaining({ action }) });
    const signals = [audited('post.deleted'), audited('release.deleted'), { name: 'release.changed', payload }];
    expect(opened.published).toEqual(signals);
  });

  it.each([
    ['text', `content = 'Edited'`],
    ['assets', `asset_ids = '{asset}'`],
  ])('keeps a post whose %s somebody has changed since', async (_what, change) => {
    const { id, postId } = await made();
    await opened.control.controlRelease(person, id, 'cancel');
    await opened.dataSource.query(`update post set ${change} where id = $1`, [postId]);
    await opened.deletion.deleteRelease(person, id);
    expect(await opened.posts.read(person, postId)).toMatchObject({ status: 'draft' });
    expect(await trail()).toMatchObject([{ action: 'release.deleted' }]);
  });

  it.each(releaseStatuses)('which is %s', async (status) => {
    const { id } = await made();
    await setStatus(id, status);
    const isWaiting = ['scheduled', 'paused', 'publishing', 'unconfirmed'].includes(status);
    expect(await failure(id)).toBe(isWaiting ? 'state_conflict' : null);
    const actions = (await trail()).map(({ action }) => action).filter((action) => action === 'release.deleted');
    expect(actions).toHaveLength(isWaiting ? 0 : 1);
  });

  it('keeps a post that was published', async () => {
    const { id, postId } = await made();
    await setStatus(id, 'published');
    await opened.dataSource.query(`update post set status = 'published' where id = $1`, [postId]);
    await opened.deletion.deleteRelease(person, id);
    expect(await opened.posts.read(person, postId)).toMatchObject({ status: 'published' });
  });

  it('of another organization is not found', async () => {
    const { id } = await made('draft');
    expect(await failure(id, stranger)).toBe('not_found');
    expect((await opened.releases.read(person, id)).status).toBe('draft');
    expect(await trail()).toEqual([]);
  });

  it('keeps its idempotency key in use, and a repeated request is refused', async () => {
    const { id } = await opened.releases.createRelease(person, body({ status: 'draft' }), 'key');
    await opened.deletion.deleteRelease(person, id);
    const told = { code: 'idempotency_key_reused', message: expect.stringMatching(new RegExp(`${id}, was deleted`)) };
    await expect(opened.releases.createRelease(person, body({ status: 'draft' }), 'key')).rejects.toMatchObject(told);
    await expect(opened.releases.madeBefore(person, body({ status: 'draft' }), 'key')).rejects.toMatchObject(told);
    await opened.dataSource.query(`update release set created_at = now() - interval '25 hours'`);
    expect((await opened.releases.createRelease(person, body({ status: 'draft' }), 'key')).id).not.toBe(id);
  });

  it('can be retried after a cancellation', async () => {
    const { id } = await made();
    expect(await failure(id)).toBe('state_conflict');
    await opened.control.controlRelease(person, id, 'cancel');
    expect(await failure(id)).toBeNull();
  });
});

describe('an asset deleted concurrently', () => {
  const media = [{ assetId: 'asset' }];
  const missing = { code: 'validation_failed', entries: [{ source: { pointer: '/media/0/assetId' } }] };

  /** Deletes the asset between looking it up and using it. */
  async function deletedBefore(work: () => Promise<unknown>): Promise<unknown> {
    const { dataSource } = opened;
    await dataSource.query('truncate asset, asset_captions cascade');
    await dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
       values ('asset', 'org', 'image', 'uploaded', 'org/asset.png', 'image/png', 7)`,
    );
    return meanwhile(dataSource, (manager) => manager.query('delete from asset'), work);
  }

  it('regression: is in no draft post that is created or changed', async () => {
    const gone = { code: 'validation_failed', entries: [{ source: { pointer: '/assetIds/0' } }] };
    const draft = { brandId: 'brand', content: 'Text', assetIds: ['asset'] };
    expect(await deletedBefore(() => opened.posts.createPost(person, draft))).toMatchObject(gone);
    const { postId } = await made('draft');
    expect(await deletedBefore(() => opened.posts.update(person, postId, { assetIds: ['asset'] }))).toMatchObject(gone);
    expect((await opened.posts.list(person, { page: 1, limit: 10 })).items.map(({ assetIds }) => assetIds)).toEqual([[]]);
  });

  it('is in no release that is created or changed', async () => {
    expect(await deletedBefore(() => opened.create.createRelease(person, body({ media }), null))).toMatchObject(missing);
    const { id } = await made();
    expect(await deletedBefore(() => opened.update.release(person, id, { media }))).toMatchObject(missing);
    expect((await opened.releases.list(person, { page: 1, limit: 10 })).items.map((release) => release.media)).toEqual([[]]);
  });
});

describe('deleting a draft post', () => {
  it('keeps its idempotency key in use, and a repeated request is refused', async () => {
    const draft = { brandId: 'brand', content: 'Text' };
    const { id } = await opened.posts.createPost(person, draft, 'key');
    expect(await opened.posts.createPost(person, draft, 'key')).toMatchObject({ id, deletedAt: null });
    await opened.posts.delete(person, id);
    const told = { code: 'idempotency_key_reused', message: expect.stringMatching(new RegExp(`${id}, was deleted`)) };
    await expect(opened.posts.createPost(person, draft, 'key')).rejects.toMatchObject(told);
    expect((await opened.posts.createPost(person, draft, 'another key')).id).not.toBe(id);
  });

  it('is audited, and refused for scheduled posts and those of others', async () => {
    const [draft, scheduled] = [await made('draft'), await made()];
    await expect(opened.posts.delete(stranger, draft.postId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.posts.delete(person, scheduled.postId)).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.posts.delete(person, draft.postId);
    await expect(opened.posts.delete(person, draft.postId)).rejects.toMatchObject({ code: 'not_found' });
    expect(await trail()).toEqual([
      { action: 'post.deleted', subject_id: draft.postId, actor_id: 'user', changes: { brandId: { from: 'brand' } } },
    ]);
  });
});
