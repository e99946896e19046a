import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EditedPost, OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { DevtoChannel } from './devto.channel.js';
import { openedConnection, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { ForemSimulator, type SimulatedArticle } from './testing/forem-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const createArticle = /^POST \/api\/articles$/;
const minuteMs = 60_000;
const { apiKey } = ForemSimulator;

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('devto', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
  const forem = new ForemSimulator();
  // Every post of the suite has the same title.
  forem.pauseMs = 6 * minuteMs;
  const proxy = new FaultProxy(await forem.start());
  await proxy.up();
  return {
    channel: new DevtoChannel(safeFetch),
    credentials: { apiKey, site: proxy.url },
    refusedCredentials: { apiKey: 'refused-canary-key', site: proxy.url },
    secrets: [apiKey, 'refused-canary-key'],
    posts: () => Promise.resolve(forem.articles.map(({ body }) => ({ text: body, altTexts: [] }))),
    loseNextChange: () => void proxy.breakNext(/^PUT \/api\/articles\/\d+$/, { kind: 'lose-answer' }),
    deleteThere: (deleted) => {
      forem.articles.splice(
        forem.articles.findIndex(({ id }) => String(id) === deleted),
        1,
      );
    },
    generatedPosts: 500,
    ...behindProxy(proxy, forem, {
      publish: createArticle,
      limited: (seconds) => ({
        headers: { 'retry-after': String(seconds) },
        body: { error: `Rate limit reached, try again in ${seconds} seconds`, status: 429 },
      }),
    }),
  };
});

const forem = new ForemSimulator();
const channel = new DevtoChannel(safeFetch);
let site: string;
let connection: OpenedConnection;

beforeAll(async () => {
  site = await forem.start();
});
beforeEach(() => {
  forem.articles.length = 0;
  forem.pauseMs = minuteMs;
  connection = openedConnection({ apiKey, site });
});
afterAll(() => forem.stop());

let titles = 0;
const post = (parts: Partial<OutgoingPost> = {}) => {
  titles += 1;
  return outgoingPost(connection, { title: `Title ${titles}`, ...parts });
};
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const edit = (sent: OutgoingPost, externalProviderId: string) =>
  channel.editPost({ ...sent, externalProviderId } satisfies EditedPost, signal);
const codesOf = (text: string) => channel.check({ text, media: [] }).map(({ code }) => code);

describe('an article', () => {
  it('is published at once, in Markdown, and has a page', async () => {
    const text = '# Menu\n\n- Asparagus\n\n```\nno language\n```';
    const record = await publish({ title: 'Spring & summer', text });
    const [{ id } = { id: 0 }] = forem.articles;
    expect(forem.articles).toMatchObject([
      { title: 'Spring & summer', isPublished: true, tags: [], disclosure: 'not_disclosed' },
    ]);
    expect(record).toMatchObject({ externalProviderId: String(id), externalShortcode: null });
    expect(record.url).toMatch(new RegExp(`^${site}/cafe_terrace/`));
    expect(forem.callsOfV0).toBe(0);
  });

  it.each([
    ['x'.repeat(128), 'Text', 'x'.repeat(128)],
    ['x'.repeat(129), 'Text', `${'x'.repeat(127)}…`],
    ['', '\n## Our menu ##\nText', 'Our menu ##'],
    ['~~', '***\r\nFrom Monday on\r\nText', 'From Monday on'],
    [' Two\nlines ', 'Text', 'Two lines'],
  ])('has a title of at most 128 characters, the first line where there is none: %j', async (title, text, shown) => {
    await publish({ title, text });
    expect(forem.articles).toMatchObject([{ title: shown, body: text }]);
  });

  it.each([
    ['Text\n\n#WebDev #javascript #webdev\n', 'Text', ['webdev', 'javascript']],
    ['Text\n#one1 #two #three #four', 'Text', ['one1', 'two', 'three', 'four']],
    ['Text\n#one #two #three #four #five', null, []],
    ['Text\n#one and #two', null, []],
    ['Text\n#café #menu', null, []],
    ['Text\n#2026', null, []],
    [`Text\n#${'x'.repeat(31)}`, null, []],
    ['#one #two', null, []],
    ['Text #one', null, []],
  ])('has the hashtags of a last line as tags, if DEV takes them: %j', async (text, body, tags) => {
    await publish({ text });
    expect(forem.articles).toMatchObject([{ body: body ?? text, tags }]);
  });

  it.each([
    ['', ['post_empty']],
    [' \n', ['post_empty']],
    ['🎉', ['title_missing']],
    ['\n---\npublished: false\n---\nText', ['front_matter']],
    ['Text\n---\npublished: false\n---', []],
  ])('is refused before it is sent if DEV took it for something else: %j', async (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
    if (codes.length === 0) return;
    await expect(publish({ text })).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: codes[0] });
    expect(forem.articles).toEqual([]);
  });

  it('says how AI was used, where the account does', async () => {
    connection = { ...connection, credentials: { ...connection.credentials, aiDisclosure: 'some_ai' } };
    await publish();
    expect(forem.articles).toMatchObject([{ disclosure: 'some_ai' }]);
  });

  it('is refused for good with the words of DEV', async () => {
    forem.articles.length = 0;
    const body = JSON.stringify({ error: `Body markdown has too many mentions ${apiKey}`, status: 422 });
    const proxy = new FaultProxy(site);
    await proxy.up();
    void proxy.breakNext(createArticle, { kind: 'answer', status: 422, body });
    const failing = publish({ connection: { ...connection, credentials: { apiKey, site: proxy.url } } });
    await expect(failing).rejects.toMatchObject({
      outcome: 'refused',
      class: 'validation',
      code: 'article_refused',
      retryable: false,
    });
    await expect(failing).rejects.toThrow('too many mentions [secret]');
    await proxy.down();
  });

  it('waits as long as DEV says: it takes ten in 30 seconds', async () => {
    forem.pauseMs = 0;
    for (let count = 0; count < 10; count += 1) await publish();
    const limited = { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 30 };
    await expect(publish()).rejects.toMatchObject(limited);
    expect(channel.capability.quotas).toMatchObject([{ counts: 'posts', most: 10 }]);
  });

  it('waits five minutes for a title that another one has just taken', async () => {
    await publish({ title: 'Weekly menu', text: 'One' });
    const second = post({ title: 'Weekly menu', text: 'Two' });
    const taken = { class: 'rate_limit', code: 'title_used_recently', retryable: true };
    await expect(channel.publish(second, signal)).rejects.toMatchObject({ ...taken, outcome: 'refused', retryAfterSeconds: 300 });
    forem.pauseMs = 6 * minuteMs;
    await channel.publish(second, signal);
    expect(forem.articles).toHaveLength(2);
  });

  it('is looked up if it may have taken the title itself', async () => {
    const sent = { title: 'Weekly menu', text: 'One' };
    const first = await publish(sent);
    const again = post(sent);
    await expect(channel.publish(again, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'title_used_recently' });
    expect(await lookUp(again)).toEqual({ outcome: 'candidates', records: [first] });
    expect(forem.articles).toHaveLength(1);
  });
});

describe('an edit on DEV', () => {
  it('changes the text, the title made of it and its tags, and publishes no draft', async () => {
    const sent = post({ title: '', text: 'Old\nText\n#old' });
    const { externalProviderId } = await channel.publish(sent, signal);
    const [article] = forem.articles;
    if (article !== undefined) article.isPublished = false;
    await edit({ ...sent, text: 'New\nText' }, externalProviderId);
    expect(forem.articles).toMatchObject([{ title: 'New', body: 'New\nText', tags: ['old'], isPublished: false }]);
    await edit({ ...sent, text: 'New\nText\n#new' }, externalProviderId);
    expect(forem.articles).toMatchObject([{ body: 'New\nText', tags: ['new'] }]);
  });

  it('keeps what somebody has said there about AI, unless the account says it', async () => {
    const sent = post();
    const { externalProviderId } = await channel.publish(sent, signal);
    const [article] = forem.articles;
    if (article !== undefined) article.disclosure = 'no_ai';
    await edit(sent, externalProviderId);
    expect(forem.articles).toMatchObject([{ disclosure: 'no_ai' }]);
    const credentials = { ...connection.credentials, aiDisclosure: 'fully_autonomous' };
    await edit({ ...sent, connection: { ...connection, credentials } }, externalProviderId);
    expect(forem.articles).toMatchObject([{ disclosure: 'fully_autonomous' }]);
  });
});

describe('a look-up on DEV', () => {
  const old = (index: number, parts: Partial<SimulatedArticle> = {}): SimulatedArticle => {
    const createdAt = new Date(Date.now() + index);
    const content = { title: 'Old', body: 'Old', tags: [], disclosure: 'no_ai', isPublished: true };
    return { ...content, id: index, createdAt, publishedAt: createdAt, ...parts };
  };

  it('finds the article although DEV changes titles and code blocks, behind newer ones and drafts', async () => {
    const sent = post({ title: 'Grüße ≠ greetings', text: ' Text\r\n```\ncode\n```\n~~~\ncode\n~~~\n#tag' });
    const record = await channel.publish(sent, signal);
    expect(forem.articles).not.toMatchObject([{ title: sent.title }]);
    forem.articles.push(...Array.from({ length: 40 }, (_, index) => old(index + 600 * minuteMs)));
    forem.articles.push(...Array.from({ length: 40 }, (_, index) => old(index, { isPublished: false, publishedAt: undefined })));
    expect(await lookUp({ ...sent, steps: post().steps })).toEqual({ outcome: 'candidates', records: [record] });
  });

  it('takes no article that was there before, or has another title or text', async () => {
    const sent = post({ title: 'Menu', text: 'Good morning!' });
    const before = new Date(Date.now() - 6 * minuteMs);
    forem.articles.push(old(1, { title: 'Menu', body: 'Good morning!', publishedAt: before }));
    forem.articles.push(old(2, { title: 'Menus', body: 'Good morning!' }), old(3, { title: 'Menu', body: 'Good morning' }));
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    forem.articles.push(old(4, { title: 'Menu!', body: 'Good morning!\n' }));
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId: '4' }] });
  });

  it('names articles with the same content, the oldest first', async () => {
    forem.articles.push(old(1, { title: 'Menu' }), old(2, { title: 'Menu' }));
    const records = [{ externalProviderId: '1' }, { externalProviderId: '2' }];
    expect(await lookUp(post({ title: 'Menu', text: 'Old' }))).toMatchObject({ outcome: 'candidates', records });
  });

  it('leaves a draft with the same content to a person', async () => {
    forem.articles.push(old(1, { title: 'Menu', isPublished: false, publishedAt: undefined }));
    expect(await lookUp(post({ title: 'Menu', text: 'Old' }))).toMatchObject({ outcome: 'unknown' });
    // One that was moved back keeps its date.
    forem.articles.splice(0, 1, old(1, { title: 'Menu', isPublished: false }));
    expect(await lookUp(post({ title: 'Menu', text: 'Old' }))).toMatchObject({ outcome: 'unknown' });
  });

  it('admits that an account with 900 new articles and drafts is too large', async () => {
    forem.articles.push(...Array.from({ length: 899 }, (_, index) => old(index)));
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    forem.articles.push(old(899));
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
    const before = new Date(Date.now() - 60 * minuteMs);
    for (const article of forem.articles) article.publishedAt = before;
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
  });

  it('knows the article whose answer arrived without asking', async () => {
    const sent = post();
    const record = await channel.publish(sent, signal);
    forem.articles.length = 0;
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
  });
});
