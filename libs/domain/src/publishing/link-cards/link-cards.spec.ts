import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SecretBox } from '@imprint/platform/crypto';
import { LinkFetch } from '@imprint/platform/safe-fetch';
import { eventually, listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetFiles, AssetsService, KeepPicture } from '../../media/index.js';
import type { FileStorage } from '../../media/storage/index.js';
import { openPublishing } from '../publishing.fixture.js';
import { person } from '../releases/releases.fixture.js';
import { LinkCards } from './link-cards.js';
import { LinkedPages } from './linked-pages.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const owner = { organizationId: 'org', brandId: 'brand' };
const kept = new Map<string, Buffer>();
const storage = {
  put: (key: string, bytes: Buffer) => Promise.resolve(void kept.set(key, bytes)),
  delete: (key: string) => Promise.resolve(void kept.delete(key)),
} as unknown as FileStorage;
const routes = new Map<string, Answer>();
const asked: string[] = [];
let opened: Awaited<ReturnType<typeof openPublishing>>;
let site: Listening;
const fetches: LinkFetch[] = [];
let cards: LinkCards;
let pages: LinkedPages;

/** Cards of pages at these private hosts, besides public ones. */
function cardsAt(hosts: readonly string[]): LinkCards {
  const config = testConfig({ LINK_CARD_ALLOWED_HOSTS: [...hosts] });
  const fetch = new LinkFetch(config);
  fetches.push(fetch);
  const files = new AssetFiles(storage, config, new SecretBox(config));
  const brands = new BrandsService(new BrandsRepository(opened.dataSource));
  const assets = new AssetsService(new AssetsRepository(opened.dataSource), files, brands);
  pages = new LinkedPages(fetch);
  return new LinkCards(pages, new KeepPicture(opened.dataSource, files, storage), assets, brands);
}

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://site').pathname;
    asked.push(path);
    (routes.get(path) ?? ((_request, other) => other.writeHead(404).end()))(request, response);
  });
  site = await listen(server);
  cards = cardsAt(['127.0.0.1']);
});
afterAll(async () => {
  for (const fetch of fetches) await fetch.onApplicationShutdown();
  await site.close();
  await opened.close();
});
beforeEach(() => {
  routes.clear();
  kept.clear();
  asked.length = 0;
});

const page =
  (head: string, type = 'text/html'): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(`<!doctype html><head>${head}</head>`);
const bytes =
  (body: Buffer, type: string): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type }).end(body);
const to = (path: string): string => `${site.url}${path}`;
const posts = (...paths: string[]) => paths.map((path) => ({ text: `See ${to(path)}`, media: [] }));
const cardOf = async (path: string, made = cards) => (await made.missing(owner, posts(path), []))[0];
const drawing = (side: number) =>
  sharp({ create: { width: side, height: side / 2, channels: 4, background: { r: 0, g: 90, b: 0, alpha: 0.5 } } });

describe('the card of a page', () => {
  it('has its title, its description and its picture, which is kept in the library small enough for every platform', async () => {
    routes.set(
      '/menu',
      page(`<meta property="og:title" content="Menu"><meta property="og:description" content="Peas">
      <meta property="og:image" content="/pictures/menu">`),
    );
    routes.set('/pictures/menu', bytes(await drawing(3_000).png().toBuffer(), 'image/png'));
    const card = await cardOf('/menu');
    const fetchedAt = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(card).toEqual({
      ...{ url: to('/menu'), title: 'Menu', description: 'Peas', isShown: true, problem: null },
      ...{ assetId: expect.stringMatching(/^asset_/), fetchedAt },
    });
    const [asset] = await opened.dataSource.query<Record<string, unknown>[]>('select * from asset where id = $1', [
      card?.assetId,
    ]);
    expect(asset).toMatchObject({ origin: 'imported', mime_type: 'image/jpeg', width: 1_200, height: 600, brand_id: 'brand' });
    const [stored = Buffer.alloc(0)] = kept.values();
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 1_200 });
    expect([stored.length === Number(asset?.['bytes']), stored.length <= 1_000_000]).toEqual([true, true]);
    const made = await cards.make(person, { url: to('/menu') });
    expect(made).toMatchObject({ title: 'Menu', pictureUrl: expect.stringContaining('/v1/files/org/asset_') });
  });

  it('is made once: none is made of a link that has one, of a link that is not the first, or next to media', async () => {
    routes.set('/a', page('<title>A</title>'));
    const [first] = await cards.missing(owner, posts('/a', '/a'), []);
    expect(asked).toEqual(['/a']);
    const several = [
      { text: `${to('/a')} ${to('/b')}`, media: [] },
      { text: to('/c'), media: [{}] },
      { text: 'None', media: [] },
    ];
    expect(await cards.missing(owner, several, first === undefined ? [] : [first])).toEqual([]);
    expect(asked).toEqual(['/a']);
  });

  it('follows redirects, and checks each address on the way', async () => {
    routes.set('/old', (_request, response) => response.writeHead(301, { location: '/new' }).end());
    routes.set('/new', page('<title>New</title><meta property="og:image" content="picture.png">'));
    expect(await cardOf('/old')).toMatchObject({ url: to('/old'), title: 'New' });
    expect(asked).toEqual(['/old', '/new', '/picture.png']);
    routes.set('/inside', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end());
    expect(await cardOf('/inside')).toMatchObject({ title: '', problem: expect.stringContaining('127.0.0.2') });
    routes.set('/round', (_request, response) => response.writeHead(302, { location: '/round' }).end());
    expect(await cardOf('/round')).toMatchObject({ title: '', problem: '127.0.0.1 redirects too often.' });
  });

  it('is of no private address, unless the operator allows it', async () => {
    routes.set('/a', page('<title>A</title>'));
    expect(await cardOf('/a', cardsAt([]))).toMatchObject({ title: '', assetId: null, problem: expect.any(String) });
    expect(asked).toEqual([]);
  });

  it.each<[string, Answer | undefined, string]>([
    ['that is not there', undefined, '127.0.0.1 answered with 404.'],
    ['that is a file', page('%PDF', 'application/pdf'), '127.0.0.1 answered with something that is no web page.'],
    ['without a title', page('<meta name="description" content="Text">'), 'The page at 127.0.0.1 has no title.'],
    ['that breaks off', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).destroy(), 'answer.'],
  ])('is missing for a page %s, and says why', async (_what, answer, problem) => {
    if (answer !== undefined) routes.set('/page', answer);
    const card = await cardOf('/page');
    expect(card).toMatchObject({ title: '', assetId: null, isShown: true });
    expect(card?.problem).toContain(problem);
  });

  it.each<[string, Answer | undefined]>([
    ['is not there', undefined],
    [
      'is a drawing that may hold a script',
      bytes(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'),
    ],
    ['cannot be decoded', bytes(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png')],
    ['is larger than is read', bytes(Buffer.alloc(10_485_761), 'image/png')],
  ])('goes without a picture that %s', async (_what, answer) => {
    routes.set('/page', page('<title>Page</title><meta property="og:image" content="/picture">'));
    if (answer !== undefined) routes.set('/picture', answer);
    expect(await cardOf('/page')).toMatchObject({
      ...{ title: 'Page', assetId: null },
      problem: expect.stringContaining('The picture is left out.'),
    });
    expect(kept.size).toBe(0);
  });

  it('reads no more of a page than its beginning', async () => {
    const rest = 'x'.repeat(2_000_000);
    routes.set('/long', page(`<title>Long</title><p>${rest}</p><meta property="og:title" content="Too far">`));
    expect(await cardOf('/long')).toMatchObject({ title: 'Long' });
  });
});

describe('a page that previews ask for', () => {
  beforeEach(() => void (cards = cardsAt(['127.0.0.1'])));

  it('is read once, in the background, by the same rules', async () => {
    routes.set('/preview', page('<title>Menu</title><meta property="og:image" content="menu.png">'));
    for (let time = 0; time < 3; time += 1) expect(pages.known(to('/preview'))).toBeUndefined();
    const known = await eventually(() => pages.known(to('/preview')));
    expect(known).toEqual({ facts: { title: 'Menu', description: '', picture: to('/menu.png') }, readAt: expect.any(Date) });
    expect(asked).toEqual(['/preview']);
    cardsAt([]);
    await eventually(() => pages.known(to('/preview'))?.facts === null);
    expect(asked).toEqual(['/preview']);
  });

  it('that cannot be read is left alone for a while, and is known once a release has read it', async () => {
    await eventually(() => pages.known(to('/late'))?.facts === null);
    routes.set('/late', page('<title>Late</title>'));
    pages.known(to('/late'));
    expect(asked).toEqual(['/late']);
    await cardOf('/late');
    expect(pages.known(to('/late'))?.facts).toMatchObject({ title: 'Late' });
  });

  it('no more than 20 are read at once', async () => {
    const open: ServerResponse[] = [];
    const paths = Array.from({ length: 25 }, (_, index) => `/slow/${index}`);
    for (const path of paths) routes.set(path, (_request, response) => void open.push(response));
    for (const path of paths) pages.known(to(path));
    await eventually(() => open.length === 20);
    pages.known(to('/one-more'));
    for (const response of open) response.writeHead(404).end();
    await eventually(() => pages.known(to('/slow/0'))?.facts === null);
    expect(asked).toHaveLength(20);
  });
});
