import { createServer } from 'node:http';
import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { LocalRateWindow } from '@imprint/platform/rate-window';
import { LinkFetch } from '@imprint/platform/safe-fetch';
import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetsService, type AssetFiles } from '../media/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { ArticleLinkChecksRepository } from './article-link-checks.repository.js';
import { CheckArticleLinks, ListArticleLinks } from './article-links.js';
import { ArticlesRepository } from './articles.repository.js';
import { ArticlesService } from './articles.service.js';
import { LinkChecker } from './link-checker.js';

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
const asked: string[] = [];
let database: OpenedDatabase;
let site: Listening;
let fetch: LinkFetch;
let articles: ArticlesService;
let repository: ArticleLinkChecksRepository;
let links: ListArticleLinks;
let checks: CheckArticleLinks;
/** The same with a minute of its own. */
const freshChecks = () => new CheckArticleLinks(articles, repository, new LinkChecker(fetch), new LocalRateWindow());

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
  repository = new ArticleLinkChecksRepository(dataSource);
  links = new ListArticleLinks(articles, repository);
  site = await listen(
    createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/old') response.writeHead(301, { location: '/new' }).end();
      else response.writeHead(url.startsWith('/gone') ? 404 : 200).end();
    }),
  );
  fetch = new LinkFetch(testConfig({ LINK_CARD_ALLOWED_HOSTS: ['127.0.0.1'] }));
});
afterAll(async () => {
  await fetch.onApplicationShutdown();
  await site.close();
  await database.close();
});
beforeEach(async () => {
  await database.dataSource.query('delete from article');
  asked.length = 0;
  checks = freshChecks();
});

const write = async (body: string): Promise<string> =>
  (await articles.createArticle(person, { title: 'Wheat', body, brandId: 'brand' })).id;
const rows = (): Promise<object[]> => database.dataSource.query('select * from article_link_check order by article_id');
const at = (path: string): string => `${site.url}${path}`;

describe('the links of an article', () => {
  it('are those of its text, not checked at first, and afterwards what the last check found', async () => {
    const id = await write(
      `[Good](${at('/good')}) [again](${at('/good')}) ![Mill](${at('/gone.png')}) [Old](${at('/old')}) [Mail](mailto:a@b.example) [About](/about)`,
    );
    const found = (view: Awaited<ReturnType<typeof links.list>>) =>
      view.links.map(({ kind, text, status, reason, detail }) => [kind, text, status, reason, detail]);
    const before = await links.list(person, id);
    expect([before.checkedAt, before.leftOut, await rows()]).toEqual([null, 0, []]);
    const [mail, about] = [
      ['link', 'Mail', 'not_checked', 'mail', 'Mail addresses are not checked.'],
      ['link', 'About', 'not_checked', 'relative', expect.stringMatching(/^It is shown as text: /)],
    ];
    const unchecked = ['not_checked', 'not_yet', 'It was not checked yet.'];
    expect(found(before)).toEqual([
      ['link', 'Good', ...unchecked],
      ['image', 'Mill', ...unchecked],
      ['link', 'Old', ...unchecked],
      mail,
      about,
    ]);
    expect(asked).toEqual([]);
    const checked = await checks.check(person, id);
    expect(found(checked)).toEqual([
      ['link', 'Good', 'ok', null, 'It works.'],
      ['image', 'Mill', 'broken', null, 'It answers with 404.'],
      ['link', 'Old', 'redirected', null, `It works. It redirects to ${at('/new')}.`],
      mail,
      about,
    ]);
    expect(await links.list(person, id)).toEqual(checked);
    expect(await links.problems(person, id)).toEqual({
      linksCheckedAt: checked.checkedAt,
      linkProblems: [`${at('/gone.png')}: It answers with 404.`],
    });
  });

  it('keep what was found when the article changes, but for those that are new', async () => {
    const id = await write(`[Good](${at('/good')})`);
    const { checkedAt } = await checks.check(person, id);
    await articles.update(person, id, { body: `[New](${at('/new')}) [Better](${at('/good')})` });
    expect(await links.list(person, id)).toMatchObject({
      checkedAt,
      links: [
        { text: 'New', status: 'not_checked', reason: 'not_yet' },
        { text: 'Better', status: 'ok' },
      ],
    });
    await checks.check(person, id);
    expect(await rows()).toHaveLength(1);
    expect((await links.list(person, id)).links.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect((await articles.read(person, id)).revision).toBe(2);
  });

  it('are listed and checked up to the limit, and the others counted', async () => {
    const many = (count: number): string => Array.from({ length: count }, (_, n) => `[${n}](${at(`/${n}`)})`).join(' ');
    const full = await checks.check(person, await write(many(limits.articleLinks)));
    expect([full.links.length, full.leftOut, asked.length]).toEqual([limits.articleLinks, 0, limits.articleLinks]);
    expect(full.links.every(({ status }) => status === 'ok')).toBe(true);
    asked.length = 0;
    const over = await checks.check(person, await write(many(limits.articleLinks + 1)));
    expect([over.links.length, over.leftOut, asked.length]).toEqual([limits.articleLinks, 1, limits.articleLinks]);
    expect(asked).not.toContain(`/${limits.articleLinks}`);
  });

  it('are checked so many times a minute by an organization, and not more often', async () => {
    const id = await write(`[Good](${at('/good')})`);
    for (let time = 0; time < limits.articleLinkChecksPerMinute; time += 1) await checks.check(person, id);
    const before = await rows();
    asked.length = 0;
    await expect(checks.check(person, id)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect([asked, await rows()]).toEqual([[], before]);
  });

  it.each([
    ['another organization', { ...person, organizationId: 'other' }],
    ['a member limited to another brand', { ...person, brandIds: ['brand_2'] }],
  ])('are not_found for %s, and nothing is requested', async (_who, principal: Principal) => {
    const id = await write(`[Good](${at('/good')})`);
    for (const act of [() => links.list(principal, id), () => links.problems(principal, id), () => checks.check(principal, id)])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' });
    expect([asked, await rows()]).toEqual([[], []]);
  });

  it('are of no article of another organization, nor of one that was deleted meanwhile', async () => {
    const id = await write('x');
    await repository.keep({ id, organizationId: 'other' }, new Date(), []);
    await repository.keep({ id: 'art_gone', organizationId: 'org' }, new Date(), []);
    expect(await rows()).toEqual([]);
    await checks.check(person, id);
    expect(await repository.find({ id, organizationId: 'other' })).toBeNull();
    await database.dataSource.query('delete from article');
    expect(await rows()).toEqual([]);
  });
});
