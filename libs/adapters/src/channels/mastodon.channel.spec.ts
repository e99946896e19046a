import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { MastodonChannel } from './mastodon.channel.js';
import { openedConnection, outgoingImage, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { MastodonSimulator } from './testing/mastodon-simulator.js';
import { tokenRefreshConformance } from './token-refresh.conformance.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createStatus = /^POST \/api\/v1\/statuses$/;
const refusedToken = 'refused-canary-token';

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('mastodon', { network: true, account: true, checksLength: true }, async () => {
  const mastodon = new MastodonSimulator();
  const proxy = new FaultProxy(await mastodon.start());
  await proxy.up();
  const accessToken = mastodon.addToken();
  const credentials = { server: proxy.url, accessToken };
  return {
    channel: new MastodonChannel(safeFetch),
    credentials,
    refusedCredentials: { ...credentials, accessToken: refusedToken },
    secrets: [accessToken, refusedToken],
    posts: () =>
      Promise.resolve(
        mastodon.statuses.map(({ text, media, repliesTo }) => ({
          text,
          altTexts: media.map(({ description }) => description ?? ''),
          repliesTo: mastodon.statuses.find(({ id }) => id === repliesTo)?.text ?? null,
        })),
      ),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? /^PUT \/api\/v1\/statuses/ : /^DELETE \/api\/v1\/statuses/, {
        kind: 'lose-answer',
      }),
    generatedPosts: 800,
    ...behindProxy(proxy, mastodon, {
      publish: createStatus,
      limited: (seconds) => ({
        headers: { 'x-ratelimit-reset': new Date(Date.now() + seconds * 1_000).toISOString() },
        body: { error: 'Too many requests' },
      }),
    }),
  };
});

const callbackUrl = 'https://imprint.example/v1/connections/callback';
const request = { callbackUrl, state: 'state-1' };

/** The person's answer on the page of the server. */
async function decide(address: string, decision: 'authorize' | 'deny'): Promise<URLSearchParams> {
  const page = await fetch(address);
  expect(page.status).toBe(200);
  const { origin, searchParams } = new URL(address);
  const body = new URLSearchParams([...searchParams, ['decision', decision]]);
  const { headers } = await fetch(`${origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const location = new URL(headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(callbackUrl);
  return location.searchParams;
}

tokenRefreshConformance('a server with the API of Mastodon', async () => {
  const akkoma = new MastodonSimulator();
  akkoma.authorization.refreshTokens = 'single-use';
  const proxy = new FaultProxy(await akkoma.start());
  await proxy.up();
  const refreshing = new MastodonChannel(safeFetch);
  return {
    channel: refreshing,
    proxy,
    tokenEndpoint: /^POST \/oauth\/token$/,
    async signIn() {
      const { address, kept } = await refreshing.signIn.begin({ server: proxy.url }, request, signal);
      return refreshing.signIn.complete(await decide(address, 'authorize'), kept, request, signal);
    },
    async stop() {
      await proxy.down();
      await akkoma.stop();
    },
  };
});

const mastodon = new MastodonSimulator();
let server: string;
let channel: MastodonChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  server = await mastodon.start();
});
beforeEach(() => {
  channel = new MastodonChannel(safeFetch);
  mastodon.processingReads = 0;
  mastodon.maxCharacters = 500;
  mastodon.callsLeft = Infinity;
  mastodon.statuses.length = 0;
  const credentials = { server, accessToken: mastodon.addToken() };
  connection = openedConnection(credentials);
});
afterAll(() => mastodon.stop());

const publish = (parts: Partial<OutgoingPost>) => channel.publish(outgoingPost(connection, parts), signal);
const lookUp = (post: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...post, firstSentAt }, signal);
const statusOf = ({ externalProviderId }: { externalProviderId: string }) =>
  mastodon.statuses.find(({ id }) => id === externalProviderId);

describe('the mastodon channel', () => {
  it('says with the last call for now how long there will be no other', async () => {
    mastodon.callsLeft = 2;
    expect((await publish({ text: 'One' })).spentSeconds).toBeUndefined();
    expect((await publish({ text: 'Two' })).spentSeconds).toBeGreaterThan(230);
  });

  it('names the account as others mention it, and keeps the origin of the server', async () => {
    const accessToken = mastodon.addToken();
    expect(await channel.connect({ server: `${server}/about?lang=de`, accessToken }, signal)).toEqual({
      handle: MastodonSimulator.handle(server),
      displayName: 'Café Terrace',
      credentials: { server, accessToken },
      scopes: ['write:statuses', 'write:media'],
    });
  });

  it.each([
    [{ server: 'http://example.com' }, 'invalid_url'],
    [{ server: 'https://10.0.0.1' }, 'destination_refused'],
    [{ server: 'https://169.254.169.254' }, 'destination_refused'],
    [{ accessToken: '' }, 'credentials_missing'],
  ])('does not connect with %j', async (changed, code) => {
    const connecting = channel.connect({ ...connection.credentials, ...changed }, signal);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', class: 'misconfiguration', code });
  });

  it('answers with the address of the post', async () => {
    const record = await publish({ text: 'Spring menu' });
    expect(record).toEqual({
      externalProviderId: statusOf(record)?.id,
      externalShortcode: null,
      url: `${server}/@terrace/${record.externalProviderId}`,
    });
  });

  it('waits until the server has processed a file, and sends its focus from the centre upwards', async () => {
    mastodon.processingReads = 1;
    const image = { ...outgoingImage(png, 'A terrace'), focus: { x: 0.25, y: 0.1 } };
    const status = statusOf(await publish({ media: [image] }));
    expect(status?.media).toMatchObject([
      { description: 'A terrace', focus: '-0.5000,0.8000', bytes: png.length, pendingReads: 0 },
    ]);
  });

  it('sends the picture that was chosen for a video with it', async () => {
    const thumbnail = outgoingImage(png, null);
    const status = statusOf(await publish({ media: [{ ...outgoingVideo(png, 'Waves'), thumbnail }] }));
    expect(status?.media).toMatchObject([{ type: 'video', description: 'Waves', thumbnail: png.toString('latin1') }]);
  });

  it('gives up on a file that is never processed before anything is published', async () => {
    mastodon.processingReads = Infinity;
    const before = mastodon.statuses.length;
    const post = outgoingPost(connection, { media: [outgoingImage(png, null)] });
    const publishing = channel.publish(post, AbortSignal.timeout(300));
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
    expect(mastodon.statuses).toHaveLength(before);
  });

  it("is bound by the server's own limit", async () => {
    mastodon.maxCharacters = 10;
    await expect(publish({ text: 'x'.repeat(11) })).rejects.toMatchObject({
      outcome: 'refused',
      class: 'validation',
      code: 'post_refused',
      message: expect.stringContaining('character limit of 10') as unknown,
    });
  });

  it('repeats no secret that a server sends back in its refusal', async () => {
    const accessToken = 'canary-access-token';
    const credentials = { server, accessToken };
    const failure = await channel.connect(credentials, signal).catch((error: unknown) => error);
    expect(failure).toMatchObject({ class: 'credential' });
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(accessToken);
  });

  it('refuses a post of nothing', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('a look-up on mastodon', () => {
  it('tells the text as it was sent from what it became, also hours later', async () => {
    const post = outgoingPost(connection, { text: ' Grüße <b>&amp;</b>\r\nhttps://imprint.example \n' });
    const { externalProviderId } = await channel.publish(post, signal);
    mastodon.forgetKeys();
    expect(await lookUp(post)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId }] });
  });

  it('takes no post that was there before, has another text, or other files', async () => {
    const text = 'Good morning!';
    const early = await publish({ text });
    const old = statusOf(early);
    if (old !== undefined) old.createdAt = new Date(Date.now() - 3_600_000);
    await publish({ text: 'Good morning' });
    await publish({ text, media: [outgoingImage(png, 'A cup')] });
    expect(await lookUp(outgoingPost(connection, { text }))).toEqual({ outcome: 'absent' });
    const withCup = outgoingPost(connection, { text, media: [outgoingImage(png, 'A cup')] });
    expect(await lookUp(withCup)).toMatchObject({ outcome: 'candidates', records: [{}] });
  });

  it('names the posts with the same content, the oldest first', async () => {
    const text = 'Again and again';
    const ids = [await publish({ text }), await publish({ text })].map(({ externalProviderId }) => externalProviderId);
    const found = await lookUp(outgoingPost(connection, { text }));
    expect(found).toMatchObject({ outcome: 'candidates', records: ids.map((externalProviderId) => ({ externalProviderId })) });
  });

  it('goes through several pages, and admits when there are too many', async () => {
    const firstSentAt = new Date();
    const wanted = outgoingPost(connection, { text: 'The one' });
    await channel.publish(wanted, signal);
    const reply = { text: 'Another one', createdAt: new Date(), media: [], repliesTo: '1' };
    const others = (count: number): void => {
      for (let n = 0; n < count; n += 1)
        mastodon.statuses.push({ ...reply, id: `${120_000_000_000 + mastodon.statuses.length}` });
    };
    others(90);
    expect(await lookUp(wanted, firstSentAt)).toMatchObject({ outcome: 'candidates', records: [{}] });
    others(320);
    expect(await lookUp(wanted, firstSentAt)).toMatchObject({ outcome: 'unknown' });
  });
});

describe('signing in on mastodon', () => {
  it('gives a token that publishes and looks up, and that is revoked with its own client', async () => {
    const { address, kept } = await channel.signIn.begin({ server }, request, signal);
    const answer = await decide(address, 'authorize');
    const identity = await channel.signIn.complete(answer, kept, request, signal);
    expect(identity).toMatchObject({ handle: MastodonSimulator.handle(server), displayName: 'Café Terrace' });
    const signedIn = { ...connection, credentials: identity.credentials };
    const post = outgoingPost(signedIn, { media: [outgoingImage(png, null)] });
    await channel.publish(post, signal);
    expect(await lookUp(post)).toMatchObject({ outcome: 'candidates' });
    await channel.revoke(identity.credentials, signal);
    await channel.revoke(identity.credentials, signal);
    await expect(channel.publish(outgoingPost(signedIn), signal)).rejects.toMatchObject({ class: 'credential' });
  });

  it('exchanges a code once, and only with the verifier and the state of its own sign-in', async () => {
    const { address, kept } = await channel.signIn.begin({ server }, request, signal);
    const answer = await decide(address, 'authorize');
    const refused = { outcome: 'refused', class: 'credential', code: 'sign_in_refused' };
    const other = await channel.signIn.begin({ server }, request, signal);
    const stolen = { ...kept, codeVerifier: other.kept['codeVerifier'] ?? '' };
    await expect(channel.signIn.complete(answer, stolen, request, signal)).rejects.toMatchObject(refused);
    const next = await decide(address, 'authorize');
    await expect(channel.signIn.complete(next, kept, { ...request, state: 'state-2' }, signal)).rejects.toThrow();
    await channel.signIn.complete(next, kept, request, signal);
    await expect(channel.signIn.complete(next, kept, request, signal)).rejects.toMatchObject(refused);
  });

  it('blames what the person entered for a server that is none', async () => {
    const noMastodon = new FaultProxy('http://localhost:1');
    await noMastodon.up();
    void noMastodon.breakNext(/apps/, { kind: 'answer', status: 404, body: '<h1>Not found</h1>' });
    try {
      const beginning = channel.signIn.begin({ server: noMastodon.url }, request, signal);
      await expect(beginning).rejects.toMatchObject({ class: 'misconfiguration', code: 'not_a_mastodon_server' });
    } finally {
      await noMastodon.down();
    }
  });

  it('gives a token without an end where the server refreshes none', async () => {
    const { address, kept } = await channel.signIn.begin({ server }, request, signal);
    const identity = await channel.signIn.complete(await decide(address, 'authorize'), kept, request, signal);
    expect([identity.expiresAt, channel.tokenRefresh.isPossible(identity.credentials)]).toEqual([undefined, false]);
  });

  it('leaves a token alone that a person made themselves', async () => {
    await channel.revoke(connection.credentials, signal);
    await publish({});
  });
});
