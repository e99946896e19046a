import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { facebookAt, finishesVideo } from './facebook-instance.fixture.js';
import type { FacebookChannel } from './facebook.channel.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { graphRefusal } from './testing/facebook-authorization.js';
import { FacebookSimulator } from './testing/facebook-simulator.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const publishes = /^POST \/v25\.0\/\d+\/(?:feed\?|videos\?.* finish$)/;

afterAll(() => safeFetch.onApplicationShutdown());

const usage = (minutes: number, percent = 100) => ({
  'x-business-use-case-usage': JSON.stringify({
    549755885175: [{ type: 'pages', call_count: percent, total_time: 5, estimated_time_to_regain_access: minutes }],
  }),
});

channelConformance(
  'facebook',
  { network: true, account: true, checksLength: false, repeatsBlindly: true, keepsAltTexts: true, plainVideos: true },
  async () => {
    const facebook = new FacebookSimulator();
    const proxy = new FaultProxy(await facebook.start(), finishesVideo);
    await proxy.up();
    const accessToken = facebook.authorization.addToken();
    return {
      channel: facebookAt(proxy.url, facebook, safeFetch),
      credentials: { accessToken },
      refusedCredentials: { accessToken: 'refused-canary-token' },
      destinationId: facebook.pages[0]?.id ?? '',
      secrets: [accessToken, 'refused-canary-token', facebook.authorization.clientSecret],
      posts: () =>
        Promise.resolve(
          facebook.posts.map(({ message, photoIds, videoId }) => ({
            text: message,
            altTexts: videoId === undefined ? photoIds.map((id) => facebook.photos.get(id)?.altText ?? '') : [''],
          })),
        ),
      loseNextChange: () => void proxy.breakNext(/^(POST|DELETE) \/v25\.0\/\d+_\d+\?/, { kind: 'lose-answer' }),
      generatedPosts: 200,
      ...behindProxy(proxy, facebook, {
        publish: publishes,
        limited: (seconds) => ({
          status: 400,
          headers: usage(seconds / 60),
          body: { error: { code: 80_001, message: 'There have been too many calls to this Page account.' } },
        }),
      }),
    };
  },
);

const facebook = new FacebookSimulator();
let address: string;
let channel: FacebookChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await facebook.start();
});
beforeEach(() => {
  channel = facebookAt(address, facebook, safeFetch);
  facebook.posts.length = 0;
  facebook.refuse = () => undefined;
  facebook.usage = {};
  const credentials = { accessToken: facebook.authorization.addToken() };
  const [page] = facebook.pages;
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, destinationId: page?.id };
});
afterAll(() => facebook.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);

describe('a post on Facebook', () => {
  it('goes to the chosen page as that page, with its photos in order, and has an address', async () => {
    const media = Array.from({ length: 10 }, (_, index) => outgoingImage(png, `Picture ${index + 1}`));
    const record = await publish({ text: 'Our menu: https://imprint.example/menu', media });
    expect(facebook.posts).toMatchObject([
      { pageId: connection.destinationId, message: 'Our menu: https://imprint.example/menu' },
    ]);
    const shown = facebook.posts[0]?.photoIds.map((id) => facebook.photos.get(id)?.altText);
    expect(shown).toEqual(media.map(({ altText }) => altText));
    const id = facebook.posts[0]?.id;
    expect(record).toEqual({ externalProviderId: id, externalShortcode: null, url: `${address}/${id}` });
  });

  it('names its first link, of which Facebook shows a preview, unless it has photos or Facebook refuses the link', async () => {
    const text = 'See https://imprint.example/menu and https://imprint.example/bar';
    await publish({ text });
    await publish({ text, media: [outgoingImage(png, null)] });
    facebook.refusedLinks.add('https://refused.example/');
    await publish({ text: 'https://refused.example' });
    const links = facebook.posts.map(({ link, message }) => [link, message]);
    expect(links).toEqual([
      ['https://imprint.example/menu', text],
      [undefined, text],
      [undefined, 'https://refused.example'],
    ]);
  });

  it('uploads each photo once for all attempts, and again for another page or description', async () => {
    const sent = post({ media: [outgoingImage(png, 'A terrace')] });
    facebook.refuse = (line) => {
      if (line.endsWith('/feed')) throw graphRefusal(2, 'Service temporarily unavailable', { status: 500 });
    };
    const before = facebook.photos.size;
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', class: 'provider_outage' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(facebook.photos.size).toBe(before + 1);
    facebook.refuse = () => undefined;
    await channel.publish({ ...sent, connection: { ...connection, destinationId: facebook.pages[1]?.id } }, signal);
    expect(facebook.photos.size).toBe(before + 2);
    expect(facebook.posts).toMatchObject([{ pageId: facebook.pages[1]?.id }]);
  });

  it('waits for a page, and is refused when the page is gone', async () => {
    const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
    const nowhere = { ...connection, destinationId: undefined };
    await expect(publish({ connection: nowhere })).rejects.toMatchObject({ ...refused, code: 'page_missing' });
    const gone = { ...connection, destinationId: '999' };
    await expect(publish({ connection: gone })).rejects.toMatchObject({ ...refused, code: 'page_not_found' });
  });

  it('needs a text or a photo', async () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty', field: 'caption' }]);
    expect(channel.check({ text: '', media: [outgoingImage(png, null)] })).toEqual([]);
    await publish({ text: '', media: [outgoingImage(png, null)] });
    expect(facebook.posts).toMatchObject([{ message: '' }]);
  });

  it('is not published again with the text of the one before', async () => {
    await publish({ text: 'Again' });
    await expect(publish({ text: 'Again' })).rejects.toMatchObject({ outcome: 'refused', code: 'duplicate_post' });
  });
});

describe('what Facebook says', () => {
  const cases: [number, object, object][] = [
    [190, { error_subcode: 460 }, { outcome: 'refused', class: 'credential', code: 'credential_refused' }],
    [102, {}, { outcome: 'refused', class: 'credential' }],
    [4, { status: 403 }, { outcome: 'refused', class: 'rate_limit', retryable: true }],
    [32, {}, { outcome: 'refused', class: 'rate_limit' }],
    [613, {}, { outcome: 'refused', class: 'rate_limit' }],
    [10, { status: 403 }, { outcome: 'refused', class: 'misconfiguration', code: 'not_permitted' }],
    [299, {}, { outcome: 'refused', class: 'misconfiguration', code: 'not_permitted' }],
    [300, {}, { outcome: 'refused', class: 'validation', code: 'post_refused' }],
    [100, {}, { outcome: 'refused', class: 'validation', code: 'post_refused' }],
    [324, {}, { outcome: 'refused', class: 'validation', code: 'image_refused' }],
    [100, { error_subcode: 1_366_046 }, { outcome: 'refused', class: 'validation', code: 'media_too_large' }],
    [368, {}, { outcome: 'refused', class: 'validation', code: 'post_blocked', retryable: false }],
    [1, {}, { outcome: 'unknown', class: 'provider_outage', code: 'temporary_failure', retryable: true }],
    [2, { status: 500 }, { outcome: 'unknown', class: 'provider_outage', retryable: true }],
  ];
  it.each(cases)('about a post, with code %d and %j', async (code, more, failure) => {
    facebook.refuse = (line) => {
      if (line.endsWith('/feed')) throw graphRefusal(code, 'As Facebook words it', more);
    };
    await expect(publish()).rejects.toMatchObject(failure);
  });

  it('about calls: how many minutes to wait, or nothing', async () => {
    const limited = (headers: Record<string, string>) => {
      facebook.refuse = () => {
        throw graphRefusal(80_001, 'Too many calls', { headers });
      };
      return publish();
    };
    await expect(limited(usage(19))).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: 19 * 60 });
    await expect(limited(usage(0))).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: undefined });
    await expect(limited({})).rejects.toMatchObject({ class: 'rate_limit', retryAfterSeconds: undefined });
  });

  it('comes before a refusal: an answer may say that no call is left, and for how long', async () => {
    const spentAfter = async (headers: Record<string, string>) => {
      facebook.usage = headers;
      return (await publish({ text: `Post ${facebook.posts.length}` })).spentSeconds;
    };
    expect(await spentAfter({})).toBeUndefined();
    expect(await spentAfter(usage(0, 99))).toBeUndefined();
    expect(await spentAfter(usage(19))).toBe(19 * 60);
    expect(await spentAfter(usage(0))).toBe(600);
    expect(await spentAfter({ 'x-app-usage': '{"call_count":5,"total_cputime":100,"total_time":5}' })).toBe(600);
    expect(await spentAfter({ 'x-app-usage': '{"call_count":99,"total_cputime":99,"total_time":99}' })).toBeUndefined();
    expect(await spentAfter({ 'x-app-usage': 'no JSON' })).toBeUndefined();
  });

  it('about a photo leaves nothing on the page', async () => {
    const broken = publish({ media: [outgoingImage(Buffer.from('no picture'), null)] });
    await expect(broken).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'image_refused' });
    expect(facebook.posts).toEqual([]);
  });

  it('about a token of another app', async () => {
    const other = facebookAt(address, facebook, safeFetch, { FACEBOOK_CLIENT_SECRET: 'other-secret' });
    const connecting = other.connect({ accessToken: facebook.authorization.addToken() }, signal);
    await expect(connecting).rejects.toMatchObject({ class: 'credential', message: expect.stringContaining('not of the app') });
  });
});

describe('a look-up on Facebook', () => {
  it('finds the post where it was sent, whichever page is chosen since', async () => {
    const sent = post({ text: ' Grüße\r\nvon der Terrasse ', media: [outgoingImage(png, null), outgoingImage(png, 'B')] });
    const { externalProviderId } = await channel.publish(sent, signal);
    const { steps } = sent;
    const kept = { ...steps, find: (name: string) => (name === 'post' ? undefined : steps.find(name)) };
    const moved = { ...sent, steps: kept, connection: { ...connection, destinationId: facebook.pages[1]?.id } };
    expect(await lookUp(moved)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('takes no post that was there before, or says something else', async () => {
    const text = 'Good morning!';
    await publish({ text });
    for (const there of facebook.posts) there.createdAt = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, media: [outgoingImage(png, 'A cup')] });
    expect(await lookUp(post({ text }))).toEqual({ outcome: 'absent' });
  });

  it('leaves a post with the same text and other photos to a person', async () => {
    const text = 'Good evening!';
    await publish({ text, media: [outgoingImage(png, 'A cup')] });
    const sent = post({ text, media: [outgoingImage(png, 'A plate')], steps: keptSteps() });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [499, 'absent'],
    [501, 'unknown'],
    [700, 'unknown'],
  ])('knows what is not there as long as Facebook lists every post: %d', async (count, outcome) => {
    const pageId = connection.destinationId ?? '';
    const old = (index: number) => ({
      id: `${pageId}_${index}`,
      pageId,
      createdAt: new Date(),
      message: `${index}`,
      photoIds: [],
    });
    facebook.posts.push(...Array.from({ length: count }, (_, index) => old(index)));
    expect(await lookUp(post())).toMatchObject({ outcome });
  });
});
