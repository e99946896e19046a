import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { GoogleBusinessChannel } from './googlebusiness.channel.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { GoogleBusinessSimulator } from './testing/googlebusiness-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from('a picture of a terrace');
const createPost = /^POST \/v4\/accounts\/\d+\/locations\/\d+\/localPosts$/;
const request = { callbackUrl: 'https://imprint.example/v1/connections/callback', state: 'state-1' };
const graz = 'accounts/107/locations/11';

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, google: GoogleBusinessSimulator): GoogleBusinessChannel {
  const { clientId, clientSecret } = google.authorization;
  const addresses = {
    GOOGLEBUSINESS_API_URL: address,
    GOOGLEBUSINESS_ACCOUNTS_API_URL: address,
    GOOGLEBUSINESS_LOCATIONS_API_URL: address,
    GOOGLEBUSINESS_SIGN_IN_URL: address,
    GOOGLEBUSINESS_TOKEN_URL: address,
  };
  const app = { GOOGLEBUSINESS_CLIENT_ID: clientId, GOOGLEBUSINESS_CLIENT_SECRET: clientSecret };
  const channel = new GoogleBusinessChannel(safeFetch, testConfig({ ...app, ...addresses }));
  channel.waitMs = 0;
  return channel;
}

const traits = { network: true, account: true, checksLength: true, repeatsBlindly: true, noAltTexts: true, keepsAltTexts: true };
channelConformance('googlebusiness', traits, async () => {
  const google = new GoogleBusinessSimulator();
  const proxy = new FaultProxy(await google.start());
  await proxy.up();
  const accessToken = google.authorization.addToken();
  return {
    channel: channelAt(proxy.url, google),
    credentials: { accessToken },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    destinationId: graz,
    sendsNoFiles: true,
    secrets: [accessToken, 'refused-canary-token', google.authorization.clientSecret],
    posts: () => Promise.resolve(google.posts.map(({ summary, images }) => ({ text: summary, altTexts: images.map(() => '') }))),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? /^PATCH \/v4\// : /^DELETE \/v4\//, { kind: 'lose-answer' }),
    generatedPosts: 300,
    ...behindProxy(proxy, google, {
      publish: createPost,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
    }),
  };
});

/** The person's answer on the page of Google. */
async function decide(address: string, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
  const { origin, pathname, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams;
}

async function signIn(through: GoogleBusinessChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await decide(address, 'allow'), kept, request, signal);
}

tokenRefreshConformance('Google Business Profile', async () => {
  const google = new GoogleBusinessSimulator();
  const proxy = new FaultProxy(await google.start());
  await proxy.up();
  const channel = channelAt(proxy.url, google);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/token$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await google.stop();
    },
  };
});

const google = new GoogleBusinessSimulator();
let proxy: FaultProxy;
let channel: GoogleBusinessChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  proxy = new FaultProxy(await google.start());
  await proxy.up();
});
beforeEach(() => {
  channel = channelAt(proxy.url, google);
  google.posts.length = 0;
  Object.assign(google, { reads: 0, verdict: 'LIVE' });
  connection = openedConnection({ accessToken: google.authorization.addToken() }, { destinationId: graz });
});
afterAll(async () => {
  await proxy.down();
  await google.stop();
});

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, { steps: keptSteps(), ...parts });
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);

describe('a post on a Business Profile', () => {
  it('goes to the chosen location with the address of its picture, and has a button to the first link', async () => {
    const text = 'Our menu (https://imprint.example/menu), and https://imprint.example/wine.';
    const record = await channel.publish(post({ text, media: [outgoingImage(png, 'A terrace')] }), signal);
    expect(google.posts).toMatchObject([
      { summary: text, link: 'https://imprint.example/menu', images: ['https://media.example/file.png'] },
    ]);
    const [{ name = '' } = {}] = google.posts;
    expect(name).toMatch(new RegExp(`^${graz}/localPosts/`));
    const url = `https://local.google.com/place?id=${name.split('/').at(-1)}`;
    expect(record).toEqual({ externalProviderId: name, externalShortcode: null, url });
  });

  it('waits for a location, and is refused when the location is gone', async () => {
    const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
    for (const destinationId of [undefined, '11', 'accounts/107/locations/11/localPosts/1', 'accounts/../locations/11']) {
      const nowhere = post({ connection: { ...connection, destinationId } });
      await expect(channel.publish(nowhere, signal)).rejects.toMatchObject({ ...refused, code: 'location_missing' });
    }
    const gone = post({ connection: { ...connection, destinationId: 'accounts/107/locations/99' } });
    await expect(channel.publish(gone, signal)).rejects.toMatchObject({ ...refused, code: 'location_not_found' });
    expect(google.posts).toEqual([]);
  });

  it.each([
    [399, 300, ['image_too_small']],
    [400, 299, ['image_too_small']],
    [400, 300, []],
    [null, null, []],
  ])('has no picture that is smaller than Google takes: %s × %s', (width, height, codes) => {
    const media = [{ mimeType: 'image/png', sizeBytes: 20_000, width, height }];
    expect(channel.check({ text: 'Text', media }).map(({ code }) => code)).toEqual(codes);
  });

  it('is published once Google has checked it, or when that takes longer', async () => {
    google.reads = 3;
    await channel.publish(post(), signal);
    expect(google.posts).toMatchObject([{ state: 'LIVE' }]);
    google.reads = 100;
    const sent = post();
    const record = await channel.publish(sent, signal);
    expect(google.posts).toMatchObject([{ state: 'LIVE' }, { state: 'PROCESSING', name: record.externalProviderId }]);
    expect(await lookUp(sent)).toEqual({ outcome: 'found', record });
  });

  it('that Google rejects is refused, is not sent again by itself, and is sent anew once somebody has changed it', async () => {
    Object.assign(google, { reads: 1, verdict: 'REJECTED' });
    const sent = post();
    const rejected = { outcome: 'refused', class: 'validation', code: 'post_rejected', retryable: false };
    await expect(channel.publish(sent, signal)).rejects.toMatchObject(rejected);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    google.verdict = 'LIVE';
    await channel.publish({ ...sent, text: 'Changed' }, signal);
    expect(google.posts.map(({ summary, state }) => [summary, state])).toEqual([
      [sent.text, 'REJECTED'],
      ['Changed', 'LIVE'],
    ]);
  });

  it('is looked for among those of the location to which it was sent, not among older, other or rejected ones', async () => {
    const elsewhere = { ...connection, destinationId: 'accounts/107/locations/12' };
    await channel.publish(post({ text: 'Again', connection: elsewhere }), signal);
    await channel.publish(post({ text: 'Again' }), signal);
    for (const old of google.posts) old.createdAt = new Date(Date.now() - 3_600_000);
    await channel.publish(post({ text: 'Again!' }), signal);
    google.verdict = 'REJECTED';
    await channel.publish(post({ text: 'Again' }), signal).catch(() => undefined);
    expect(await lookUp(post({ text: 'Again' }))).toEqual({ outcome: 'absent' });
    google.verdict = 'LIVE';
    const sent = post({ text: ' Again' });
    void proxy.breakNext(createPost, { kind: 'lose-answer' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    const externalProviderId = google.posts.at(-1)?.name;
    const moved = { ...sent, connection: elsewhere };
    expect(await lookUp(moved)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('that was rejected after its worker died is refused by the next attempt, and not called published', async () => {
    const sent = post();
    google.reads = 100;
    const { externalProviderId } = await channel.publish(sent, signal);
    for (const created of google.posts) created.state = 'REJECTED';
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'post_rejected' });
    expect(google.posts.map(({ name }) => name)).toEqual([externalProviderId]);
  });

  it('cannot be told among more than 1,000', async () => {
    const old = { summary: 'Old', link: null, images: [], createdAt: new Date(0), state: 'LIVE' };
    const more = Array.from({ length: 1_000 }, (_, index) => ({ ...old, name: `${graz}/localPosts/${index}` }));
    google.posts.push(...more);
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    google.posts.push({ ...old, name: `${graz}/localPosts/1000` });
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });

  it('gets another button, or none, with another text', async () => {
    const { externalProviderId } = await channel.publish(post({ text: 'https://imprint.example/a' }), signal);
    const edit = (text: string) => channel.editPost({ ...post({ text }), externalProviderId }, signal);
    await edit('https://imprint.example/b');
    expect(google.posts[0]?.link).toBe('https://imprint.example/b');
    await edit('Closed');
    expect(google.posts).toMatchObject([{ summary: 'Closed', link: null }]);
  });
});

describe('connecting a Business Profile', () => {
  it('signs people in with the app of the operator, and lists the locations of all accounts once', async () => {
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: GoogleBusinessSimulator.handle, displayName: 'Ada' });
    expect(await channel.destinations.list(identity.credentials, signal)).toEqual([
      { id: graz, name: 'Café Terrace, Graz' },
      { id: 'accounts/107/locations/12', name: 'Café Terrace, Linz' },
    ]);
  });

  it('lists all locations of an account with many', async () => {
    const more = Array.from({ length: 250 }, (_, index) => ({ name: `locations/5${index}`, title: `Café ${index}` }));
    google.locations.push(...(more as typeof google.locations));
    expect(await channel.destinations.list(connection.credentials, signal)).toHaveLength(252);
    google.locations.splice(2);
  });

  it('says so when the account has no profile', async () => {
    const { accounts } = google;
    google.accounts = [];
    const failure = { outcome: 'refused', class: 'misconfiguration', code: 'no_profile' };
    await expect(channel.connect(connection.credentials, signal)).rejects.toMatchObject(failure);
    google.accounts = accounts;
  });
});
