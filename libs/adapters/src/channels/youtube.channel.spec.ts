import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { YoutubeSimulator } from './testing/youtube-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';
import { YoutubeChannel } from './youtube.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const mp4 = Buffer.from('a video of a terrace');
const lastByte = /^PUT \/upload\/youtube\/v3\/videos/;
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
const mebibyte = 1024 * 1024;

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, youtube: YoutubeSimulator, changed: Parameters<typeof testConfig>[0] = {}): YoutubeChannel {
  const { clientId, clientSecret } = youtube.authorization;
  const app = { YOUTUBE_CLIENT_ID: clientId, YOUTUBE_CLIENT_SECRET: clientSecret };
  const addresses = { YOUTUBE_API_URL: address, YOUTUBE_ACCOUNTS_URL: address, YOUTUBE_TOKEN_URL: address };
  return new YoutubeChannel(safeFetch, testConfig({ ...app, ...addresses, ...changed }));
}

channelConformance(
  'youtube',
  { network: true, account: true, checksLength: true, repeatsBlindly: true, noAltTexts: true, asksOnlyWhatBegan: true },
  async () => {
    const youtube = new YoutubeSimulator();
    const proxy = new FaultProxy(await youtube.start());
    await proxy.up();
    const accessToken = youtube.authorization.addToken();
    return {
      channel: channelAt(proxy.url, youtube),
      credentials: { accessToken },
      refusedCredentials: { accessToken: 'refused-canary-token' },
      media: [outgoingVideo(mp4, null)],
      secrets: [accessToken, 'refused-canary-token', youtube.authorization.clientSecret],
      posts: () => Promise.resolve(youtube.videos.map(({ description }) => ({ text: description, altTexts: [''] }))),
      loseNextChange: (action) =>
        void proxy.breakNext(action === 'edit' ? /^PUT \/youtube\/v3\/videos/ : /^DELETE \/youtube\/v3\/videos/, {
          kind: 'lose-answer',
        }),
      generatedPosts: 150,
      ...behindProxy(proxy, youtube, {
        publish: lastByte,
        limited: (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
      }),
    };
  },
);

/** The person's answer on the page of Google. */
async function decide(address: string, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, pathname, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function signIn(through: YoutubeChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await decide(address, 'allow'), kept, request, signal);
}

tokenRefreshConformance('YouTube', async () => {
  const youtube = new YoutubeSimulator();
  const proxy = new FaultProxy(await youtube.start());
  await proxy.up();
  const channel = channelAt(proxy.url, youtube);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/token$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await youtube.stop();
    },
  };
});

const youtube = new YoutubeSimulator();
let proxy: FaultProxy;
let channel: YoutubeChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  proxy = new FaultProxy(await youtube.start());
  await proxy.up();
});
beforeEach(() => {
  channel = channelAt(proxy.url, youtube);
  youtube.videos.length = 0;
  youtube.hasChannel = true;
  youtube.takes = Infinity;
  connection = openedConnection({ accessToken: youtube.authorization.addToken() });
});
afterAll(async () => {
  await proxy.down();
  await youtube.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) =>
  outgoingPost(connection, { media: [outgoingVideo(mp4, 'A terrace')], steps: keptSteps(), ...parts });
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

describe('a video', () => {
  it('has the title of the release, the text as its description, and an address', async () => {
    const record = await channel.publish(post({ title: 'The <terrace>', text: 'Open: https://imprint.example' }), signal);
    expect(youtube.videos).toMatchObject([
      { title: 'The terrace', description: 'Open: https://imprint.example', categoryId: '22', privacy: 'public', bytes: mp4 },
    ]);
    const id = youtube.videos[0]?.id ?? '';
    expect(record).toEqual({
      externalProviderId: id,
      externalShortcode: null,
      url: `https://www.youtube.com/watch?v=${id}`,
    });
  });

  it.each([
    ['the first line of the text', { title: ' ', text: '\nSpring menu\nfrom noon' }, 'Spring menu'],
    ['100 characters at most', { title: 'x'.repeat(101), text: '' }, `${'x'.repeat(99)}…`],
    ['something, where nothing is written', { title: '', text: '' }, 'Untitled'],
  ])('has a title: %s', async (_what, parts, title) => {
    await channel.publish(post(parts), signal);
    expect(youtube.videos[0]?.title).toBe(title);
  });

  it('is what the operator decides: unlisted, in another category', async () => {
    const own = channelAt(proxy.url, youtube, { YOUTUBE_PRIVACY: 'unlisted', YOUTUBE_CATEGORY: '10' });
    await own.publish(post(), signal);
    expect(youtube.videos).toMatchObject([{ privacy: 'unlisted', categoryId: '10' }]);
  });

  it('is refused before anything is sent without a file, and with angle brackets', () => {
    expect(channel.check(post({ media: [] }))).toMatchObject([{ code: 'video_missing', field: 'media' }]);
    expect(channel.check(post({ text: 'a <b>' }))).toMatchObject([{ code: 'invalid_characters', field: 'caption' }]);
    expect(channel.check(post())).toEqual([]);
  });
});

describe('an upload of many megabytes', () => {
  const large = Buffer.alloc(20 * mebibyte, 'frames of a terrace ');
  const film = (): OutgoingMedia => outgoingVideo(large, null);

  it('arrives in parts, as it was', async () => {
    await channel.publish(post({ media: [film()] }), signal);
    expect(youtube.videos[0]?.bytes.equals(large)).toBe(true);
  });

  it('goes on where it ended, and nothing is sent twice', async () => {
    const sent = post({ media: [film()] });
    youtube.takes = 3 * mebibyte;
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'upload_incomplete' });
    youtube.takes = Infinity;
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    const ranges: string[] = [];
    proxy.reportTo((exchange) => void ('request' in exchange && ranges.push(exchange.request.headers['content-range'] ?? '')));
    await channel.publish(sent, signal);
    proxy.reportTo(() => undefined);
    const total = large.length;
    const from = 3 * mebibyte;
    expect(ranges).toEqual([
      `bytes */${total}`,
      `bytes ${from}-${from + 8 * mebibyte - 1}/${total}`,
      `bytes ${from + 8 * mebibyte}-${from + 16 * mebibyte - 1}/${total}`,
      `bytes ${from + 16 * mebibyte}-${total - 1}/${total}`,
    ]);
    expect(youtube.videos.map(({ bytes }) => bytes.equals(large))).toEqual([true]);
  });
});

describe('an upload that YouTube does not know any more', () => {
  it('begins again when its last byte was never sent', async () => {
    const sent = post();
    await sent.steps.save('session', `${proxy.url}/upload/youtube/v3/videos?upload_id=gone`);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await channel.publish(sent, signal);
    expect(youtube.videos).toHaveLength(1);
  });

  it('is for a person when it may have been complete', async () => {
    const sent = post();
    void proxy.breakNext(lastByte, { kind: 'lose-answer' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    youtube.forgetUploads();
    expect(await lookUp(sent)).toEqual({ outcome: 'unknown', reason: expect.stringContaining('Look on the channel') });
  });
});

describe('a published video', () => {
  it('keeps its category and tags when its text is edited', async () => {
    const { externalProviderId } = await channel.publish(post(), signal);
    Object.assign(youtube.videos[0] ?? {}, { tags: ['terrace'], categoryId: '19' });
    await channel.editPost({ ...post({ title: 'New', text: 'New text' }), externalProviderId }, signal);
    expect(youtube.videos).toMatchObject([{ title: 'New', description: 'New text', tags: ['terrace'], categoryId: '19' }]);
  });
});

describe('connecting', () => {
  it('names the channel, and asks for a refresh token', async () => {
    const { address } = await channel.signIn.begin({}, request);
    const { searchParams } = new URL(address);
    expect([searchParams.get('access_type'), searchParams.get('prompt')]).toEqual(['offline', 'consent']);
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: YoutubeSimulator.handle, displayName: 'Café Terrace' });
    expect(identity.credentials['refreshToken']).toMatch(/^1\/\//);
  });

  it('asks for captions, too, which people can leave out', async () => {
    const [posts, captions] = ['youtube', 'youtube.force-ssl'].map((name) => `https://www.googleapis.com/auth/${name}`);
    expect((await signIn(channel)).scopes).toEqual([posts, captions]);
    youtube.authorization.unticked.add(captions ?? '');
    expect((await signIn(channel)).scopes).toEqual([posts]);
    youtube.authorization.unticked.clear();
  });

  it('ends the access that it was given', async () => {
    const { credentials } = await signIn(channel);
    await channel.revoke(credentials, signal);
    await expect(channel.connect(credentials, signal)).rejects.toMatchObject({ class: 'credential' });
  });

  it('says what to do about a Google account without a channel', async () => {
    youtube.hasChannel = false;
    const connecting = channel.connect(connection.credentials, signal);
    await expect(connecting).rejects.toMatchObject({ class: 'misconfiguration', code: 'no_channel' });
    await expect(channel.publish(post(), signal)).rejects.toMatchObject({ outcome: 'refused', code: 'no_channel' });
  });
});

describe('a quota that is used up', () => {
  it('makes the account wait an hour, and nothing is lost', async () => {
    const errors = [{ domain: 'youtube.quota', reason: 'quotaExceeded' }];
    const body = JSON.stringify({ error: { code: 403, message: 'You have exceeded your quota.', errors } });
    void proxy.breakNext(/^POST \/upload/, { kind: 'answer', status: 403, body });
    const sent = post();
    const failure = { outcome: 'refused', class: 'rate_limit', retryable: true, retryAfterSeconds: 3_600 };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject(failure);
    await channel.publish(sent, signal);
    expect(youtube.videos).toHaveLength(1);
  });
});
