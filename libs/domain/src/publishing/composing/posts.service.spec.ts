import type { PostStatus } from '@imprint/contracts/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import { atOnce } from '../../schema/database.fixture.js';
import { body, emptyReleases, openReleases, person, stranger, type OpenedReleases } from '../releases/releases.fixture.js';
import { addAsset } from './composing.fixture.js';

let opened: OpenedReleases;
let id: string;
beforeAll(async () => {
  opened = await openReleases();
  await addAsset(opened.dataSource, 'asset_1');
  await addAsset(opened.dataSource, 'asset_2');
  await addAsset(opened.dataSource, 'asset_other', { organizationId: 'other' });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  ({ id } = await opened.posts.createPost(person, { content: 'Text', brandId: 'brand', assetIds: ['asset_1'] }));
});

/** Posts and audit entries. */
const rows = (): Promise<unknown> =>
  Promise.all(['select * from post order by id', 'select * from audit_entry'].map((sql) => opened.dataSource.query(sql)));
const unchanged = async (act: () => Promise<unknown>, refused: string | RegExp): Promise<void> => {
  const before = await rows();
  if (typeof refused === 'string') await expect(act()).rejects.toMatchObject({ code: refused });
  else await expect(act()).rejects.toThrow(refused);
  expect(await rows()).toEqual(before);
};

describe('a post of another organization', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['read', () => opened.posts.read(stranger, id)],
    ['update', () => opened.posts.update(stranger, id, { content: 'Mine' })],
    ['checkUpdate', () => opened.posts.checkUpdate(stranger, id, { content: 'Mine' })],
    ['delete', () => opened.posts.delete(stranger, id)],
    ['subject', () => opened.posts.subject(stranger, id)],
  ])('%s: is not_found and changes nothing (spec §2.1)', (_what, act) => unchanged(act, 'not_found'));

  it('is in no list, and its brand is not accepted as a filter', async () => {
    expect(await opened.posts.list(stranger, { page: 1, limit: 10 })).toMatchObject({ items: [], total: 0 });
    const foreign = { page: 1, limit: 10, brandId: 'brand' };
    await expect(opened.posts.list(stranger, foreign)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('a new post', () => {
  it.each([
    ['a brand of another organization', { brandId: 'brand_other' }],
    ['a brand that there is not', { brandId: 'brand_none' }],
    ['a file of another organization', { assetIds: ['asset_1', 'asset_other'] }],
  ])('validation_failed with %s, and is not written', (_what, wrong) =>
    unchanged(() => opened.posts.createPost(person, { content: 'Text', brandId: 'brand', ...wrong }), 'validation_failed'),
  );

  it('is created once per key, also by two concurrent requests', async () => {
    const create = () => opened.posts.createPost(person, { content: 'Once', brandId: 'brand' }, 'once');
    const made = [...(await Promise.all([create(), create()])), await create()];
    expect(new Set(made.map((post) => post.id)).size).toBe(1);
    const [{ count } = { count: 0 }] = await opened.dataSource.query<{ count: number }[]>(
      `select count(*)::integer from post where content = 'Once'`,
    );
    expect(count).toBe(1);
  });

  it('with a key that another organization has used is a separate one', async () => {
    const mine = await opened.posts.createPost(person, { content: 'Text', brandId: 'brand' }, 'key');
    const theirs = await opened.posts.createPost(stranger, { content: 'Other', brandId: 'brand_other' }, 'key');
    expect([theirs.id === mine.id, theirs.content, theirs.organizationId]).toEqual([false, 'Other', 'other']);
  });

  it('idempotency_key_reused: a deleted post is not created again with its key', async () => {
    const post = await opened.posts.createPost(person, { content: 'Text', brandId: 'brand' }, 'gone');
    await opened.posts.delete(person, post.id);
    const again = () => opened.posts.createPost(person, { content: 'Text', brandId: 'brand' }, 'gone');
    await unchanged(again, 'idempotency_key_reused');
  });
});

describe('a change', () => {
  it('affects the given fields only', async () => {
    expect(await opened.posts.update(person, id, { content: 'Better' })).toMatchObject({
      content: 'Better',
      assetIds: ['asset_1'],
      status: 'draft',
    });
    expect(await opened.posts.update(person, id, { assetIds: [] })).toMatchObject({ content: 'Better', assetIds: [] });
  });

  it.each([['asset_other'], ['asset_none']])('validation_failed for the file %s, and changes nothing', (asset) =>
    unchanged(() => opened.posts.update(person, id, { content: 'Better', assetIds: [asset] }), 'validation_failed'),
  );

  it.each<PostStatus>(['scheduled', 'published', 'failed'])('state_conflict for a post that is %s', async (status) => {
    await opened.dataSource.query('update post set status = $1', [status]);
    await unchanged(() => opened.posts.update(person, id, { content: 'Better' }), 'state_conflict');
    await unchanged(() => opened.posts.delete(person, id), 'state_conflict');
  });

  it("state_conflict for a post that differs from what was approved, checked under the post's lock", async () => {
    const unchangedSince = async (): Promise<boolean> => {
      const free = 'select id from post where id = $1 for update skip locked';
      expect(await opened.dataSource.query(free, [id])).toEqual([]);
      return false;
    };
    const how = { unchanged: unchangedSince };
    await unchanged(() => opened.posts.update(person, id, { content: 'Better' }, how), 'state_conflict');
    await unchanged(() => opened.posts.delete(person, id, how), 'state_conflict');
    await opened.posts.update(person, id, { content: 'Better' }, { unchanged: () => Promise.resolve(true) });
    expect((await opened.posts.read(person, id)).content).toBe('Better');
  });
});

describe('a draft whose release is paused', () => {
  const creator = { ...person, role: 'creator' as const };
  const setPolicy = (policy: object): Promise<unknown> =>
    opened.dataSource.query(`update organization set publishing_policy = $1 where id = 'org'`, [policy]);

  it('cannot be changed or deleted by those who need approval, only by those who do not', async () => {
    const { id: releaseId, postId } = await opened.releases.createRelease(person, body());
    await opened.control.controlRelease(person, releaseId, 'pause');
    await setPolicy({ creators: 'approval' });
    expect([await opened.posts.isPlanned(person, postId), await opened.posts.isPlanned(stranger, postId)]).toEqual([true, false]);
    const before = await rows();
    for (const act of [opened.posts.update(creator, postId, { content: 'x' }), opened.posts.delete(creator, postId)])
      await expect(act).rejects.toBeInstanceOf(ApprovalRequired);
    expect(await rows()).toEqual(before);
    // Their other drafts are not affected.
    await opened.posts.update(creator, id, { content: 'Better' });
    await opened.posts.update(person, postId, { content: 'By the owner' });
    await setPolicy({});
    expect((await opened.posts.update(creator, postId, { content: 'Direct' })).content).toBe('Direct');
  });
});

describe('a deletion', () => {
  it('is audited once, and the post is not_found from then on', async () => {
    await opened.dataSource.query(
      `insert into memory_evidence (id, organization_id, brand_id, subject_type, subject_id, before, after) values ('mev_post', 'org', 'brand', 'post', $1, 'Soup!', 'Soup')`,
      [id],
    );
    await opened.posts.delete(person, id);
    expect(await opened.dataSource.query('select action, actor_id, subject_id, changes from audit_entry')).toEqual([
      { action: 'post.deleted', actor_id: 'user', subject_id: id, changes: { brandId: { from: 'brand' } } },
    ]);
    for (const act of [() => opened.posts.read(person, id), () => opened.posts.delete(person, id)])
      await unchanged(act, 'not_found');
    expect(await opened.posts.list(person, { page: 1, limit: 10 })).toMatchObject({ items: [], total: 0 });
    expect(await opened.dataSource.query('select from memory_evidence')).toEqual([]);
  });

  it('leaves no audit entry when the commit fails', async () => {
    await opened.dataSource.query(
      `create function lose() returns trigger language plpgsql as 'begin raise exception ''lost at the commit''; end'`,
    );
    await opened.dataSource.query(
      'create constraint trigger lost after update on post deferrable initially deferred for each row execute function lose()',
    );
    try {
      await unchanged(() => opened.posts.delete(person, id), /lost at the commit/);
    } finally {
      await opened.dataSource.query('drop function lose cascade');
    }
  });

  it('is not made when its audit entry cannot be written', async () => {
    await opened.dataSource.query('alter table audit_entry add constraint full_disk check (false) not valid');
    try {
      await expect(opened.posts.delete(person, id)).rejects.toThrow('full_disk');
    } finally {
      await opened.dataSource.query('alter table audit_entry drop constraint full_disk');
    }
    expect((await opened.posts.read(person, id)).deletedAt).toBeNull();
  });

  it('by two concurrent requests happens once', async () => {
    const both = await atOnce(opened.dataSource, [() => opened.posts.delete(person, id), () => opened.posts.delete(person, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
    expect(await opened.dataSource.query('select action from audit_entry')).toHaveLength(1);
  });
});
