import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publishTarget, type OpenedConnection, type OutgoingTarget } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { XSimulator } from './testing/x-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';
import { XChannel } from './x.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createPost = /^POST \/2\/tweets$/;
const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };

afterAll(() => safeFetch.onApplicationShutdown());

/** The channel with the operator's app, on a platform at this address. */
function channelAt(address: string, x: XSimulator, changed: Parameters<typeof testConfig>[0] = {}) {
  const { clientId, clientSecret } = x.authorization;
  const app = { X_CLIENT_ID: clientId, X_CLIENT_SECRET: clientSecret };
  return new XChannel(safeFetch, testConfig({ X_API_URL: address, X_WEB_URL: address, ...app, ...changed }));
}

const traits = { network: true, account: true, checksLength: true, repeatsBlindly: true, plainVideos: true };
channelConformance('x', traits, async () => {
  const x = new XSimulator();
  const proxy = new FaultProxy(await x.start());
  await proxy.up();
  const accessToken = x.authorization.addToken();
  return {
    channel: channelAt(proxy.url, x),
    credentials: { accessToken },
    refusedCredentials: { accessToken: 'refused-canary-token' },
    secrets: [accessToken, 'refused-canary-token', x.authorization.clientSecret],
    posts: () =>
      Promise.resolve(
        x.posts.map(({ text, media, repliesTo }) => ({
          text,
          altTexts: media.map(({ altText }) => altText ?? ''),
          repliesTo: x.posts.find(({ id }) => id === repliesTo)?.text ?? null,
        })),
      ),
    loseNextChange: () => void proxy.breakNext(/^DELETE \/2\/tweets\//, { kind: 'lose-answer' }),
    generatedPosts: 300,
    ...behindProxy(proxy, x, {
      publish: createPost,
      limited: (seconds) => ({
        headers: { 'x-rate-limit-reset': String(Math.floor(Date.now() / 1_000) + seconds) },
        body: { errors: [{ code: 88, message: 'Rate limit exceeded' }] },
      }),
    }),
  };
});

/** The person's answer on the page of X. */
async function decide(address: string, decision: 'authorize' | 'deny'): Promise<URLSearchParams> {
  expect((await fetch(address)).status).toBe(200);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}/i/oauth2/authorize`, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(callbackUrl);
  return location.searchParams;
}

async function signIn(through: XChannel) {
  const { address, kept } = await through.signIn.begin({}, request);
  return through.signIn.complete(await decide(address, 'authorize'), kept, request, signal);
}

tokenRefreshConformance('X', async () => {
  const x = new XSimulator();
  const proxy = new FaultProxy(await x.start());
  await proxy.up();
  const channel = channelAt(proxy.url, x);
  return {
    channel,
    proxy,
    tokenEndpoint: /^POST \/2\/oauth2\/token$/,
    signIn: () => signIn(channel),
    stop: async () => {
      await proxy.down();
      await x.stop();
    },
  };
});

let x: XSimulator;
let address: string;
let channel: XChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  x = new XSimulator();
  address = await x.start();
});
beforeEach(() => {
  channel = channelAt(address, x);
  x.posts.length = 0;
  Object.assign(x, { refusesDuplicates: false, allowsReplies: true, postsLeft: Infinity });
  x.withheldFields.clear();
  const credentials = { accessToken: x.authorization.addToken() };
  connection = { id: 'conn_1', organizationId: 'org_1', brandId: 'brand_1', handle: XSimulator.handle, credentials };
});
afterAll(() => x.stop());

const post = (parts: Partial<OutgoingTarget> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingTarget> = {}) => channel.publish(post(parts), signal);
const refusal = (code: string) => ({ outcome: 'refused', class: 'validation', code, retryable: false });

describe('a post on X', () => {
  it('has a page, and its pictures have their alternative texts', async () => {
    const media = ['A terrace', null, 'A cup', ' '].map((altText) => outgoingImage(png, altText));
    const { externalProviderId, url } = await publish({ media });
    expect(x.posts).toMatchObject([
      { id: externalProviderId, media: ['A terrace', null, 'A cup', null].map((altText) => ({ altText })) },
    ]);
    expect(url).toBe(`${address}/cafe_terrace/status/${externalProviderId}`);
  });

  it.each([
    ['letters', 'ä'.repeat(280), 'ä'.repeat(281)],
    ['CJK', '語'.repeat(140), `${'語'.repeat(140)}.`],
    ['emoji of several parts', '👩🏽‍🚀'.repeat(140), `${'👩🏽‍🚀'.repeat(140)}.`],
    ['addresses', `${'x'.repeat(256)} example.com/${'y'.repeat(99)}`, `${'x'.repeat(257)} example.com/${'y'.repeat(99)}`],
  ])('is as long as X counts it: %s', async (_name, longest, longer) => {
    await publish({ text: longest });
    await expect(publish({ text: longer })).rejects.toMatchObject(refusal('post_refused'));
    expect(x.posts.map(({ text }) => text)).toEqual([longest]);
  });

  it.each([
    ['', 'post_empty'],
    [' \n', 'post_empty'],
    ['Text\ufeff', 'invalid_characters'],
    ['$ABC and $XYZ', 'too_many_cashtags'],
    ['$ABC for $5, or US$ 7', undefined],
  ])('is checked before it is sent: %j', async (text, code) => {
    expect(channel.check({ text, media: [] })).toMatchObject(code === undefined ? [] : [{ code, field: 'caption' }]);
    if (code === undefined) await publish({ text });
    else await expect(publish({ text })).rejects.toMatchObject({ outcome: 'refused', class: 'validation' });
  });

  it('has an alternative text of at most 1,000 characters, cut between those that people see', async () => {
    await publish({ media: [outgoingImage(png, 'x'.repeat(1_000)), outgoingImage(png, `${'x'.repeat(999)}👩‍👩‍👧‍👦`)] });
    expect(x.posts[0]?.media.map(({ altText }) => altText)).toEqual(['x'.repeat(1_000), `${'x'.repeat(999)}…`]);
    await publish({ media: [outgoingImage(png, '🌱'.repeat(1_500))] });
    expect(x.posts[1]?.media[0]?.altText).toMatch(/^(?:🌱){499}…$/u);
  });

  it('uploads no picture twice, unless X keeps it no longer', async () => {
    const steps = keptSteps();
    const sent = post({ media: [outgoingImage(png, 'A terrace')], steps });
    x.postsLeft = 0;
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ code: 'rate_limited' });
    const [[name, { value }] = ['', { value: '' }]] = [...steps.saved];
    x.postsLeft = Infinity;
    await channel.publish(sent, signal);
    expect(x.posts[0]?.media[0]?.id).toBe((JSON.parse(value) as { id: string }).id);
    await steps.save(name, JSON.stringify({ id: 'gone', until: Date.now() }));
    steps.saved.delete('published');
    await channel.publish(sent, signal);
    expect(x.posts).toHaveLength(2);
  });
});

describe('what X refuses', () => {
  it('waits until the time that X names', async () => {
    Object.assign(x, { postsLeft: 0, resetSeconds: 700 });
    const error = (await publish().catch((thrown: unknown) => thrown)) as { retryAfterSeconds: number };
    expect(error).toMatchObject({ outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true });
    expect(error.retryAfterSeconds).toBeGreaterThan(690);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(700);
  });

  it('says with the last post before a limit how long there will be no other', async () => {
    Object.assign(x, { postsLeft: 2, resetSeconds: 700 });
    expect((await publish({ text: 'One' })).spentSeconds).toBeUndefined();
    const { spentSeconds } = await publish({ text: 'Two' });
    expect(spentSeconds).toBeGreaterThan(690);
    expect(spentSeconds).toBeLessThanOrEqual(700);
  });

  it('says so when the text was posted before', async () => {
    x.refusesDuplicates = true;
    await publish({ text: 'Again' });
    await expect(publish({ text: 'Again' })).rejects.toMatchObject(refusal('duplicate_content'));
    expect(x.posts).toHaveLength(1);
  });

  it('stops a thread where X does not let the app reply, and keeps what is published', async () => {
    x.allowsReplies = false;
    const thread = post({ thread: [{ text: 'Second', media: [] }] });
    await expect(publishTarget(channel, thread, signal)).rejects.toMatchObject(refusal('reply_not_allowed'));
    expect(x.posts.map(({ text }) => text)).toEqual([thread.text]);
    const without = channelAt(address, x, { X_THREAD_POSTS: 1 });
    expect(without.capability.limits).toMatchObject({ threadPosts: 1, firstComment: false });
  });

  it('names a post that is gone when a later one replies to it', async () => {
    const parent = { externalProviderId: '1', externalShortcode: null, url: null };
    const reply = { part: 'post 2', after: 1, earlier: [parent], root: parent, parent };
    await expect(publish({ reply })).rejects.toMatchObject(refusal('reply_parent_missing'));
  });

  it.each([
    [401, { title: 'Unauthorized', status: 401 }, 'credential', 'credential_refused'],
    [402, { title: 'CreditsDepleted', detail: 'No credits' }, 'misconfiguration', 'credits_depleted'],
    [403, { type: 'https://api.x.com/2/problems/client-forbidden' }, 'misconfiguration', 'not_permitted'],
    [403, { type: 'about:blank', detail: 'You are not permitted to perform this action.' }, 'validation', 'post_refused'],
  ])('has a stable code: %i %j', async (status, body, errorClass, code) => {
    const proxy = new FaultProxy(address);
    await proxy.up();
    void proxy.breakNext(createPost, { kind: 'answer', status, body: JSON.stringify(body) });
    const failing = channelAt(proxy.url, x).publish(post(), signal);
    await expect(failing).rejects.toMatchObject({ outcome: 'refused', class: errorClass, code, retryable: false });
    await proxy.down();
  });

  it('repeats no token that X sends back', async () => {
    const proxy = new FaultProxy(address);
    await proxy.up();
    const { accessToken = '' } = connection.credentials;
    void proxy.breakNext(createPost, {
      kind: 'answer',
      status: 403,
      body: JSON.stringify({ detail: `Not with ${accessToken}` }),
    });
    const error = await channelAt(proxy.url, x)
      .publish(post(), signal)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'post_refused' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(accessToken);
    await proxy.down();
  });
});

describe('connecting X', () => {
  it('signs people in with the app of the operator, with access that is refreshed and revoked', async () => {
    const identity = await signIn(channel);
    expect(identity).toMatchObject({ handle: XSimulator.handle, displayName: 'Café Terrace' });
    expect(identity.scopes).toEqual(['tweet.read', 'tweet.write', 'users.read', 'media.write']);
    const refreshed = await channel.tokenRefresh.refresh(identity.credentials, signal);
    const signedIn = { ...connection, credentials: refreshed.credentials };
    await publish({ connection: signedIn, media: [outgoingImage(png, null)] });
    await channel.revoke(refreshed.credentials, signal);
    await channel.revoke(refreshed.credentials, signal);
    await expect(publish({ connection: signedIn })).rejects.toMatchObject({ class: 'credential' });
    await expect(channel.tokenRefresh.refresh(refreshed.credentials, signal)).rejects.toMatchObject({ class: 'credential' });
  });

  it('leaves a token alone that a person entered', async () => {
    await channel.revoke(connection.credentials, signal);
    await publish();
    expect(channel.tokenRefresh.isPossible(connection.credentials)).toBe(false);
  });

  it('exchanges a code only with the verifier of its own sign-in', async () => {
    const { address: page, kept } = await channel.signIn.begin({}, request);
    const other = await channel.signIn.begin({}, request);
    const answer = await decide(page, 'authorize');
    const stolen = channel.signIn.complete(answer, { ...kept, ...other.kept }, request, signal);
    await expect(stolen).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
  });

  it('is refused with another secret, which no error contains', async () => {
    const wrong = channelAt(address, x, { X_CLIENT_SECRET: 'wrong-secret-canary' });
    await expect(signIn(wrong)).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code: 'sign_in_refused' });
    await expect(signIn(wrong)).rejects.not.toThrow(/wrong-secret-canary/);
  });

  it.each([
    [{ X_CLIENT_ID: null }, ['X_CLIENT_ID']],
    [{ X_CLIENT_ID: null, X_CLIENT_SECRET: null }, ['X_CLIENT_ID', 'X_CLIENT_SECRET']],
  ])('knows which of its settings are missing: %j', async (changed, missing) => {
    const incomplete = channelAt(address, x, changed);
    expect(incomplete.operatorApp.missing).toEqual(missing);
    await expect(incomplete.signIn.begin({}, request)).rejects.toMatchObject({ code: 'operator_app_missing' });
  });
});
