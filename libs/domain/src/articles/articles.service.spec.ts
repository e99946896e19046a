import type { Principal } from '@imprint/contracts/access';
import type { CreateArticle, ListArticlesQuery } from '@imprint/contracts/articles';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService, type AssetFiles } from '../media/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { numberedSlug, articleSlug } from './article-slug.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';

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
const stranger: Principal = { ...person, organizationId: 'other' };
const article = (more: Partial<CreateArticle> = {}): CreateArticle => ({
  title: 'Spring menu',
  body: '# Spring',
  brandId: 'brand',
  ...more,
});

let database: OpenedDatabase;
let articles: ArticlesService;
beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}'),
       ('brand_2', 'org', 'Second', 'second', 'approved', '{}'), ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as AssetFiles, brands);
  articles = new ArticlesService(new ArticlesRepository(dataSource), brands, assets);
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('delete from article'));

const rows = (): Promise<unknown[]> => database.dataSource.query('select * from article order by id');
const unchanged = async (act: () => Promise<unknown>, refused: object): Promise<void> => {
  const before = await rows();
  await expect(act()).rejects.toMatchObject(refused);
  expect(await rows()).toEqual(before);
};
const slugTaken = { code: 'state_conflict', entries: [{ source: { pointer: '/slug' } }] };

describe('a new article', () => {
  it('is a draft of its brand', async () => {
    expect(await articles.createArticle(person, article({ excerpt: 'Six dishes.' }))).toMatchObject({
      organizationId: 'org',
      brandId: 'brand',
      status: 'draft',
      slug: 'spring-menu',
      excerpt: 'Six dishes.',
    });
  });

  it.each(['brand_other', 'brand_none'])('validation_failed for the brand %s, and nothing is written', (brandId) =>
    unchanged(() => articles.createArticle(person, article({ brandId })), {
      code: 'validation_failed',
      entries: [{ source: { pointer: '/brandId' } }],
    }),
  );

  it('gets a numbered slug when its title is taken; a slug that was given is refused instead', async () => {
    const { slug: first } = await articles.createArticle(person, article());
    const { id, slug } = await articles.createArticle(person, article());
    expect([first, slug]).toEqual(['spring-menu', `spring-menu-${id.slice(-8).toLowerCase()}`]);
    await unchanged(() => articles.createArticle(person, article({ slug: 'spring-menu' })), slugTaken);
    expect((await articles.createArticle(person, article({ slug: 'spring-menu', brandId: 'brand_2' }))).slug).toBe('spring-menu');
  });
});

describe('the same key', () => {
  it.each([
    ['a slug made of its title', article()],
    ['a slug that was named', article({ slug: 'menu' })],
  ])('regression: makes an article with %s once, of several writers at the same time as well', async (_what, body) => {
    const create = () => articles.createArticle(person, body, 'once');
    const made = [...(await Promise.all([create(), create(), create()])), await create()];
    expect([new Set(made.map(({ id }) => id)).size, (await rows()).length]).toEqual([1, 1]);
  });

  it('of another organization is a different key, and a different key does not bypass a taken slug', async () => {
    const mine = await articles.createArticle(person, article({ slug: 'menu' }), 'key');
    const theirs = await articles.createArticle(stranger, article({ slug: 'menu', brandId: 'brand_other' }), 'key');
    expect(theirs.id).not.toBe(mine.id);
    await unchanged(() => articles.createArticle(person, article({ slug: 'menu' }), 'another'), slugTaken);
  });
});

describe('a change', () => {
  it('affects the given fields only; null clears a summary', async () => {
    const { id } = await articles.createArticle(person, article({ excerpt: 'Six dishes.' }));
    const kept = { title: 'Spring menu', body: '# Spring', slug: 'spring-menu' };
    expect(await articles.update(person, id, { status: 'archived' })).toMatchObject({
      ...kept,
      excerpt: 'Six dishes.',
      status: 'archived',
    });
    expect(await articles.update(person, id, { excerpt: null, status: 'draft' })).toMatchObject({
      ...kept,
      excerpt: null,
      status: 'draft',
    });
    expect(await articles.update(person, id, { title: 'Summer', slug: 'summer' })).toMatchObject({
      title: 'Summer',
      slug: 'summer',
    });
  });

  it('state_conflict for a slug that another article of the brand has, and changes nothing', async () => {
    await articles.createArticle(person, article());
    const { id } = await articles.createArticle(person, article({ title: 'Summer' }));
    await unchanged(() => articles.update(person, id, { title: 'Mine', slug: 'spring-menu' }), slugTaken);
  });
});

describe('a change of what somebody has read', () => {
  it('counts the revision on, and is refused where it is an older one', async () => {
    const { id, revision } = await articles.createArticle(person, article());
    const first = await articles.update(person, id, { title: 'Summer', expectedRevision: revision });
    expect([revision, first.revision]).toEqual([1, 2]);
    await unchanged(() => articles.update(person, id, { title: 'Mine', expectedRevision: 1 }), {
      code: 'revision_conflict',
      entries: [{ source: { pointer: '/expectedRevision' } }],
    });
    expect(await articles.update(person, id, { title: 'Anyway' })).toMatchObject({ title: 'Anyway', revision: 3 });
  });

  it('is accepted from one of several writers at the same time', async () => {
    const { id } = await articles.createArticle(person, article());
    const write = (title: string) => articles.update(person, id, { title, expectedRevision: 1 });
    const ends = await Promise.allSettled(['one', 'two', 'three'].map(write));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  });
});

describe('the picture of an article', () => {
  beforeAll(() =>
    database.dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values
         ('asset_picture', 'org', 'image', 'uploaded', 'org/a.png', 'image/png', 1), ('asset_film', 'org', 'video', 'uploaded', 'org/a.mp4', 'video/mp4', 1),
         ('asset_foreign', 'other', 'image', 'uploaded', 'other/a.png', 'image/png', 1)`,
    ),
  );

  it('is an image of the library; null removes it', async () => {
    const made = await articles.createArticle(person, article({ imageAssetId: 'asset_picture' }));
    expect(made.imageAssetId).toBe('asset_picture');
    expect((await articles.update(person, made.id, { title: 'Other' })).imageAssetId).toBe('asset_picture');
    expect((await articles.update(person, made.id, { imageAssetId: null })).imageAssetId).toBeNull();
  });

  it.each(['asset_film', 'asset_foreign', 'asset_none'])('is not %s, and nothing is written', async (imageAssetId) => {
    const { id } = await articles.createArticle(person, article());
    const refused = { code: 'validation_failed', entries: [{ source: { pointer: '/imageAssetId' } }] };
    await unchanged(() => articles.update(person, id, { imageAssetId }), refused);
    await unchanged(() => articles.createArticle(person, article({ imageAssetId })), refused);
  });
});

describe('an article of another organization', () => {
  it('is not_found and is not changed (spec §2.1)', async () => {
    const { id } = await articles.createArticle(person, article());
    for (const act of [
      () => articles.read(stranger, id),
      () => articles.update(stranger, id, { title: 'Mine' }),
      () => articles.update(stranger, id, { title: 'Mine', expectedRevision: 1 }),
      () => articles.preview(stranger, id),
    ])
      await unchanged(act, { code: 'not_found' });
  });

  it('is in no list, and its brand is not accepted as a filter', async () => {
    await articles.createArticle(person, article());
    expect(await articles.list(stranger, { page: 1, limit: 10 })).toMatchObject({ items: [], total: 0 });
    const foreign = { code: 'validation_failed', entries: [{ source: { parameter: 'brandId' } }] };
    await expect(articles.list(stranger, { page: 1, limit: 10, brandId: 'brand' })).rejects.toMatchObject(foreign);
  });
});

it.each<[Partial<ListArticlesQuery>, string[]]>([
  [{}, ['Bread', 'Cake', 'Plums']],
  [{ status: 'archived' }, ['Cake']],
  [{ brandId: 'brand_2' }, ['Plums']],
  [{ search: 'PLUM' }, ['Cake', 'Plums']],
  [{ search: 'plum', status: 'draft' }, ['Plums']],
])('a list with %j is %j', async (query, titles) => {
  await articles.createArticle(person, article({ title: 'Bread' }));
  const { id } = await articles.createArticle(person, article({ title: 'Cake', body: 'With plums.' }));
  await articles.update(person, id, { status: 'archived' });
  await articles.createArticle(person, article({ title: 'Plums', brandId: 'brand_2' }));
  const { items } = await articles.list(person, { page: 1, limit: 10, ...query });
  expect(items.map(({ title }) => title).toSorted()).toEqual(titles);
});

describe('a preview', () => {
  it.each([
    [0, 0, 1],
    [230, 230, 1],
    [231, 231, 2],
  ])('of %i words counts %i and %i minutes', async (words, wordCount, readingMinutes) => {
    const { id } = await articles.createArticle(person, article({ body: Array(words).fill('word').join(' ') || '---' }));
    expect(await articles.preview(person, id)).toMatchObject({ id, wordCount, readingMinutes });
  });

  it('counts words, and contains no script', async () => {
    const { id } = await articles.createArticle(person, article({ body: 'Two **words**.\n\n<script>alert(1)</script>' }));
    const { html, wordCount } = await articles.preview(person, id);
    expect([html.includes('<strong>words</strong>'), html.includes('<script')]).toEqual([true, false]);
    expect(wordCount).toBe((await articles.preview(person, id)).text.split(/\s+/).filter(Boolean).length);
  });
});

describe('a slug', () => {
  it.each([
    ['Über uns, kurz', 'uber-uns-kurz'],
    ['--Spring--', 'spring'],
    ['Весна', 'article'],
    ['🍑', 'article'],
  ])('of %j is %s', (title, slug) => {
    expect(articleSlug(title)).toBe(slug);
  });

  it('never exceeds its limit, not even with a number, and does not end in a hyphen', () => {
    for (let length = 80; length <= limits.articleTitleLength; length += 1) {
      const slug = articleSlug(`${'x'.repeat(length - 1)} ${'y'.repeat(limits.articleTitleLength - length)}`);
      const numbered = numberedSlug(slug, 'art_01j0000000000000000000000');
      expect(
        [slug, numbered].filter((each) => each.length > limits.articleSlugLength || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(each)),
      ).toEqual([]);
    }
  });
});
