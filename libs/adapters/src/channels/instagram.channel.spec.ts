import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { InstagramChannel } from './instagram.channel.js';
import { outgoingImage, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { InstagramSimulator } from './testing/instagram-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const jpeg = Buffer.from('a picture that nobody but Instagram fetches');
const publishing = /^POST \/v25\.0\/me\/media_publish$/;
const refusedToken = 'refused-canary-token';
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };
const dayMs = 86_400_000;
/** How long it would have waited. */
const paused: number[] = [];
const pause = (milliseconds: number): Promise<void> => Promise.resolve(void paused.push(milliseconds));

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(url: string, instagram: InstagramSimulator, changed: Parameters<typeof testConfig>[0] = {}): InstagramChannel {
  const { clientId, clientSecret } = instagram.authorization;
  const app = { INSTAGRAM_CLIENT_ID: clientId, INSTAGRAM_CLIENT_SECRET: clientSecret };
  const addresses = { INSTAGRAM_API_URL: url, INSTAGRAM_TOKEN_URL: url, INSTAGRAM_WEB_URL: url };
  return new InstagramChannel(safeFetch, testConfig({ ...app, ...addresses, ...changed }), pause);
}

channelConformance(
  'instagram',
  { network: true, account: true, checksLength: true, repeatsBlindly: true, plainVideos: true },
  async () => {
    const instagram = new InstagramSimulator();
    const proxy = new FaultProxy(await instagram.start());
    await proxy.up();
    const accessToken = instagram.authorization.addToken();
    return {
      channel: channelAt(proxy.url, instagram),
      credentials: { accessToken },
      refusedCredentials: { accessToken: refusedToken },
      media: [outgoingImage(jpeg, null, 'image/jpeg')],
      secrets: [accessToken, refusedToken, instagram.authorization.clientSecret],
      posts: () =>
        Promise.resolve(
          instagram.posts.map(({ caption, photos, video }) => ({
            text: caption,
            altTexts: video === null ? photos.map(({ altText }) => altText) : [''],
          })),
        ),
      generatedPosts: 150,
      sendsNoFiles: true,
      ...behindProxy(proxy, instagram, {
        publish: publishing,
        limited: (seconds) => ({
          status: 400,
          headers: { 'x-business-use-case-usage': `{"1":[{"estimated_time_to_regain_access":${seconds / 60}}]}` },
          body: { error: { message: 'Application request limit reached', type: 'OAuthException', code: 4 } },
        }),
      }),
    };
  },
);

/** The person gives access on the page of Instagram. */
async function signIn(through: InstagramChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', 'authorize']]);
  const { headers } = await fetch(`${origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  return through.signIn.complete(new URL(headers.get('location') ?? '').searchParams, kept, request, signal);
}

tokenRefreshConformance('Instagram', async () => {
  const instagram = new InstagramSimulator();
  const proxy = new FaultProxy(await instagram.start());
  await proxy.up();
  const channel = channelAt(proxy.url, instagram);
  return {
    channel,
    proxy,
    tokenEndpoint: /^GET \/refresh_access_token\?/,
    signIn: async () => {
      const identity = await signIn(channel);
      instagram.authorization.age(dayMs);
      return identity;
    },
    stop: async () => {
      await proxy.down();
      await instagram.stop();
    },
  };
});

const instagram = new InstagramSimulator();
let proxy: FaultProxy;
let channel: InstagramChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  proxy = new FaultProxy(await instagram.start());
  await proxy.up();
});
beforeEach(() => {
  channel = channelAt(proxy.url, instagram);
  instagram.posts.length = 0;
  instagram.containers.clear();
  instagram.processingReads = 0;
  instagram.fetches = () => true;
  instagram.dayLimit = Infinity;
  instagram.usage = {};
  paused.length = 0;
  const credentials = { accessToken: instagram.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: null, credentials };
});
afterAll(async () => {
  await proxy.down();
  await instagram.stop();
});

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => outgoingImage(jpeg, `Picture ${index + 1}`, 'image/jpeg'));
const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, { media: photos(1), ...parts });
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

describe('a post on Instagram', () => {
  it('is a photo, or up to ten as a carousel, each with its alternative text, and has an address', async () => {
    const record = await publish({ text: 'Spring menu' });
    const id = instagram.posts[0]?.id;
    expect(record).toEqual({ externalProviderId: id, externalShortcode: `D${id}`, url: `https://www.instagram.com/p/D${id}/` });
    await publish({ text: '', media: photos(10) });
    expect(instagram.posts[1]?.photos.map(({ altText }) => altText)).toEqual(photos(10).map(({ altText }) => altText));
  });

  it('is a reel with the picture that was chosen for it', async () => {
    const thumbnail = { ...outgoingImage(jpeg, null, 'image/jpeg'), url: 'https://media.example/cover.jpg' };
    await publish({ media: [{ ...outgoingVideo(jpeg, null), thumbnail }] });
    await publish({ media: [outgoingVideo(jpeg, null)] });
    expect([...instagram.containers.values()].map(({ cover }) => cover)).toEqual([thumbnail.url, null]);
  });

  it('needs an image', async () => {
    expect(channel.check({ text: 'Text', media: [] })).toMatchObject([{ code: 'media_required', field: 'media' }]);
    await expect(publish({ media: [] })).rejects.toMatchObject({ outcome: 'refused', code: 'media_required' });
    expect(instagram.containers.size).toBe(0);
  });

  it('waits until Instagram has processed it, and says when it could not fetch an image', async () => {
    instagram.processingReads = 2;
    await publish();
    expect(paused).toEqual([1_000, 2_000]);
    instagram.fetches = () => false;
    const message = expect.stringContaining('2207052') as unknown;
    await expect(publish()).rejects.toMatchObject({ outcome: 'refused', code: 'media_refused', message });
  });

  it('takes 30 hashtags, or as many as the operator says, and 20 mentions', async () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');
    const media = [{ mimeType: 'image/jpeg', sizeBytes: 1 }];
    expect(channel.check({ text: tags(30), media })).toEqual([]);
    await publish({ text: tags(30) });
    expect(channel.check({ text: tags(31), media })).toMatchObject([{ code: 'too_many_hashtags' }]);
    const stricter = channelAt(proxy.url, instagram, { INSTAGRAM_HASHTAGS: 5 });
    expect(stricter.check({ text: tags(6), media })).toMatchObject([{ code: 'too_many_hashtags' }]);
    expect(stricter.check({ text: 'Rock & roll, page#top, name@example.com', media })).toEqual([]);
    const people = (count: number) => Array.from({ length: count }, (_, index) => `@guest${index}`).join(' ');
    expect(channel.check({ text: people(20), media })).toEqual([]);
    expect(channel.check({ text: people(21), media })).toMatchObject([{ code: 'too_many_mentions' }]);
  });

  it('waits when the account has published enough for today', async () => {
    instagram.dayLimit = 0;
    const failure = { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 3_600 };
    await expect(publish()).rejects.toMatchObject(failure);
  });

  it('says when it was published by the last call for now', async () => {
    const sent = post();
    instagram.usage = { 'x-business-use-case-usage': '{"1":[{"call_count":100,"estimated_time_to_regain_access":7}]}' };
    expect((await channel.publish(sent, signal)).spentSeconds).toBe(420);
    // It says so once: what is known of the post is not what is known of the calls.
    expect((await channel.publish(sent, signal)).spentSeconds).toBeUndefined();
    instagram.usage = { 'x-business-use-case-usage': '{"1":[{"call_count":99}]}' };
    expect((await publish()).spentSeconds).toBeUndefined();
  });

  it.each([
    [
      { code: 24, error_subcode: 2_207_008 },
      { outcome: 'refused', code: 'container_not_ready', retryable: true },
    ],
    [
      { code: -1, error_subcode: 2_207_001 },
      { outcome: 'unknown', code: 'temporary_failure', retryable: true },
    ],
    [
      { code: 4, error_subcode: 2_207_051 },
      { outcome: 'refused', code: 'suspected_spam', retryable: false },
    ],
    [
      { code: 25, error_subcode: 2_207_050 },
      { outcome: 'refused', class: 'misconfiguration', code: 'account_restricted' },
    ],
    [
      { code: 36_000, error_subcode: 2_207_004 },
      { outcome: 'refused', class: 'validation', code: 'image_refused' },
    ],
    [
      { code: -2, error_subcode: 2_207_003 },
      { outcome: 'refused', code: 'media_not_fetched', retryable: false },
    ],
    [{ code: 190 }, { outcome: 'refused', class: 'credential', code: 'credential_refused' }],
  ])('is answered with %j', async (error, failure) => {
    const body = JSON.stringify({ error: { message: 'As Instagram says it', ...error } });
    void proxy.breakNext(publishing, { kind: 'answer', status: 400, body });
    await expect(publish()).rejects.toMatchObject(failure);
    expect(instagram.posts).toEqual([]);
  });
});

describe('a look-up on Instagram', () => {
  it('reads back to the first attempt, and no further', async () => {
    for (let index = 0; index < 60; index += 1) await publish();
    for (const old of instagram.posts) old.createdAt = new Date(Date.now() - 3_600_000);
    const sent = post({ text: 'Again' });
    void proxy.breakNext(publishing, { kind: 'lose-answer' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    proxy.seen.length = 0;
    const records = [{ externalProviderId: instagram.posts.at(-1)?.id }];
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records });
    expect(proxy.seen.filter((line) => line.startsWith('GET /v25.0/me/media?'))).toHaveLength(1);
    expect(await lookUp(post({ text: 'Never sent' }))).toEqual({ outcome: 'absent' });
  });
});

describe('connecting Instagram', () => {
  it('signs people in for 60 days, and knows what they allowed', async () => {
    const identity = await signIn(channel);
    const scopes = ['instagram_business_basic', 'instagram_business_content_publish'];
    expect(identity).toMatchObject({ handle: InstagramSimulator.handle, displayName: 'Café Terrace', scopes });
    expect(identity.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 59 * dayMs);
    const body = JSON.stringify({ access_token: instagram.authorization.addToken(), permissions: ['instagram_business_basic'] });
    void proxy.breakNext(/^POST \/oauth\/access_token$/, { kind: 'answer', status: 200, body });
    void proxy.breakNext(/^GET \/access_token/, { kind: 'answer', status: 200, body });
    expect((await signIn(channel)).scopes).toEqual(['instagram_business_basic']);
  });

  it('is refused with another secret, and blocked without the settings of the app', async () => {
    const wrong = channelAt(proxy.url, instagram, { INSTAGRAM_CLIENT_SECRET: 'wrong-secret-canary' });
    await expect(signIn(wrong)).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
    await expect(signIn(wrong)).rejects.not.toThrow(/wrong-secret-canary/);
    const settings = { INSTAGRAM_CLIENT_ID: null, INSTAGRAM_CLIENT_SECRET: null };
    const incomplete = channelAt(proxy.url, instagram, settings);
    expect(incomplete.operatorApp.missing).toEqual(Object.keys(settings));
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject({ code: 'operator_app_missing', retryable: true });
  });
});
