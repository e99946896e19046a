import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { TumblrSimulator } from './testing/tumblr-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';
import { TumblrChannel } from './tumblr.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, tumblr: TumblrSimulator, changed: Parameters<typeof testConfig>[0] = {}): TumblrChannel {
  const { clientId, clientSecret } = tumblr.authorization;
  const app = { TUMBLR_CLIENT_ID: clientId, TUMBLR_CLIENT_SECRET: clientSecret };
  return new TumblrChannel(safeFetch, testConfig({ TUMBLR_API_URL: address, TUMBLR_WEB_URL: address, ...app, ...changed }));
}

const textIn = ({ content }: TumblrSimulator['posts'][number]): string =>
  content.flatMap(({ type, text = '' }) => (type === 'text' ? [text] : [])).join('\n\n');
const altTextsIn = ({ content }: TumblrSimulator['posts'][number]): string[] =>
  content.flatMap(({ type, alt_text: altText = '' }) => (type === 'image' || type === 'video' ? [altText] : []));

const traits = {
  network: true,
  account: true,
  checksLength: true,
  repeatsBlindly: true,
  plainVideos: true,
  processesVideos: true,
};

channelConformance('tumblr', traits, async () => {
  const tumblr = new TumblrSimulator();
  // More than an account may publish on a day.
  Object.assign(tumblr.most, { posts: 100_000, images: 100_000, videos: 100_000 });
  const proxy = new FaultProxy(await tumblr.start());
  await proxy.up();
  const accessToken = tumblr.authorization.addToken();
  return {
    channel: channelAt(proxy.url, tumblr),
    credentials: { accessToken, tags: 'café,terrace' },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    destinationId: tumblr.blogs[0]?.uuid ?? '',
    secrets: [accessToken, 'refused-canary-token', tumblr.authorization.clientSecret],
    paragraphLength: 4_096,
    posts: () => Promise.resolve(tumblr.posts.map((post) => ({ text: textIn(post), altTexts: altTextsIn(post) }))),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? /^PUT \/v2\/blog\/.+\/posts\/\d+$/ : /^POST .+\/post\/delete$/, {
        kind: 'lose-answer',
      }),
    generatedPosts: 300,
    ...behindProxy(proxy, tumblr, {
      publish: /^POST \/v2\/blog\/[^/]+\/posts$/,
      limited: (seconds) => ({
        headers: { 'x-ratelimit-perhour-remaining': '0', 'x-ratelimit-perhour-reset': String(seconds) },
        body: { meta: { status: 429, msg: 'Limit Exceeded' }, response: { error: 'Rate Limit Exceeded' } },
      }),
    }),
  };
});

async function signIn(through: TumblrChannel, entered: Record<string, string> = {}) {
  const { address: page, kept } = await through.signIn.begin(entered, request);
  expect((await fetch(page)).status).toBe(200);
  const { origin, searchParams } = new URL(page);
  searchParams.set('decision', 'allow');
  const { headers } = await fetch(`${origin}/oauth2/authorize`, { method: 'POST', body: searchParams, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(request.callbackUrl);
  return through.signIn.complete(location.searchParams, kept, request, signal);
}

tokenRefreshConformance('Tumblr', async () => {
  const tumblr = new TumblrSimulator();
  const proxy = new FaultProxy(await tumblr.start());
  await proxy.up();
  const channel = channelAt(proxy.url, tumblr);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/v2\/oauth2\/token$/,
    signIn: () => signIn(channel, { tags: 'terrace' }),
    stop: async () => {
      await proxy.down();
      await tumblr.stop();
    },
  };
});

const tumblr = new TumblrSimulator();
let address: string;
let channel: TumblrChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  address = await tumblr.start();
});
beforeEach(() => {
  channel = channelAt(address, tumblr);
  tumblr.posts.length = 0;
  Object.assign(tumblr.today, { posts: 0, images: 0 });
  const credentials = { accessToken: tumblr.authorization.addToken() };
  connection = openedConnection(credentials, { destinationId: tumblr.blogs[1]?.uuid });
});
afterAll(() => tumblr.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);

describe('a post on Tumblr', () => {
  it('goes to the chosen blog, its images first, and has an address', async () => {
    const record = await publish({ title: 'Grüße', text: 'Spring', media: [outgoingImage(png, 'A terrace')] });
    const [made] = tumblr.posts;
    expect(made).toMatchObject({ blog: tumblr.blogs[1]?.uuid, state: 'published', tags: [] });
    expect(made?.content).toMatchObject([
      { type: 'image', alt_text: 'A terrace', media: [{ type: 'image/png' }] },
      { type: 'text', text: 'Spring' },
    ]);
    expect(made?.slug).toMatch(/^grusse-[0-9a-z]{12}$/);
    expect(record.url).toBe(`https://terrace-recipes.tumblr.com/post/${made?.id}`);
  });

  it('has a block for each paragraph, in which lines stay together, and links that can be clicked', async () => {
    await publish({ text: 'One\r\ntwo\r\n\r\n👩‍👩‍👧‍👦 https://imprint.example/menu?a=1.\n\n\n\nEnd' });
    expect(tumblr.posts[0]?.content).toEqual([
      { type: 'text', text: 'One\ntwo' },
      {
        ...{ type: 'text', text: '👩‍👩‍👧‍👦 https://imprint.example/menu?a=1.' },
        formatting: [{ start: 8, end: 40, type: 'link', url: 'https://imprint.example/menu?a=1' }],
      },
      { type: 'text', text: '' },
      { type: 'text', text: 'End' },
    ]);
  });

  it('has at most 100 links, and shows those beyond as text', async () => {
    const links = Array.from({ length: 101 }, (_, index) => `https://imprint.example/${index}`);
    await publish({ text: links.join('\n\n') });
    expect(tumblr.posts[0]?.content.filter(({ formatting }) => formatting !== undefined)).toHaveLength(100);
    expect(textIn(tumblr.posts[0] ?? tumblr.add())).toBe(links.join('\n\n'));
  });

  it.each([
    ['Menu\n\n#spring #Café ', 'Menu', ['spring', 'Café', 'terrace']],
    ['Menu #spring', 'Menu #spring', ['terrace', 'café']],
    ['Menu\n#Terrace #1', 'Menu', ['Terrace', '1', 'café']],
    ['Menu\n#a,b', 'Menu\n#a,b', ['terrace', 'café']],
    ['#spring', '#spring', ['terrace', 'café']],
  ])('takes the tags of the last line, and those of every post: %j', async (text, body, tags) => {
    const credentials = { ...connection.credentials, tags: ' terrace, #café,,' };
    await publish({ text, connection: { ...connection, credentials } });
    expect(tumblr.posts).toMatchObject([{ tags }]);
    expect(textIn(tumblr.posts[0] ?? tumblr.add())).toBe(body);
  });

  it.each([
    ['😀'.repeat(4_096), []],
    ['😀'.repeat(4_097), ['paragraph_too_long']],
    [`${'x'.repeat(4_096)}\n\n${'x'.repeat(4_096)}`, []],
    [`${'x'.repeat(2_048)}\n${'x'.repeat(2_048)}`, ['paragraph_too_long']],
    [Array(1_000).fill('x').join('\n\n'), []],
    [Array(1_001).fill('x').join('\n\n'), ['too_many_paragraphs']],
    [' \n', ['post_empty']],
  ])('is counted as Tumblr counts it, so that nothing is refused there only: %#', async (text, codes) => {
    expect(channel.check({ text, media: [] }).map(({ code }) => code)).toEqual(codes);
    const published = publish({ text });
    if (codes.length === 0) await published;
    else await expect(published).rejects.toMatchObject({ outcome: 'refused', class: 'validation' });
    expect(tumblr.posts).toHaveLength(codes.length === 0 ? 1 : 0);
  });

  it('is called for under one name only', () => {
    expect([...tumblr.agents]).toEqual([expect.stringMatching(/^Imprint\/1 \(\+https?:\/\/.+\)$/)]);
  });
});
