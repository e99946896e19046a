import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { TiktokSimulator } from './testing/tiktok-simulator.js';
import { TiktokChannel } from './tiktok.channel.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const mp4 = Buffer.from('a video of a terrace');
const lastByte = /^PUT \/video\//;
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
const pause = (_milliseconds: number, waiting: AbortSignal): Promise<void> =>
  waiting.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve();

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, tiktok: TiktokSimulator, changed: Parameters<typeof testConfig>[0] = {}): TiktokChannel {
  const app = { TIKTOK_CLIENT_ID: tiktok.clientKey, TIKTOK_CLIENT_SECRET: tiktok.clientSecret };
  const addresses = { TIKTOK_API_URL: address, TIKTOK_WEB_URL: address };
  return new TiktokChannel(safeFetch, testConfig({ TIKTOK_ACCESS: 'audited', ...app, ...addresses, ...changed }), pause);
}

channelConformance(
  'tiktok',
  { network: true, account: true, checksLength: true, repeatsBlindly: true, noAltTexts: true, asksOnlyWhatBegan: true },
  async () => {
    const tiktok = new TiktokSimulator();
    const proxy = new FaultProxy(await tiktok.start());
    await proxy.up();
    const accessToken = tiktok.addToken();
    return {
      channel: channelAt(proxy.url, tiktok),
      credentials: { accessToken },
      refusedCredentials: { accessToken: 'refused-canary-token' },
      media: [outgoingVideo(mp4, null)],
      secrets: [accessToken, 'refused-canary-token', tiktok.clientSecret],
      posts: () => Promise.resolve(tiktok.posts.map(({ title }) => ({ text: title, altTexts: [''] }))),
      generatedPosts: 150,
      ...behindProxy(proxy, tiktok, {
        publish: lastByte,
        limited: (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
      }),
    };
  },
);

/** The person's answer on the page of TikTok. */
async function decide(address: string): Promise<URLSearchParams> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, pathname, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', 'continue']]);
  const { headers } = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function signIn(through: TiktokChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await decide(address), kept, request, signal);
}

tokenRefreshConformance('TikTok', async () => {
  const tiktok = new TiktokSimulator();
  const proxy = new FaultProxy(await tiktok.start());
  await proxy.up();
  const channel = channelAt(proxy.url, tiktok);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/v2\/oauth\/token\/$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await tiktok.stop();
    },
  };
});

let tiktok: TiktokSimulator;
let proxy: FaultProxy;
let channel: TiktokChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  tiktok = new TiktokSimulator();
  proxy = new FaultProxy(await tiktok.start());
  await proxy.up();
});
beforeEach(() => {
  channel = channelAt(proxy.url, tiktok);
  tiktok.posts.length = 0;
  Object.assign(tiktok, { processingReads: 0, failsFor: null, isModerated: true, commentsAreOff: false, maxSeconds: 600 });
  tiktok.privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
  connection = openedConnection({ accessToken: tiktok.addToken() });
});
afterAll(async () => {
  await proxy.down();
  await tiktok.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) =>
  outgoingPost(connection, { media: [outgoingVideo(mp4, null)], steps: keptSteps(), ...parts });
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

describe('a video', () => {
  it('has the text as its caption, an address, and arrives as it was', async () => {
    const record = await channel.publish(post({ text: 'Open #terrace' }), signal);
    expect(tiktok.posts).toMatchObject([{ title: 'Open #terrace', privacy: 'PUBLIC_TO_EVERYONE', bytes: mp4 }]);
    const id = tiktok.posts[0]?.id;
    const url = `${proxy.url}/@cafe.terrace/video/${id}`;
    expect(record).toEqual({ externalProviderId: id, externalShortcode: null, url });
  });

  it('is for its account only until the app is audited, and then has no address', async () => {
    const unaudited = channelAt(proxy.url, tiktok, { TIKTOK_ACCESS: 'unaudited' });
    const record = await unaudited.publish(post(), signal);
    expect(tiktok.posts[0]?.privacy).toBe('SELF_ONLY');
    expect(record).toMatchObject({ externalProviderId: expect.stringMatching(/^v_pub_file~/), url: null });
  });

  it('is published without an address when TikTok takes its time to moderate it', async () => {
    tiktok.isModerated = false;
    expect(await channel.publish(post(), signal)).toMatchObject({ url: null });
    expect(tiktok.posts).toHaveLength(1);
  });

  it('of 25 megabytes arrives in chunks of fixed size, the last one with what is left', async () => {
    const large = Buffer.alloc(25_000_123, 'frames of a terrace ');
    const sizes: number[] = [];
    proxy.reportTo(
      (exchange) =>
        void ('request' in exchange && exchange.request.method === 'PUT' && sizes.push(exchange.request.body?.length ?? 0)),
    );
    await channel.publish(post({ media: [outgoingVideo(large, null)] }), signal);
    proxy.reportTo(() => undefined);
    expect(sizes).toEqual([10_000_000, 15_000_123]);
    expect(tiktok.posts[0]?.bytes.equals(large)).toBe(true);
  });

  it('goes on with the chunk after those that arrived', async () => {
    const large: OutgoingMedia = outgoingVideo(Buffer.alloc(30_000_000, 'frames of a terrace '), null);
    const sent = post({ media: [large] });
    let chunks = 0;
    proxy.passes = () => Promise.resolve(!(chunks === 1));
    proxy.reportTo((exchange) => void ('request' in exchange && exchange.request.method === 'PUT' && (chunks += 1)));
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'refused', retryable: true });
    proxy.passes = () => Promise.resolve(true);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await channel.publish(sent, signal);
    proxy.reportTo(() => undefined);
    expect([chunks, tiktok.posts.length]).toEqual([3, 1]);
  });
});

describe('what the account allows', () => {
  it('is kept: what it has switched off is off', async () => {
    tiktok.commentsAreOff = true;
    await channel.publish(post(), signal);
    expect(tiktok.posts).toHaveLength(1);
  });

  it('is asked before anything is uploaded: who may see it, and how long it may be', async () => {
    tiktok.privacyLevels = ['SELF_ONLY'];
    await expect(channel.publish(post(), signal)).rejects.toMatchObject({
      class: 'misconfiguration',
      code: 'privacy_not_offered',
    });
    tiktok.privacyLevels = ['PUBLIC_TO_EVERYONE'];
    tiktok.maxSeconds = 60;
    const lasting = (durationSeconds: number) => ({ media: [{ ...outgoingVideo(mp4, null), durationSeconds }] });
    await expect(channel.publish(post(lasting(61)), signal)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'video_too_long',
    });
    expect(tiktok.posts).toEqual([]);
    await channel.publish(post(lasting(60)), signal);
    expect(tiktok.posts).toHaveLength(1);
  });

  it('must be the scope to publish', async () => {
    connection = openedConnection({ accessToken: tiktok.addToken(['user.info.basic']) });
    await expect(channel.publish(post(), signal)).rejects.toMatchObject({ class: 'misconfiguration', code: 'not_permitted' });
  });
});

describe('a video that TikTok processes', () => {
  it('is published once that is done', async () => {
    tiktok.processingReads = 3;
    expect(await channel.publish(post(), signal)).toMatchObject({ url: expect.stringContaining('/video/') });
  });

  it('is unconfirmed for as long as it takes, and not sent again', async () => {
    const sent = post();
    tiktok.processingReads = 3;
    void proxy.breakNext(/^POST \/v2\/post\/publish\/status/, { kind: 'cut' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('still processing') });
    await channel.publish(sent, signal);
    expect(tiktok.posts).toHaveLength(1);
  });

  it.each([
    ['duration_check_failed', { outcome: 'refused', class: 'validation', code: 'video_refused', retryable: false }],
    ['internal', { outcome: 'refused', class: 'provider_outage', code: 'processing_failed', retryable: true }],
    ['auth_removed', { outcome: 'refused', class: 'credential' }],
    ['spam_risk_too_many_posts', { outcome: 'refused', class: 'rate_limit', retryAfterSeconds: 3_600 }],
  ])('is refused for what TikTok says: %s', async (reason, failure) => {
    tiktok.failsFor = reason;
    await expect(channel.publish(post(), signal)).rejects.toMatchObject(failure);
    expect(tiktok.posts).toEqual([]);
  });

  it('is begun anew after it failed', async () => {
    const sent = post();
    tiktok.failsFor = 'internal';
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ retryable: true });
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    tiktok.failsFor = null;
    await channel.publish(sent, signal);
    expect(tiktok.posts).toHaveLength(1);
  });

  it('is for a person when TikTok does not know it any more', async () => {
    const sent = post();
    void proxy.breakNext(lastByte, { kind: 'lose-answer' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    tiktok.forget();
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('Look on the account') });
  });
});

describe('connecting', () => {
  it('names the account, and ends what a sign-in gave', async () => {
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: TiktokSimulator.handle, displayName: 'Café Terrace', scopes: ['video.publish'] });
    await channel.revoke(identity.credentials, signal);
    await expect(channel.connect(identity.credentials, signal)).rejects.toMatchObject({ class: 'credential' });
  });
});
