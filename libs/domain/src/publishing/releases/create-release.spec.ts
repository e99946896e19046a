import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandEditing } from '../../brands/index.js';
import { meanwhile } from '../../schema/database.fixture.js';
import {
  emptyReleases,
  body,
  later,
  openReleases,
  person,
  scheduling,
  soon,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';

let opened: OpenedReleases;
beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  opened.published.length = 0;
});

const targets = (): Promise<object[]> =>
  opened.dataSource.query(
    `select connection_id as connection, status, caption, scheduled_at as at, scheduled_wall as wall, wake_at as wake from target order by position`,
  );
const codesOf = (error: unknown): string[] => (error as { entries: { code: string }[] }).entries.map(({ code }) => code);

it("writes the post, the release and its targets in order, each due at its own time or at the release's", async () => {
  const release = await opened.create.createRelease(
    person,
    body({
      timezone: 'Asia/Tokyo',
      scheduledAt: later.toISOString(),
      targets: [{ connectionId: 'conn_2' }, { connectionId: 'conn', caption: 'Hello', scheduledAt: soon.toISOString() }],
    }),
    null,
  );
  expect([release.status, release.brandId, release.scheduledAt]).toEqual(['scheduled', 'brand', later]);
  expect(opened.published).toEqual([{ name: 'targets.changed', payload: { dueAt: soon.toISOString() } }]);
  const inTokyo = (at: Date): string => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19);
  expect(await targets()).toEqual([
    { connection: 'conn_2', status: 'scheduled', caption: null, at: later, wall: inTokyo(later), wake: later },
    { connection: 'conn', status: 'scheduled', caption: 'Hello', at: soon, wall: inTokyo(soon), wake: soon },
  ]);
  expect(await opened.dataSource.query('select content, status from post')).toEqual([{ content: 'Text', status: 'scheduled' }]);
});

it('a draft wakes no worker, with or without a time', async () => {
  await opened.create.createRelease(person, body({ status: 'draft' }), null);
  expect(opened.published).toEqual([]);
  expect(await targets()).toMatchObject([
    { status: 'draft', at: soon, wake: null },
    { status: 'draft', at: soon, wake: null },
  ]);
});

it.each([
  ['a connection of another organization', body({ targets: [{ connectionId: 'conn_other' }] }), ['validation_failed']],
  [
    'a connection of another brand',
    body({ targets: [{ connectionId: 'conn' }, { connectionId: 'conn_brand_2' }] }),
    ['validation_failed'],
  ],
  ['a brand of another organization', body({ brandId: 'brand_other' }), ['validation_failed']],
  [
    'a connection that is revoked, and one twice',
    body({ targets: [{ connectionId: 'conn' }, { connectionId: 'conn' }, { connectionId: 'conn_revoked' }] }),
    ['validation_failed', 'validation_failed'],
  ],
  ['a text that every channel refuses', body({ baseContent: 'x'.repeat(21) }), ['content_rejected', 'content_rejected']],
  ['a file that is not there', body({ media: [{ assetId: 'asset_of-nobody' }] }), ['validation_failed']],
  ['a zone that is none', body({ timezone: 'Mars/Olympus' }), ['schedule_invalid']],
  ['a time that is past', body({ scheduledAt: '2020-01-01T00:00:00Z' }), ['schedule_invalid']],
])('%s is told, every fault of it, and nothing is written', async (_what, wrong, codes) => {
  const before = await stored(opened.dataSource);
  expect(codesOf(await opened.create.createRelease(person, wrong, null).catch((error: unknown) => error))).toEqual(codes);
  expect(await stored(opened.dataSource)).toEqual(before);
});

it('publishing at once requires the right to publish or an approval, even for a single target', async () => {
  const atOnce = body();
  delete atOnce.scheduledAt;
  const partly = { ...atOnce, targets: [{ connectionId: 'conn', scheduledAt: soon.toISOString() }, { connectionId: 'conn_2' }] };
  for (const wrong of [atOnce, partly])
    await expect(opened.create.createRelease(scheduling, wrong, null)).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
  expect(await targets()).toEqual([]);
  await opened.create.createRelease({ ...scheduling, approvalId: 'appr' }, atOnce, null);
  await opened.create.createRelease(scheduling, body(), null);
  expect(await targets()).toHaveLength(4);
});

it("creates nothing with another organization's connections", async () => {
  await expect(opened.create.createRelease(stranger, body(), null)).rejects.toMatchObject({ code: 'validation_failed' });
});

it('none is created for a brand that is deleted meanwhile, and no draft moves there', async () => {
  const { dataSource, create, update } = opened;
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_gone', 'org', 'Gone', 'gone', 'approved', '{}')`,
  );
  await dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_gone', 'org', 'brand_gone', 'elsewhere', 'connected')`,
  );
  const targets = [{ connectionId: 'conn_gone' }];
  const { id } = await create.createRelease(person, body({ status: 'draft' }), null);
  const before = await stored(dataSource);
  const editing = new BrandEditing(dataSource, new BrandsRepository(dataSource), new AuditTrail(dataSource));
  const refused = { entries: [{ code: 'validation_failed', detail: 'There is no brand brand_gone.' }] };
  for (const work of [
    () => create.createRelease(person, body({ targets }), null),
    () => update.release(person, id, { targets }),
  ]) {
    await dataSource.query(`update brand set deleted_at = null where id = 'brand_gone'`);
    expect(await meanwhile(dataSource, (manager) => editing.markDeleted(manager, person, 'brand_gone'), work)).toMatchObject(
      refused,
    );
    expect(await stored(dataSource)).toEqual(before);
  }
});

describe('made of a draft that a model wrote', () => {
  const corrections = (): Promise<object[]> =>
    opened.dataSource.query(
      `select brand_id as brand, subject_id as post, before, after, is_closed as closed from memory_evidence`,
    );
  const madeOf = (composedFrom: string, baseContent: string, who = person) =>
    opened.create.createRelease(who, body({ status: 'draft', composedFrom, baseContent }), null);

  beforeEach(async () => {
    await opened.dataSource.query(`delete from memory_evidence; delete from generation`);
    await opened.dataSource.query(
      `insert into generation (id, organization_id, user_id, brand_id, kind, status, model, provider, prompt, aspect_ratio, wake_at, written)
       values ('gen_w', 'org', 'user', 'brand', 'text', 'completed', 'some/model', 'some', 'Lunch', '1:1', now(), $1)`,
      [{ posts: ['Soup 🎉'], body: null }],
    );
    await opened.dataSource.query(
      `insert into post (id, organization_id, brand_id, content, asset_ids, status) values ('post_w', 'org', 'brand', 'Soup 🎉', '{}', 'draft')`,
    );
  });

  it('is a correction as soon as a person has changed it, in the release or later', async () => {
    const { id, postId: post } = await madeOf('post_w', 'Soup 🎉');
    expect(await corrections()).toEqual([]);
    await opened.update.release(person, id, { baseContent: 'Soup' });
    const correction = { brand: 'brand', post, before: 'Soup 🎉', closed: false };
    expect(await corrections()).toEqual([{ ...correction, after: 'Soup' }]);
    await opened.update.release(person, id, { baseContent: 'Soup!' });
    expect(await corrections()).toEqual([{ ...correction, after: 'Soup!' }]);
    await opened.dataSource.query(`update post set deleted_at = now() where id = 'post_w'`);
    expect(await madeOf('post_w', 'Stew')).toMatchObject({ status: 'draft' });
    expect(await corrections()).toHaveLength(2);
  });

  it('is none where an agent made it, or no model wrote the draft', async () => {
    const { postId: post } = await madeOf('post_w', 'Soup', scheduling);
    expect(await corrections()).toEqual([{ brand: 'brand', post, before: 'Soup', after: null, closed: false }]);
    await opened.dataSource.query('delete from generation');
    await madeOf('post_w', 'Stew');
    expect(await corrections()).toHaveLength(1);
  });

  it('has to be of a draft that the caller sees', async () => {
    const before = await stored(opened.dataSource);
    await opened.dataSource.query(`update post set organization_id = 'other' where id = 'post_w'`);
    const refused = { code: 'validation_failed', entries: [{ source: { pointer: '/composedFrom' } }] };
    for (const id of ['post_none', 'post_w']) await expect(madeOf(id, 'Mine')).rejects.toMatchObject(refused);
    await opened.dataSource.query(`update post set organization_id = 'org' where id = 'post_w'`);
    const limited = { ...person, role: 'creator', brandIds: ['brand_elsewhere'] } as const;
    await expect(madeOf('post_w', 'Mine', limited)).rejects.toMatchObject(refused);
    expect(await stored(opened.dataSource)).toEqual(before);
  });
});
