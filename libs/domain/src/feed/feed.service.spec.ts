import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetFiles, AssetsService } from '../media/index.js';
import type { FileStorage } from '../media/storage/index.js';
import { addRelease, openPublishing } from '../publishing/publishing.fixture.js';
import type { OpenedDatabase } from '../schema/database.fixture.js';
import type { NewFeedEntry } from './entries/index.js';
import { FeedEntriesRepository } from './feed-entries.repository.js';
import { FeedService } from './feed.service.js';

const config = testConfig();
/** Every file contains its own name. */
const storage = {
  size: (key: string) => Promise.resolve(key.length),
  async *read(key: string, start: number, end: number) {
    yield await Promise.resolve(Buffer.from(key).subarray(start, end));
  },
} as Partial<FileStorage> as FileStorage;
const bytesOf = async (id: string, index: number): Promise<{ text: string; mimeType: string }> => {
  const { file, mimeType } = await feed.openMedia(id, index);
  const chunks: Buffer[] = [];
  for await (const chunk of file.read(0, file.bytes)) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), mimeType };
};
const targets = Array.from({ length: 52 }, (_each, index) => `tgt_${index}`);
let database: OpenedDatabase;
let feed: FeedService;
beforeAll(async () => {
  database = await openPublishing();
  const { dataSource } = database;
  await addRelease(dataSource, 'rel', targets, '1 hour');
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  for (const [id, organization] of [
    ['asset_1', 'org'],
    ['asset_2', 'org'],
    ['asset_other', 'other'],
  ])
    await dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
       values ($1, $2, 'image', 'uploaded', $2 || '/' || $1 || '.png', 'image/png', 500)`,
      [id, organization],
    );
  const files = new AssetFiles(storage, config, new SecretBox(config));
  const assets = new AssetsService(new AssetsRepository(dataSource), files, new BrandsService(new BrandsRepository(dataSource)));
  feed = new FeedService(new FeedEntriesRepository(dataSource), assets, files, config);
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('delete from feed_entry'));

const picture = (assetId: string) => ({ assetId, mimeType: 'image/png', altText: null, width: 1, height: 1 });
const entry = (targetId: string, more: Partial<NewFeedEntry> = {}): NewFeedEntry => ({
  targetId,
  organizationId: 'org',
  brandId: 'brand',
  title: 'Title',
  text: 'Text',
  html: null,
  media: [],
  ...more,
});
const count = async (): Promise<number> => (await database.dataSource.query<unknown[]>('select id from feed_entry')).length;

describe('what is published to the feed', () => {
  it('has one entry per target, however often and concurrently it is sent, with the first content', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => feed.add(entry('tgt_0'))));
    sent.push(await feed.add(entry('tgt_0', { text: 'Another text' })));
    const [first] = sent;
    expect([new Set(sent.map(({ id }) => id)).size, await count()]).toEqual([1, 1]);
    expect(first?.url).toBe(`${config.PUBLIC_API_URL}/feed/${first?.id}`);
    expect((await feed.read(first?.id ?? '')).text).toBe('Text');
    expect(await feed.find('org', 'tgt_0')).toEqual(first);
  });

  it('is found by its own organization, and not taken over by another (spec §2.1)', async () => {
    await feed.add(entry('tgt_0'));
    expect([await feed.find('other', 'tgt_0'), await feed.find('org', 'tgt_1')]).toEqual([null, null]);
    await expect(feed.add(entry('tgt_0', { organizationId: 'other', text: 'Mine' }))).rejects.toThrow();
    expect((await feed.latest()).map(({ text }) => text)).toEqual(['Text']);
  });

  it('shows everybody what was published, but not by which account', async () => {
    const { id } = await feed.add(entry('tgt_0', { media: [picture('asset_1')] }));
    const url = `${config.PUBLIC_API_URL}/feed/${id}`;
    const { publishedAt, ...shown } = await feed.read(id);
    expect(publishedAt).toBeInstanceOf(Date);
    expect(shown).toEqual({
      id,
      brandId: 'brand',
      title: 'Title',
      text: 'Text',
      html: null,
      url,
      media: [{ mimeType: 'image/png', altText: null, width: 1, height: 1, bytes: 500, url: `${url}/media/0` }],
    });
    expect(await feed.latest()).toEqual([{ ...shown, publishedAt }]);
  });

  it('is listed newest first, at most 50', async () => {
    for (const target of targets) await feed.add(entry(target, { text: target }));
    await database.dataSource.query(
      `update feed_entry set published_at = timestamptz '2030-01-01Z' + substr(target_id, 5)::integer * interval '1 second'`,
    );
    const latest = (await feed.latest()).map(({ text }) => text);
    expect([latest.length, latest[0], latest.at(-1)]).toEqual([50, 'tgt_51', 'tgt_2']);
    await database.dataSource.query(`delete from feed_entry where target_id in ('tgt_0', 'tgt_1')`);
    expect(await feed.latest()).toHaveLength(50);
  });
});

describe('a picture of the feed', () => {
  it('keeps its address when an earlier one is deleted', async () => {
    const { id } = await feed.add(entry('tgt_0', { media: [picture('asset_gone'), picture('asset_2')] }));
    const { media } = await feed.read(id);
    expect(media.map(({ url }) => url)).toEqual([`${config.PUBLIC_API_URL}/feed/${id}/media/1`]);
    expect(await bytesOf(id, 1)).toEqual({ text: 'org/asset_2.png', mimeType: 'image/png' });
    await expect(feed.openMedia(id, 0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([-1, 1, 0.5, Number.NaN])('not_found at index %d, which does not exist', async (index) => {
    const { id } = await feed.add(entry('tgt_0', { media: [picture('asset_1')] }));
    await expect(feed.openMedia(id, index)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is never that of another organization, whatever an entry refers to', async () => {
    const { id } = await feed.add(entry('tgt_0', { media: [picture('asset_other')] }));
    await expect(feed.openMedia(id, 0)).rejects.toMatchObject({ code: 'not_found' });
    expect([(await feed.read(id)).media, (await feed.latest())[0]?.media]).toEqual([[], []]);
  });
});

it('not_found for an unknown entry', async () => {
  for (const act of [() => feed.read('feed_none'), () => feed.openMedia('feed_none', 0)])
    await expect(act()).rejects.toMatchObject({ code: 'not_found' });
});
