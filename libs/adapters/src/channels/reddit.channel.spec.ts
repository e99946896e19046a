import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { RedditChannel } from './reddit.channel.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { RedditSimulator } from './testing/reddit-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const submitPost = /^POST \/api\/submit$/;
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, reddit: RedditSimulator, changed: Parameters<typeof testConfig>[0] = {}): RedditChannel {
  const { clientId, clientSecret } = reddit.authorization;
  const app = { REDDIT_CLIENT_ID: clientId, REDDIT_CLIENT_SECRET: clientSecret };
  const channel = new RedditChannel(
    safeFetch,
    testConfig({ REDDIT_API_URL: address, REDDIT_WEB_URL: address, ...app, ...changed }),
  );
  channel.waitMs = 0;
  return channel;
}

const seen = ({ posts }: RedditSimulator) =>
  posts
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ text, url, kind }) => ({ text: kind === 'link' ? url : text, altTexts: kind === 'image' ? [''] : [] }));

const files = { noAltTexts: true, editsOnlyText: true, processesFiles: true };
const traits = { network: true, account: true, checksLength: true, repeatsBlindly: true, ...files };
channelConformance('reddit', traits, async () => {
  const reddit = new RedditSimulator();
  // More than an app may make.
  reddit.callsAtMost = 100_000;
  const proxy = new FaultProxy(await reddit.start());
  await proxy.up();
  const accessToken = reddit.authorization.addToken();
  return {
    channel: channelAt(proxy.url, reddit),
    credentials: { accessToken },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    destinationId: 'cafes',
    secrets: [accessToken, 'refused-canary-token', reddit.authorization.clientSecret],
    posts: () => Promise.resolve(seen(reddit)),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? /^POST \/api\/editusertext$/ : /^POST \/api\/del$/, { kind: 'lose-answer' }),
    generatedPosts: 300,
    ...behindProxy(proxy, reddit, {
      publish: submitPost,
      limited: (seconds) => ({
        headers: { 'x-ratelimit-reset': String(seconds), 'x-ratelimit-remaining': '0.0' },
        body: { message: 'Too Many Requests', error: 429 },
      }),
    }),
  };
});

async function signIn(through: RedditChannel) {
  const { address: page, kept } = await through.signIn.begin({}, request);
  expect((await fetch(page)).status).toBe(200);
  const { origin, searchParams } = new URL(page);
  searchParams.set('authorize', 'Allow');
  const { headers } = await fetch(`${origin}/api/v1/authorize`, { method: 'POST', body: searchParams, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(request.callbackUrl);
  return through.signIn.complete(location.searchParams, kept, request, signal);
}

tokenRefreshConformance('Reddit', async () => {
  const reddit = new RedditSimulator();
  const proxy = new FaultProxy(await reddit.start());
  await proxy.up();
  const channel = channelAt(proxy.url, reddit);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/api\/v1\/access_token$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await reddit.stop();
    },
  };
});

const reddit = new RedditSimulator();
let address: string;
let channel: RedditChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await reddit.start();
});
beforeEach(() => {
  channel = channelAt(address, reddit);
  reddit.posts.length = 0;
  reddit.calls = 0;
  reddit.submissions.processing = 0;
  reddit.submissions.pause = null;
  const credentials = { accessToken: reddit.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials, destinationId: 'cafes' };
});
afterAll(() => reddit.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const goingTo = (destinationId: string | undefined): Partial<OutgoingPost> => ({ connection: { ...connection, destinationId } });

describe('a post on Reddit', () => {
  it('that takes the last call for now says how long there will be no other', async () => {
    reddit.calls = reddit.callsAtMost - 2;
    expect((await publish({ text: 'One' })).spentSeconds).toBeUndefined();
    expect((await publish({ text: 'Two' })).spentSeconds).toBe(181);
  });

  it('goes to the chosen community with the title of the release, and has a page', async () => {
    const record = await publish({ title: 'Spring', text: 'Our *menu* &amp; <wine>' });
    expect(reddit.posts).toMatchObject([{ kind: 'self', community: 'cafes', title: 'Spring', text: 'Our *menu* &amp; <wine>' }]);
    const id = reddit.posts[0]?.id;
    expect(record).toEqual({ externalProviderId: `t3_${id}`, externalShortcode: id, url: `${address}/comments/${id}/` });
  });

  it.each([
    ['x'.repeat(300), 'Text', 'x'.repeat(300)],
    ['x'.repeat(301), 'Text', `${'x'.repeat(299)}…`],
    ['😀'.repeat(160), 'Text', `${'😀'.repeat(149)}…`],
    ['', '\n \u200b\nSpring menu\nfrom May', 'Spring menu'],
    [' ', '\u2063', 'Untitled'],
  ])('has a title of at most 300 characters, or the first line: %#', async (title, text, shown) => {
    await publish({ title, text });
    expect(reddit.posts).toMatchObject([{ title: shown }]);
  });

  it('is a link if the text is nothing but one, and a text otherwise', async () => {
    await publish({ text: ' https://imprint.example/menu?a=1&b=2 \n' });
    await publish({ text: 'https://imprint.example/menu https://imprint.example/wine' });
    expect(reddit.posts.map(({ kind, url }) => [kind, url])).toEqual([
      ['link', 'https://imprint.example/menu?a=1&b=2'],
      ['self', ''],
    ]);
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty', field: 'caption' }]);
  });

  it.each([
    ['community_not_found', 'nowhere', {}, 'misconfiguration'],
    ['community_not_found', 'secret', {}, 'misconfiguration'],
    ['community_missing', undefined, {}, 'misconfiguration'],
    ['community_closed', 'closed', {}, 'misconfiguration'],
    ['flair_required', 'with_flair', {}, 'misconfiguration'],
    ['community_rule', 'with_rules', { title: 'Sale!' }, 'validation'],
    ['text_posts_refused', 'links_only', {}, 'validation'],
    ['link_posts_refused', 'texts_only', { text: 'https://imprint.example' }, 'validation'],
    ['text_too_long', 'cafes', { text: 'x'.repeat(40_001) }, 'validation'],
  ] as const)('is refused with %s in the community %s', async (code, community, parts, errorClass) => {
    const refused = publish({ ...parts, ...goingTo(community) });
    await expect(refused).rejects.toMatchObject({ outcome: 'refused', class: errorClass, code, retryable: false });
    expect(reddit.posts).toEqual([]);
  });

  it('is a link that a community takes once', async () => {
    const parts = { text: 'https://imprint.example/menu', ...goingTo('links_only') };
    await publish(parts);
    await expect(publish(parts)).rejects.toMatchObject({ outcome: 'refused', code: 'link_already_posted', retryable: false });
  });

  it('waits as long as Reddit lets the account wait', async () => {
    reddit.submissions.pause = 9 * 60 + 30;
    const limited = publish();
    await expect(limited).rejects.toMatchObject({
      outcome: 'refused',
      class: 'rate_limit',
      retryable: true,
      retryAfterSeconds: 600,
    });
    reddit.submissions.pause = null;
    reddit.calls = 1_000;
    await expect(publish()).rejects.toMatchObject({ outcome: 'refused', class: 'rate_limit', retryAfterSeconds: 181 });
  });
});

describe('an image on Reddit', () => {
  const media = [outgoingImage(png, 'A terrace')];

  it('is uploaded and posted with the text, and found once Reddit has processed it', async () => {
    reddit.submissions.processing = 3;
    const record = await publish({ media, text: 'Open again' });
    expect(reddit.posts).toMatchObject([{ kind: 'image', text: 'Open again', title: 'Spring' }]);
    expect(record.externalProviderId).toBe(`t3_${reddit.posts[0]?.id}`);
    expect([...reddit.submissions.uploads.values()].at(-1)).toBe(png.toString('latin1'));
  });

  it('that Reddit does not show in time is looked for by its upload, and never sent again', async () => {
    reddit.submissions.processing = 9;
    const sent = post({ media });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown', code: 'image_processing' });
    expect(await lookUp(sent, new Date(Date.now() - 26 * 3_600_000))).toMatchObject({ outcome: 'unknown' });
    const record = await channel.publish(sent, signal);
    expect(reddit.posts).toHaveLength(1);
    expect(record.externalProviderId).toBe(`t3_${reddit.posts[0]?.id}`);
  });

  it('is found by its upload, whatever else the account has posted', async () => {
    reddit.submissions.processing = 6;
    const sent = post({ media });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    reddit.submissions.processing = 0;
    await publish({ media, text: sent.text });
    const [there] = reddit.posts;
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId: `t3_${there?.id}` } });
  });

  it('is absent when it was never sent, or has had a day to be processed', async () => {
    const sent = post({ media });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await sent.steps.save('image', JSON.stringify({ assetId: 'asset_1', url: 'https://uploads.example/rte_images/1abc' }));
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await sent.steps.save('community', 'cafes');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent, new Date(Date.now() - 26 * 3_600_000))).toEqual({ outcome: 'absent' });
  });

  it('may be too large, and cannot be edited', async () => {
    const large = outgoingImage(Buffer.alloc(20_971_521), null);
    await expect(publish({ media: [large] })).rejects.toMatchObject({ outcome: 'refused', code: 'media_too_large' });
    const sent = post({ media });
    const { externalProviderId } = await channel.publish(sent, signal);
    const edited = channel.editPost({ ...sent, externalProviderId, text: 'Other' }, signal);
    await expect(edited).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'not_a_text_post' });
  });
});
