import type { Principal } from '@imprint/contracts/access';
import { releaseStatuses } from '@imprint/contracts/documents';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import type { Config } from '@imprint/platform/config';
import { FeedEntriesRepository } from '../feed/feed-entries.repository.js';
import { FeedService } from '../feed/index.js';
import type { AssetFiles } from './asset-files.js';
import { AssetUsesRepository } from './asset-uses.repository.js';
import { AssetsRepository } from './assets.repository.js';
import { AssetsService } from './assets.service.js';
import { DeleteAsset } from './delete-asset.js';
import { FileDeletions } from './file-deletions.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';
import { FileDeletionSweeper } from './file-deletion-sweeper.js';

const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'creator',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};

let database: OpenedDatabase;
let deletion: DeleteAsset;
let sweeper: FileDeletionSweeper;
let assets: AssetsService;
let storage: { deleted: string[]; failing: boolean };

beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  const files = { signedUrl: (key: string) => key } as unknown as AssetFiles;
  const disk = {
    delete: (key: string) =>
      storage.failing ? Promise.reject(new Error('away')) : Promise.resolve(void storage.deleted.push(key)),
  };
  const [library, deletedFiles] = [new AssetsRepository(dataSource), new FileDeletionsRepository(dataSource)];
  const deletions = new FileDeletions(deletedFiles, disk);
  sweeper = new FileDeletionSweeper(deletedFiles, deletions, { SWEEP_INTERVAL_MS: 600_000 });
  const audit = new AuditTrail(dataSource);
  deletion = new DeleteAsset(
    dataSource,
    library,
    new AssetUsesRepository(),
    new FittedVideosRepository(dataSource),
    deletions,
    audit,
  );
  assets = new AssetsService(library, files, new BrandsService(new BrandsRepository(dataSource)));
  for (const statement of [
    `insert into organization (id, name, slug) values ('other', 'Other', 'other')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
    `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'scheduled')`,
  ])
    await dataSource.query(statement);
});
beforeEach(async () => {
  storage = { deleted: [], failing: false };
  await database.dataSource.query('truncate asset, asset_captions, audit_entry, file_deletion cascade');
  await database.dataSource.query('delete from release');
  await database.dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ('image', 'org', 'image', 'uploaded', 'org/image.png', 'image/png', 7), ('video', 'org', 'video', 'uploaded', 'org/video.mp4', 'video/mp4', 8)`,
  );
});
afterAll(() => database?.close());

const use = (status: string, assetId = 'image', deletedAt: Date | null = null): Promise<unknown> =>
  database.dataSource.query(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, media, deleted_at)
     values ('rel', 'org', 'brand', 'post', 'Title', 'Text', $1, 'UTC', jsonb_build_array(jsonb_build_object('assetId', $2::text, 'altText', 'A')), $3)`,
    [status, assetId, deletedAt],
  );
const remaining = async (): Promise<string[]> =>
  (await database.dataSource.query<{ id: string }[]>('select id from asset order by id')).map(({ id }) => id);
const failure = (id: string, caller = person): Promise<unknown> =>
  deletion.deleteAsset(caller, id).then(
    () => null,
    ({ code, message }: { code: string; message: string }) => [code, message],
  );

describe('deleting an asset', () => {
  it('deletes its file, and is audited', async () => {
    await deletion.deleteAsset(person, 'image');
    expect([await remaining(), storage.deleted]).toEqual([['video'], ['org/image.png']]);
    expect(await database.dataSource.query('select from file_deletion')).toEqual([]);
    expect(await failure('image')).toEqual(['not_found', 'There is no asset image.']);
    expect(await database.dataSource.query('select action, subject_id, actor_id, changes from audit_entry')).toEqual([
      {
        action: 'asset.deleted',
        subject_id: 'image',
        actor_id: 'user',
        changes: { kind: { from: 'image' }, origin: { from: 'uploaded' }, mimeType: { from: 'image/png' }, bytes: { from: 7 } },
      },
    ]);
  });

  it.each(releaseStatuses)('used by a release which is %s', async (status) => {
    await use(status);
    const mayGoOut = ['draft', 'scheduled', 'paused', 'publishing', 'unconfirmed'].includes(status);
    expect(await failure('image')).toEqual(mayGoOut ? ['asset_in_use', 'The asset is part of rel.'] : null);
    expect(storage.deleted).toEqual(mayGoOut ? [] : ['org/image.png']);
    expect(await failure('video')).toBeNull();
  });

  it('names to somebody who is limited to brands what they see, and counts the rest', async () => {
    const limited = { ...person, brandIds: ['brand_2'] };
    const { dataSource } = database;
    await dataSource.query(`update asset set brand_id = 'brand_2' where id = 'image'`);
    await use('draft');
    expect(await failure('image', limited)).toEqual(['asset_in_use', 'Brands that you cannot see use it once.']);
    await dataSource.query(
      `insert into post (id, organization_id, brand_id, content, status, asset_ids) values ('post_2', 'org', 'brand_2', 'Text', 'draft', '{image}')`,
    );
    await dataSource.query(
      `insert into release_series (id, organization_id, rule, timezone, wall_time, content, status, last_date, extend_at, revision, author_id)
       values ('series', 'org', '{}', 'UTC', '09:00:00', '{"brandId": "brand", "media": [{"assetId": "image"}]}', 'scheduled', '2030-01-01', now(), 1, 'user')`,
    );
    const seen = 'The asset is part of post_2. Brands that you cannot see use it 2 times.';
    expect(await failure('image', limited)).toEqual(['asset_in_use', seen]);
    expect(await failure('image')).toEqual(['asset_in_use', 'The asset is part of rel, series, post_2.']);
    for (const statement of [`delete from post where id = 'post_2'`, 'delete from release_series'])
      await dataSource.query(statement);
  });

  it('is possible again once the release was deleted', async () => {
    await use('draft', 'image', new Date());
    expect(await failure('image')).toBeNull();
  });

  describe('that a series will publish', () => {
    const series = (content: object, extendAt: Date | null, organizationId = 'org'): Promise<unknown> =>
      database.dataSource.query(
        `insert into release_series (id, organization_id, rule, timezone, wall_time, content, status, last_date, extend_at, revision, author_id)
         values ('series', $1, '{}', 'UTC', '09:00:00', $2, 'scheduled', '2030-01-01', $3, 1, 'user')`,
        [organizationId, content, extendAt],
      );
    afterEach(() => database.dataSource.query('delete from release_series'));
    const named = { media: [{ assetId: 'image' }], targets: [] };
    const ofAccount = { media: [], targets: [{ connectionId: 'conn', media: [{ assetId: 'image' }] }] };

    it.each([
      ['everywhere', named],
      ['on one account', ofAccount],
    ])('%s', async (_where, content) => {
      await series(content, new Date('2030-01-01'));
      expect(await failure('image')).toEqual(['asset_in_use', 'The asset is part of series.']);
    });

    it('which has ended, or is of another organization, does not keep it', async () => {
      await series(named, null);
      await database.dataSource.query(`update release_series set id = 'ended'`);
      await series(named, new Date('2030-01-01'), 'other');
      expect(await failure('image')).toBeNull();
    });
  });

  describe('that a post uses', () => {
    const post = (status: string, deletedAt: Date | null = null): Promise<unknown> =>
      database.dataSource.query(
        `insert into post (id, organization_id, brand_id, content, status, asset_ids, deleted_at)
         values ('post_image', 'org', 'brand', 'Text', $1, '{video,image}', $2)`,
        [status, deletedAt],
      );
    afterEach(() => database.dataSource.query(`delete from post where id = 'post_image'`));

    it.each(['draft', 'scheduled', 'published', 'failed'])('which is %s', async (status) => {
      await post(status);
      expect(await failure('image')).toEqual(status === 'draft' ? ['asset_in_use', 'The asset is part of post_image.'] : null);
    });

    it('which was deleted', async () => {
      await post('draft', new Date());
      expect(await failure('image')).toBeNull();
    });

    it('and its draft release, which names it alone', async () => {
      await post('draft');
      await use('draft');
      await database.dataSource.query(`update release set post_id = 'post_image'`);
      expect(await failure('image')).toEqual(['asset_in_use', 'The asset is part of rel.']);
      await database.dataSource.query('delete from release');
    });
  });

  it('of another organization is not found, and takes the scope of its kind', async () => {
    expect(await failure('image', { ...person, organizationId: 'other' })).toEqual(['not_found', 'There is no asset image.']);
    const key: Principal = { ...person, kind: 'api-key', apiKeyId: 'key', scopes: ['images:delete'] };
    expect(await failure('video', key)).toEqual([
      'insufficient_permissions',
      'Insufficient permissions: deleting video needs `videos:delete`.',
    ]);
    expect([await remaining(), storage.deleted]).toEqual([['image', 'video'], []]);
    expect(await failure('image', key)).toBeNull();
  });

  it('regression: succeeds while the storage is down, and the file is deleted once it is back', async () => {
    const due = (): Promise<unknown> => database.dataSource.query('update file_deletion set due_at = now()');
    const left = (): Promise<unknown> =>
      database.dataSource.query(
        'select storage_key, organization_id, attempts, round(extract(epoch from due_at - now()) / 60)::integer as minutes from file_deletion',
      );
    const file = { storage_key: 'org/image.png', organization_id: 'org' };
    storage.failing = true;
    Logger.overrideLogger(false);
    expect(await failure('image')).toBeNull();
    expect([await remaining(), await left()]).toEqual([['video'], [{ ...file, attempts: 1, minutes: 1 }]]);
    // Not before it is due, with increasing intervals.
    expect([await sweeper.sweep(), await left()]).toEqual([true, [{ ...file, attempts: 1, minutes: 1 }]]);
    await due();
    expect([await sweeper.sweep(), await left()]).toEqual([true, [{ ...file, attempts: 2, minutes: 2 }]]);
    Logger.overrideLogger(['error', 'warn']);
    storage.failing = false;
    await due();
    expect([await sweeper.sweep(), await left(), storage.deleted]).toEqual([true, [], ['org/image.png']]);
  });

  it('waits for a release that is being created with it, and is then refused', async () => {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await assets.hold(runner.manager, 'org', ['image']);
    const deleted = failure('image');
    await untilSomebodyWaits();
    await runner.query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone, media)
       values ('rel', 'org', 'brand', 'post', 'Title', 'Text', 'scheduled', 'UTC', '[{"assetId": "image"}]')`,
    );
    await runner.commitTransaction();
    await runner.release();
    expect(await deleted).toEqual(['asset_in_use', 'The asset is part of rel.']);
  });

  it('removes it from the feed, and keeps the addresses of the other pictures', async () => {
    const config = { PUBLIC_API_URL: 'https://api.example' } as Config;
    const feed = new FeedService(new FeedEntriesRepository(database.dataSource), assets, {} as AssetFiles, config);
    const picture = { mimeType: 'image/png', altText: null, width: 1, height: 1 };
    await database.dataSource.query('set session_replication_role = replica');
    await feed.add({
      targetId: 'target',
      organizationId: 'org',
      brandId: 'brand',
      title: 'Title',
      text: 'Text',
      html: null,
      media: ['image', 'video'].map((assetId) => ({ assetId, ...picture })),
    });
    await database.dataSource.query('set session_replication_role = default');
    const shown = async (): Promise<unknown> => (await feed.latest())[0]?.media.map(({ url }) => url.slice(-8));
    expect(await shown()).toEqual(['/media/0', '/media/1']);
    await deletion.deleteAsset(person, 'image');
    expect(await shown()).toEqual(['/media/1']);
  });

  it('a deleted asset cannot be held', async () => {
    await deletion.deleteAsset(person, 'image');
    const held = database.dataSource.transaction((manager) => assets.hold(manager, 'org', ['video', 'image']));
    await expect(held).rejects.toMatchObject({
      entries: [{ code: 'validation_failed', source: { pointer: '/media/1/assetId' } }],
    });
  });
});

/** Resolves when a statement is waiting for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await database.dataSource.query<unknown[]>(waiting)).length === 0);
}
