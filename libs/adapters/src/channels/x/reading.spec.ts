import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingTarget } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import type { SimulatedXPost } from '../testing/x-posts.js';
import { XSimulator } from '../testing/x-simulator.js';
import { XChannel } from '../x.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ada = { id: '12', name: 'Ada <Lovelace>', username: 'ada_l' };
let x: XSimulator;
let address: string;
let channel: XChannel;
let account: OpenedConnection;

beforeAll(async () => {
  x = new XSimulator();
  address = await x.start();
  channel = new XChannel(safeFetch, testConfig({ X_API_URL: address, X_WEB_URL: address }));
});
beforeEach(() => {
  x.posts.length = 0;
  x.othersPosts.length = 0;
  x.protectedIds.clear();
  Object.assign(x, { allowsSearch: true, readsLeft: Infinity, resetSeconds: 900 });
  const credentials = { accessToken: x.authorization.addToken() };
  account = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: XSimulator.handle, credentials };
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await x.stop();
});

const publish = (parts: Partial<OutgoingTarget> = {}) => channel.publish(outgoingPost(account, parts), signal);
function addOfOther(id: string, text: string): void {
  const plain = { media: [], repliesTo: null, conversationId: id, createdAt: new Date(), mentions: '' };
  x.othersPosts.push({ id, author: ada, text, ...plain } satisfies SimulatedXPost);
}
const texts = (posts: readonly { text: string }[]): string[] => posts.map(({ text }) => text);

describe('the latest posts of an account on X', () => {
  it('have what X says of them, the newest first', async () => {
    const first = await publish({ text: 'The terrace is open: https://imprint.example/menu?a=1&b=2 <3' });
    await publish({ text: 'With a picture', media: [outgoingImage(png, 'A terrace'), outgoingImage(png, null)] });
    const [withPictures, plain] = await channel.reading.latest(account, 10, signal);
    expect(plain).toEqual({
      id: first.externalProviderId,
      url: first.url,
      text: 'The terrace is open: https://imprint.example/menu?a=1&b=2 <3',
      postedAt: expect.any(Date) as unknown,
      author: { handle: '@cafe_terrace', displayName: 'Café Terrace' },
      repliesToId: null,
      media: [],
      counts: { likes: 12, replies: 3, reposts: 2, quotes: 1, views: 345 },
    });
    expect(withPictures).toMatchObject({
      text: 'With a picture',
      media: [
        { kind: 'image', altText: 'A terrace' },
        { kind: 'image', altText: null },
      ],
    });
  });

  it.each([1, 4, 5, 6])('are at most %i, whatever the smallest page of X is', async (most) => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await publish({ text: `Post ${number}` });
    const expected = [7, 6, 5, 4, 3, 2, 1].slice(0, most).map((number) => `Post ${number}`);
    expect(texts(await channel.reading.latest(account, most, signal))).toEqual(expected);
  });

  it('say which post they reply to, and are none for an account without any', async () => {
    expect(await channel.reading.latest(account, 10, signal)).toEqual([]);
    const parent = await publish({ text: 'First' });
    const place = { part: 'post 2', after: 1, earlier: [parent], root: parent, parent };
    await channel.publish({ ...outgoingPost(account, { text: 'Second' }), reply: place }, signal);
    const [reply] = await channel.reading.latest(account, 1, signal);
    expect(reply?.repliesToId).toBe(parent.externalProviderId);
  });
});

describe('the address of a post on X', () => {
  it.each([
    ['https://x.com/ada_l/status/1993000000000000001', '1993000000000000001'],
    ['https://twitter.com/ada_l/status/20?s=20&t=abc', '20'],
    ['https://www.twitter.com/ada_l/statuses/20/photo/1', '20'],
    ['https://mobile.x.com/i/web/status/20#m', '20'],
    ['http://x.com/ada_l/status/20/', '20'],
    ['https://x.com/ada_l', undefined],
    ['https://x.com/ada_l/status/20x', undefined],
    ['https://x.com/ada_l/status/12345678901234567890', undefined],
    ['https://x.com.example/ada_l/status/20', undefined],
    ['https://example.com/x.com/ada_l/status/20', undefined],
    ['https://ax.com/ada_l/status/20', undefined],
    ['javascript:x.com/ada_l/status/20', undefined],
    ['20', undefined],
    ['', undefined],
  ])('%j is that of %j', (given, id) => {
    expect(channel.reading.idIn(given)).toBe(id);
  });

  it('is the one that a published post has', async () => {
    const { url, externalProviderId } = await publish({ text: 'Published' });
    expect(channel.reading.idIn(url ?? '')).toBe(externalProviderId);
  });
});

describe('one post on X', () => {
  it('is read whoever wrote it', async () => {
    addOfOther('77', 'By somebody else &amp; me');
    expect(await channel.reading.find(account, '77', signal)).toMatchObject({
      id: '77',
      url: `${address}/ada_l/status/77`,
      text: 'By somebody else &amp; me',
      author: { handle: '@ada_l', displayName: 'Ada <Lovelace>' },
    });
  });

  it('is none when it is gone, and when its author does not let the account see it', async () => {
    addOfOther('77', 'For followers');
    x.protectedIds.add('77');
    expect(await channel.reading.find(account, '77', signal)).toBeNull();
    expect(await channel.reading.find(account, '78', signal)).toBeNull();
  });
});

describe('a search on X', () => {
  it('finds recent posts of anybody', async () => {
    await publish({ text: 'Our terrace in Vienna' });
    addOfOther('77', 'A terrace in Graz');
    addOfOther('78', 'Something else');
    const found = await channel.reading.search(account, 'terrace', 10, signal);
    expect(new Set(texts(found))).toEqual(new Set(['Our terrace in Vienna', 'A terrace in Graz']));
    expect(await channel.reading.search(account, 'terrace', 1, signal)).toHaveLength(1);
    expect(await channel.reading.search(account, 'nothing like it', 10, signal)).toEqual([]);
  });

  it('says that the access level of the app does not include it, and who can change that', async () => {
    x.allowsSearch = false;
    await expect(channel.reading.search(account, 'terrace', 10, signal)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'misconfiguration',
      code: 'reading_not_permitted',
      message: expect.stringMatching(/does not let the app.*attached to a Project.*console\.x\.com/s) as unknown,
    });
    expect(await channel.reading.latest(account, 10, signal)).toEqual([]);
  });

  it('is refused with the words of X for a query that it does not understand', async () => {
    await expect(channel.reading.search(account, '"terrace', 10, signal)).rejects.toMatchObject({
      class: 'validation',
      code: 'reading_refused',
      message: expect.stringContaining('no viable alternative') as unknown,
    });
  });
});

describe('reading posts on X', () => {
  const reads = {
    latest: () => channel.reading.latest(account, 10, signal),
    find: () => channel.reading.find(account, '77', signal),
    search: () => channel.reading.search(account, 'terrace', 10, signal),
  };

  it.each(Object.keys(reads) as (keyof typeof reads)[])('waits until the limit ends, as X says: %s', async (name) => {
    Object.assign(x, { readsLeft: 0, resetSeconds: 120 });
    const failure = await reads[name]().catch((error: unknown) => error);
    expect(failure).toMatchObject({ class: 'rate_limit', code: 'rate_limited', retryable: true });
    const { retryAfterSeconds } = failure as { retryAfterSeconds: number };
    expect([119, 120].includes(retryAfterSeconds)).toBe(true);
  });

  it.each(Object.keys(reads) as (keyof typeof reads)[])('needs access that X accepts: %s', async (name) => {
    account = { ...account, credentials: { accessToken: 'refused-canary' } };
    const failure = await reads[name]().catch((error: unknown) => error);
    expect(failure).toMatchObject({ class: 'credential', code: 'credential_refused' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('canary');
  });
});
