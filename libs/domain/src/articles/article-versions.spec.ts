import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { migrate } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { Authors, type IdentityService } from '../identity/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService, type AssetFiles } from '../media/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { migrations } from '../schema/index.js';
import { addDraftArticle } from './add-draft-article.js';
import { ArticleVersions } from './article-versions.js';
import { ArticleVersionsRepository } from './article-versions.repository.js';
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
const byKey: Principal = { ...person, kind: 'api-key', apiKeyId: 'key_1' };
const stranger: Principal = { ...person, organizationId: 'other' };
const ofSecondBrand: Principal = { ...person, brandIds: ['brand_2'] };

let database: OpenedDatabase;
let articles: ArticlesService;
let versions: ArticleVersions;
beforeAll(async () => {
  database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}'),
       ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
  );
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as AssetFiles, brands);
  articles = new ArticlesService(new ArticlesRepository(dataSource), brands, assets);
  const people = (): Promise<object[]> => Promise.resolve([{ id: 'user', name: 'Ada' }]);
  const authors = new Authors({ people } as unknown as IdentityService);
  versions = new ArticleVersions(articles, new ArticleVersionsRepository(dataSource), authors);
});
afterAll(() => database.close());
beforeEach(() => database.dataSource.query('delete from article'));

const write = async (): Promise<string> =>
  (await articles.createArticle(person, { title: 'Spring', body: '# Spring', brandId: 'brand' })).id;
const rows = (): Promise<object[]> =>
  database.dataSource.query('select number, title, body, excerpt, reason from article_version order by number');
const texts = async (): Promise<unknown[]> => {
  const kept = await database.dataSource.query<{ number: number; title: string; body: string; reason: string }[]>(
    'select number, title, body, reason from article_version order by number',
  );
  return kept.map(({ number, title, body, reason }) => [number, title, body, reason]);
};
const firstPage = { page: 1, limit: 100 };

describe('a version', () => {
  it('is made by the creation and by each change of title, text and summary, and by nothing else', async () => {
    const id = await write();
    await articles.update(person, id, { title: 'Summer' });
    await articles.update(person, id, { status: 'archived' });
    await articles.update(person, id, { status: 'draft', slug: 'other', title: 'Summer', body: '# Spring', excerpt: null });
    await articles.update(person, id, { body: '# Summer' });
    await articles.update(person, id, { excerpt: 'Six dishes.' });
    await articles.update(person, id, { excerpt: null });
    expect(await rows()).toEqual([
      { number: 1, title: 'Spring', body: '# Spring', excerpt: null, reason: 'created' },
      { number: 2, title: 'Summer', body: '# Spring', excerpt: null, reason: 'edited' },
      { number: 3, title: 'Summer', body: '# Summer', excerpt: null, reason: 'edited' },
      { number: 4, title: 'Summer', body: '# Summer', excerpt: 'Six dishes.', reason: 'edited' },
      { number: 5, title: 'Summer', body: '# Summer', excerpt: null, reason: 'edited' },
    ]);
  });

  it('is not made by a change that is refused', async () => {
    const id = await write();
    await articles.createArticle(person, { title: 'Taken', body: 'x', brandId: 'brand' });
    const before = await rows();
    await expect(articles.update(person, id, { body: 'mine', slug: 'taken' })).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(articles.update(person, id, { body: 'mine', expectedRevision: 7 })).rejects.toMatchObject({
      code: 'revision_conflict',
    });
    expect(await rows()).toEqual(before);
  });

  it('of a draft by a model is by whoever asked for it', async () => {
    const draft = { id: 'art_model', organizationId: 'org', brandId: 'brand', title: 'Plums', body: 'Ripe.', imageAssetId: null };
    await database.dataSource.transaction((manager) => addDraftArticle(manager, draft, 'user'));
    const page = await versions.list(person, 'art_model', firstPage);
    expect(page.items).toMatchObject([{ number: 1, reason: 'written', author: { id: 'user', name: 'Ada' } }]);
  });

  it('each has its own number where several people write at the same time, and none is lost', async () => {
    const id = await write();
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(bodies.map((body) => articles.update(person, id, { body })));
    const kept = (await texts()) as [number, string, string, string][];
    expect(kept.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(kept.map(([, , body]) => body).toSorted()).toEqual(['# Spring', ...bodies]);
    expect((await articles.read(person, id)).body).toBe(kept.at(-1)?.[2]);
  });

  it('keeps as well what a process of the release before has written', async () => {
    const id = await write();
    await database.dataSource.query(`update article set body = 'unseen'`);
    await articles.update(person, id, { body: 'seen' });
    expect(await texts()).toEqual([
      [1, 'Spring', '# Spring', 'created'],
      [2, 'Spring', 'unseen', 'edited'],
      [3, 'Spring', 'seen', 'edited'],
    ]);
    await database.dataSource.query('delete from article_version');
    await articles.update(person, id, { body: 'again' });
    expect(await texts()).toEqual([
      [1, 'Spring', 'seen', 'created'],
      [2, 'Spring', 'again', 'edited'],
    ]);
  });
});

describe('the versions of an article', () => {
  it('are listed newest first, page by page, without their texts, with who wrote them', async () => {
    const id = await write();
    await articles.update(byKey, id, { body: 'two' });
    await articles.update(person, id, { body: 'three' });
    const first = await versions.list(person, id, { page: 1, limit: 2 });
    expect(first).toMatchObject({
      total: 3,
      items: [
        { number: 3, credentialId: null },
        { number: 2, credentialId: 'key_1' },
      ],
    });
    expect(first.items.map((item: object) => [Reflect.get(item, 'body'), Reflect.get(item, 'excerpt')])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(await versions.list(person, id, { page: 2, limit: 2 })).toMatchObject({
      items: [{ number: 1, author: { name: 'Ada' } }],
    });
    expect(await versions.read(person, id, '2')).toMatchObject({ number: 2, body: 'two', excerpt: null, articleId: id });
  });

  it('say what the article says differently now, word by word', async () => {
    const id = await write();
    await articles.update(person, id, { title: 'Summer', body: '# Spring\n\nIt is **old**.', excerpt: 'Six dishes.' });
    await articles.update(person, id, { body: '# Spring\n\nIt is **young**.', excerpt: 'Seven dishes.' });
    expect(await versions.compare(person, id, '2')).toMatchObject({
      ...{ articleId: id, number: 2, comparedBy: 'words', title: [{ kind: 'same', text: 'Summer' }] },
      excerpt: [
        { kind: 'removed', text: 'Six' },
        { kind: 'added', text: 'Seven' },
        { kind: 'same', text: ' dishes.' },
      ],
      body: [
        { kind: 'same', text: '# Spring\n\nIt is **' },
        { kind: 'removed', text: 'old' },
        { kind: 'added', text: 'young' },
        { kind: 'same', text: '**.' },
      ],
    });
    expect(await versions.compare(person, id, '1')).toMatchObject({ excerpt: [{ kind: 'added', text: 'Seven dishes.' }] });
    expect(await versions.compare(person, id, '3')).toMatchObject({ body: [{ kind: 'same' }] });
  });

  it('are at most as many as the limit: the oldest go, and never the first', async () => {
    const id = await write();
    const most = limits.articleVersions;
    await database.dataSource.query(
      `insert into article_version (id, organization_id, article_id, number, title, body, reason, created_at)
       select 'artv_' || n, 'org', $1, n, 'Spring', 'text ' || n, 'edited', now() from generate_series(2, $2) n`,
      [id, most - 1],
    );
    await database.dataSource.query(`update article set body = $1`, [`text ${most - 1}`]);
    const numbers = async (): Promise<number[]> => {
      const kept = await database.dataSource.query<{ number: number }[]>('select number from article_version order by number');
      return kept.map(({ number }) => number);
    };
    await articles.update(person, id, { body: 'the last that fits' });
    const full = await numbers();
    expect([full.length, full.slice(0, 3), full.at(-1)]).toEqual([most, [1, 2, 3], most]);
    await articles.update(person, id, { body: 'one more' });
    const after = await numbers();
    expect([after.length, after.slice(0, 3), after.at(-1)]).toEqual([most, [1, 3, 4], most + 1]);
  });

  it.each([
    ['another organization', stranger],
    ['a member limited to another brand', ofSecondBrand],
  ])('are not_found for %s, and nothing changes', async (_who, principal) => {
    const id = await write();
    await articles.update(person, id, { body: 'two' });
    const before = await rows();
    for (const act of [
      () => versions.list(principal, id, firstPage),
      () => versions.read(principal, id, '1'),
      () => versions.restore(principal, id, '1', {}),
      () => versions.compare(principal, id, '1'),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    expect([await rows(), (await articles.read(person, id)).body]).toEqual([before, 'two']);
  });
});

describe('a restore', () => {
  it('is a version of its own, which can be undone', async () => {
    const id = await write();
    await articles.update(person, id, { title: 'Summer', body: 'two', excerpt: 'Six dishes.' });
    const restored = await versions.restore(person, id, '1', { expectedRevision: 2 });
    expect(restored).toMatchObject({ title: 'Spring', body: '# Spring', excerpt: null, slug: 'spring', revision: 3 });
    expect(await versions.read(person, id, '3')).toMatchObject({ reason: 'restored', restoredFrom: 1, body: '# Spring' });
    expect(await versions.restore(person, id, '2', {})).toMatchObject({ title: 'Summer', body: 'two', excerpt: 'Six dishes.' });
    expect((await texts()).length).toBe(4);
  });

  it('is refused, and changes nothing, where the article has changed since the caller read it', async () => {
    const id = await write();
    await articles.update(person, id, { body: 'two' });
    const before = await rows();
    await expect(versions.restore(person, id, '1', { expectedRevision: 1 })).rejects.toMatchObject({
      code: 'revision_conflict',
      entries: [{ source: { pointer: '/expectedRevision' } }],
    });
    expect([await rows(), (await articles.read(person, id)).body]).toEqual([before, 'two']);
  });

  it.each(['0', '2', '01', '-1', '1.5', 'one', '2147483648', '99999999999999999999'])('of %s is not_found', async (number) => {
    const id = await write();
    for (const act of [
      () => versions.restore(person, id, number, {}),
      () => versions.read(person, id, number),
      () => versions.compare(person, id, number),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    expect((await texts()).length).toBe(1);
  });
});

it('articles of before have what they say now as their first version', async () => {
  const before = await createTestDatabase(migrations.filter(({ name }) => !name.startsWith('ArticleVersion')));
  const dataSource = await new DataSource({ type: 'postgres', url: before.url }).initialize();
  try {
    await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    await dataSource.query(
      `insert into brand (id, organization_id, label, slug, status, colors) values ('brand', 'org', 'Brand', 'main', 'approved', '{}')`,
    );
    await dataSource.query(
      `insert into article (id, organization_id, brand_id, title, body, excerpt, slug, status, revision) values
         ('art_1', 'org', 'brand', 'One', 'first', 'short', 'one', 'draft', 1), ('art_2', 'org', 'brand', 'Two', 'later', null, 'two', 'archived', 4)`,
    );
    await migrate(before.url, migrations);
    const columns = 'id, article_id, number, title, body, excerpt, reason, author_id';
    expect(await dataSource.query(`select ${columns} from article_version order by id`)).toEqual([
      {
        id: 'artv_1',
        article_id: 'art_1',
        number: 1,
        title: 'One',
        body: 'first',
        excerpt: 'short',
        reason: 'created',
        author_id: null,
      },
      {
        id: 'artv_2',
        article_id: 'art_2',
        number: 1,
        title: 'Two',
        body: 'later',
        excerpt: null,
        reason: 'edited',
        author_id: null,
      },
    ]);
  } finally {
    await dataSource.destroy();
    await before.drop();
  }
});
