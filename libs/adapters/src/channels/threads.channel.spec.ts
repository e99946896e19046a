import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { ThreadsSimulator } from './testing/threads-simulator.js';
import { ThreadsChannel } from './threads.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from('a picture that nobody but Threads fetches');
const publishing = /^POST \/v1\.0\/me\/threads_publish$/;
const refusedToken = 'refused-canary-token';
/** How long it would have waited. */
const paused: number[] = [];
const pause = (milliseconds: number, until: AbortSignal): Promise<void> => {
  paused.push(milliseconds);
  return until.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve();
};
const channelAt = (url: string): ThreadsChannel => new ThreadsChannel(safeFetch, testConfig({ THREADS_API_URL: url }), pause);

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('threads', { network: true, account: true, checksLength: true, repeatsBlindly: true }, async () => {
  const threads = new ThreadsSimulator();
  const proxy = new FaultProxy(await threads.start());
  await proxy.up();
  const accessToken = threads.authorization.addToken();
  return {
    channel: channelAt(proxy.url),
    credentials: { accessToken },
    refusedCredentials: { accessToken: refusedToken },
    secrets: [accessToken, refusedToken],
    posts: () =>
      Promise.resolve(
        threads.posts.map(({ text, images, repliesTo }) => ({
          text,
          altTexts: images.map(({ altText }) => altText),
          repliesTo: threads.posts.find(({ id }) => id === repliesTo)?.text ?? null,
        })),
      ),
    loseNextChange: () => void proxy.breakNext(/^DELETE \/v1\.0\//, { kind: 'lose-answer' }),
    generatedPosts: 150,
    sendsNoFiles: true,
    ...behindProxy(proxy, threads, {
      publish: publishing,
      limited: (seconds) => ({
        status: 403,
        headers: { 'x-business-use-case-usage': `{"1":[{"estimated_time_to_regain_access":${seconds / 60}}]}` },
        body: { error: { message: 'Application request limit reached', type: 'OAuthException', code: 4 } },
      }),
    }),
  };
});

const threads = new ThreadsSimulator();
let proxy: FaultProxy;
let channel: ThreadsChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  proxy = new FaultProxy(await threads.start());
  await proxy.up();
  channel = channelAt(proxy.url);
});
beforeEach(() => {
  threads.posts.length = 0;
  threads.containers.clear();
  threads.processingReads = 0;
  threads.fetches = () => true;
  threads.stored = (text) => text;
  threads.isListing = true;
  paused.length = 0;
  const credentials = { accessToken: threads.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
});
afterAll(async () => {
  await proxy.down();
  await threads.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const texts = () => threads.posts.map(({ text }) => text);
const pictures = (count: number) => Array.from({ length: count }, (_, index) => outgoingImage(png, `Picture ${index + 1}`));
/** Publishes it, and loses the answer. */
async function lost(sent: OutgoingPost): Promise<void> {
  void proxy.breakNext(publishing, { kind: 'lose-answer' });
  await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
}

describe('a post on Threads', () => {
  it('has an address, even if Threads does not tell it', async () => {
    const record = await publish({ text: 'Spring menu' });
    const id = threads.posts[0]?.id;
    const url = `https://www.threads.com/@cafe_terrace/post/C${id}`;
    expect(record).toEqual({ externalProviderId: id, externalShortcode: `C${id}`, url });
    void proxy.breakNext(/fields=id%2Cpermalink/, { kind: 'answer', status: 500, body: '' });
    expect(await publish()).toMatchObject({ url: null, externalShortcode: null });
  });

  it('has one image by its address, or up to twenty as a carousel, each with its alternative text', async () => {
    await publish({
      text: '',
      media: [{ ...outgoingImage(png, 'x'.repeat(1_001)), url: 'https://media.example/1.png?signature=a' }],
    });
    await publish({ media: pictures(20) });
    const [one, many] = threads.posts;
    expect(one).toMatchObject({ mediaType: 'IMAGE', text: '', images: [{ url: 'https://media.example/1.png?signature=a' }] });
    expect(one?.images[0]?.altText).toBe(`${'x'.repeat(999)}…`);
    expect(many?.mediaType).toBe('CAROUSEL_ALBUM');
    expect(many?.images.map(({ altText }) => altText)).toEqual(pictures(20).map(({ altText }) => altText));
  });

  it('waits until Threads has processed it, longer each time', async () => {
    threads.processingReads = 7;
    await publish({ media: pictures(1) });
    expect(paused).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000]);
    expect(texts()).toHaveLength(1);
  });

  it('is not published when its time is up, and goes on with the same container', async () => {
    threads.processingReads = 1;
    const waiting = post({ media: pictures(2) });
    const giving = new AbortController();
    const impatient = new ThreadsChannel(safeFetch, testConfig({ THREADS_API_URL: proxy.url }), (_, until) => {
      giving.abort();
      return pause(0, until);
    });
    const failure = { outcome: 'refused', class: 'provider_outage', code: 'media_processing', retryable: true };
    await expect(impatient.publish(waiting, giving.signal)).rejects.toMatchObject(failure);
    const begun = [...threads.containers.keys()];
    expect(texts()).toEqual([]);
    await channel.publish(waiting, signal);
    expect([...threads.containers.keys()].slice(0, begun.length)).toEqual(begun);
    expect(threads.containers.size).toBe(3);
  });

  it('says when Threads could not fetch an image, and asks it again at the next attempt', async () => {
    threads.fetches = (url) => !url.includes('gone');
    const [first, second] = pictures(2);
    if (first === undefined || second === undefined) throw new Error('two pictures');
    const sent = post({ media: [first, { ...second, url: 'https://media.example/gone.png' }] });
    const failure = { outcome: 'refused', class: 'validation', code: 'media_refused', retryable: false };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject(failure);
    threads.fetches = () => true;
    await channel.publish(sent, signal);
    expect(texts()).toEqual([sent.text]);
  });

  it('replies to no post that is gone', async () => {
    const parent = await publish();
    threads.posts.length = 0;
    const reply = { part: 'post 2', after: 1, earlier: [parent], root: parent, parent };
    await expect(publish({ reply })).rejects.toMatchObject({ outcome: 'refused', code: 'reply_parent_missing' });
  });

  it.each([
    [400, { code: 24, error_subcode: 4_279_009 }, { outcome: 'refused', code: 'container_not_ready', retryable: true }],
    [400, { code: 2, is_transient: true }, { outcome: 'unknown', code: 'temporary_failure', retryable: true }],
    [500, { code: 1 }, { outcome: 'unknown', code: 'http_500', retryable: true }],
    [400, { code: 10 }, { outcome: 'refused', class: 'misconfiguration', code: 'not_permitted', retryable: false }],
    [400, { code: 190 }, { outcome: 'refused', class: 'credential', code: 'credential_refused', retryable: false }],
    [400, { code: 613 }, { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true }],
    [400, { code: 1, error_subcode: 2_207_052 }, { outcome: 'refused', code: 'media_not_fetched', retryable: false }],
    [400, { code: 100 }, { outcome: 'refused', class: 'validation', code: 'post_refused', retryable: false }],
  ])('is answered with status %i and %j', async (status, error, failure) => {
    const body = JSON.stringify({ error: { message: 'As Threads says it', ...error } });
    void proxy.breakNext(publishing, { kind: 'answer', status, body });
    await expect(publish()).rejects.toMatchObject(failure);
    expect(texts()).toEqual([]);
  });
});

describe('the rules of Threads', () => {
  it.each([
    ['x'.repeat(500), true],
    ['x'.repeat(501), false],
    ['春'.repeat(500), true],
    ['😀'.repeat(125), true],
    [`${'😀'.repeat(125)}x`, false],
    [`${'👩‍👩‍👧‍👦'.repeat(20)}`, true],
    [`${'👩‍👩‍👧‍👦'.repeat(20)}x`, false],
  ])('count emojis as bytes: %j', async (text, fits) => {
    expect(channel.check({ text, media: [] }).map(({ code }) => code)).toEqual(fits ? [] : ['text_too_long']);
    if (fits) await publish({ text });
    else await expect(publish({ text })).rejects.toMatchObject({ outcome: 'refused', class: 'validation' });
  });

  it('take five different links, and refuse a post of nothing', async () => {
    const links = Array.from({ length: 5 }, (_, index) => `https://example.com/${index}`).join(' ');
    expect(channel.check({ text: `${links} https://example.com/1.`, media: [] })).toEqual([]);
    expect(channel.check({ text: `${links} www.example.org`, media: [] })).toMatchObject([{ code: 'too_many_links' }]);
    const text = Array.from({ length: 6 }, (_, index) => `http://host${index}.example`).join(' ');
    await expect(publish({ text })).rejects.toMatchObject({ outcome: 'refused', code: 'too_many_links' });
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('a look-up on Threads', () => {
  it('recognises the post by its text, however Threads keeps it', async () => {
    threads.stored = (text) => text.replace('#', '').trim();
    const sent = post({ text: ' Grüße\r\nvon der #Terrasse ' });
    await lost(sent);
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId: threads.posts[0]?.id }] });
  });

  it('takes no post that was there before, or has another text or other media', async () => {
    const text = 'Good morning!';
    await publish({ text });
    for (const earlier of threads.posts) earlier.createdAt = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, media: pictures(1) });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
  });

  it('names posts with the same content, the oldest first, also beyond the first page', async () => {
    const sent = post({ text: 'Again' });
    const ids = [await channel.publish(sent, signal), await publish({ text: 'Again' })].map(
      (record) => record.externalProviderId,
    );
    for (let index = 0; index < 55; index += 1) await publish();
    const records = ids.map((externalProviderId) => ({ externalProviderId }));
    expect(await lookUp({ ...sent, steps: keptSteps() })).toMatchObject({ outcome: 'candidates', records });
  });

  it('leaves it to a person when Threads says that it was published, and does not list it', async () => {
    const sent = post();
    await lost(sent);
    threads.isListing = false;
    const reason = expect.stringContaining('was published') as unknown;
    expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'published_before' });
    expect(texts()).toHaveLength(1);
  });

  it('leaves it to a person when the container is gone, or still being published', async () => {
    const sent = post();
    void proxy.breakNext(publishing, { kind: 'cut' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    const [container] = threads.containers.values();
    if (container === undefined) throw new Error('no container');
    container.readsLeft = 1;
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('still') as unknown });
    threads.containers.clear();
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
  });

  it('takes a container that was not published within a day for what it is, and makes another', async () => {
    const sent = post();
    void proxy.breakNext(publishing, { kind: 'cut' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    for (const container of threads.containers.values()) container.createdAt = new Date(Date.now() - 86_400_001);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await channel.publish(sent, signal);
    expect([texts(), threads.containers.size]).toEqual([[sent.text], 2]);
  });
});
