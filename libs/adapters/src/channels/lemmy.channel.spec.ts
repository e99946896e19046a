import { inspect } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { LemmyChannel } from './lemmy.channel.js';
import { openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { LemmySimulator } from './testing/lemmy-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createPost = /^POST \/api\/v3\/post$/;
const { username, password } = LemmySimulator.user;
const refusedToken = 'refused-canary-token';

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('lemmy', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
  const lemmy = new LemmySimulator();
  const proxy = new FaultProxy(await lemmy.start());
  await proxy.up();
  const jwt = lemmy.addToken();
  const credentials = { server: proxy.url, community: '!cafes', username, password };
  return {
    channel: new LemmyChannel(safeFetch),
    credentials,
    refusedCredentials: { server: proxy.url, community: 'cafes', jwt: refusedToken },
    secrets: [jwt, password, refusedToken],
    posts: () =>
      Promise.resolve(
        lemmy.posts
          .filter(({ deleted }) => !deleted)
          .map(({ body = '', url, alt_text: altText = '' }) => ({ text: body, altTexts: url === undefined ? [] : [altText] })),
      ),
    loseNextChange: (action) =>
      void proxy.breakNext(action === 'edit' ? /^PUT \/api\/v3\/post$/ : /^POST \/api\/v3\/post\/delete$/, {
        kind: 'lose-answer',
      }),
    generatedPosts: 400,
    ...behindProxy(proxy, lemmy, {
      publish: createPost,
      // As a server in front of Lemmy says it: Lemmy itself says no time.
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: { error: 'rate_limit_error' } }),
    }),
  };
});

let lemmy: LemmySimulator;
let server: string;
let connection: OpenedConnection;
const channel = new LemmyChannel(safeFetch);

beforeEach(async () => {
  lemmy = new LemmySimulator();
  server = await lemmy.start();
  const { host } = new URL(server);
  const credentials = { server, community: `cafes@${host}`, jwt: lemmy.addToken() };
  connection = openedConnection(credentials);
});
afterEach(() => lemmy.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const connect = (entered: Record<string, string>) =>
  channel.connect({ server, community: '!cafes', username, password, ...entered }, signal);
const picture = (altText: string | null = null) => [outgoingImage(png, altText)];

describe('a post on lemmy', () => {
  it('goes to the community of the connection, with a title, a picture and its description, and has a page', async () => {
    const record = await publish({ title: 'Spring  menu\n', text: '**Rhubarb** is back', media: picture('A terrace') });
    expect(lemmy.posts).toMatchObject([
      { community_id: 31, name: 'Spring menu', body: '**Rhubarb** is back', alt_text: 'A terrace' },
    ]);
    expect(lemmy.posts[0]?.url).toMatch(new RegExp(`^${server}/pictrs/image/[a-z0-9-]+\\.png$`));
    const id = lemmy.posts[0]?.id;
    expect(record).toEqual({ externalProviderId: String(id), externalShortcode: null, url: `${server}/post/${id}` });
  });

  it.each([
    ['x'.repeat(200), '', 'x'.repeat(200)],
    ['x'.repeat(201), '', `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}👩‍👩‍👧‍👦`, '', `${'x'.repeat(198)}…`],
    ['', '\n Our menu \nRhubarb', 'Our menu'],
    ['Up', 'a b c\r\n\u200b\u200b\u200b\nRhubarb cake', 'Rhubarb cake'],
    ['', 'a b', 'Untitled'],
  ])('is called %j, or by its text %j: %j', async (title, text, shown) => {
    await publish({ title, text, media: picture() });
    expect(lemmy.posts).toMatchObject([{ name: shown }]);
  });

  it('has as much of a long description as Lemmy takes', async () => {
    await publish({ media: picture('x'.repeat(1_500)) });
    await publish({ media: picture('👍'.repeat(751)) });
    expect(lemmy.posts.map(({ alt_text: altText = '' }) => altText.length)).toEqual([1_500, 1_499]);
  });

  it('uploads its picture once, however many attempts it takes', async () => {
    lemmy.store.rules.moderatorsOnly = true;
    const sent = post({ media: picture() });
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ code: 'moderators_only' });
    lemmy.store.rules.moderatorsOnly = false;
    await channel.publish(sent, signal);
    expect([lemmy.uploads, lemmy.posts.length]).toEqual([1, 1]);
  });

  it('refuses a post of nothing', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty', field: 'caption' }]);
    expect(channel.check({ text: '', media: [{ mimeType: 'image/png', sizeBytes: 1 }] })).toEqual([]);
  });
});

describe('what a lemmy server refuses', () => {
  const refused = { outcome: 'refused', retryable: false };

  it('is named by codes that last', async () => {
    lemmy.store.rules.banned = true;
    await expect(publish()).rejects.toMatchObject({ ...refused, class: 'validation', code: 'banned_from_community' });
    lemmy.store.slur = /spring/i;
    await expect(publish()).rejects.toMatchObject({ ...refused, class: 'validation', code: 'word_refused' });
    await expect(publish({ text: 'x'.repeat(50_001), title: 'Long' })).rejects.toMatchObject({
      ...refused,
      code: 'text_too_long',
    });
    const elsewhere = { ...connection, credentials: { ...connection.credentials, community: 'nowhere@food.example' } };
    const missing = publish({ connection: elsewhere });
    await expect(missing).rejects.toMatchObject({ ...refused, class: 'misconfiguration', code: 'community_not_found' });
    expect(lemmy.posts).toEqual([]);
  });

  it('may come after the post was stored: then nothing is promised', async () => {
    lemmy.store.failsAfterwards = true;
    const sent = post();
    await expect(channel.publish(sent, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(await channel.lookUp({ ...sent, firstSentAt: new Date() }, signal)).toMatchObject({
      outcome: 'candidates',
      records: [{}],
    });
  });

  it('is said with status 400 when it is the number of posts, and nothing is published', async () => {
    lemmy.store.maxPosts = 6;
    for (let count = 0; count < 6; count += 1) await publish();
    await expect(publish()).rejects.toMatchObject({ outcome: 'refused', class: 'rate_limit', retryable: true });
    expect(lemmy.posts).toHaveLength(6);
  });

  it('is about the picture before a post is sent', async () => {
    const broken = publish({ media: [outgoingImage(Buffer.from('no picture'), null)] });
    await expect(broken).rejects.toMatchObject({ ...refused, class: 'validation', code: 'image_refused' });
    expect(lemmy.posts).toEqual([]);
  });

  it.each([
    [404, '<h1>Not found</h1>', 'refused', 'not_a_lemmy_server'],
    [413, '<h1>Too large</h1>', 'refused', 'file_too_large'],
    [408, '', 'unknown', 'http_408'],
    [400, '{"error":"couldnt_create_post"}', 'unknown', 'not_completed'],
    [502, '{"error":"incorrect_login"}', 'unknown', 'http_502'],
  ])('with status %i and %j leaves the outcome %s', async (status, body, outcome, code) => {
    const proxy = new FaultProxy(server);
    await proxy.up();
    void proxy.breakNext(createPost, { kind: 'answer', status, body });
    const credentials = { ...connection.credentials, server: proxy.url, community: 'cafes' };
    await expect(publish({ connection: { ...connection, credentials } })).rejects.toMatchObject({ outcome, code });
    await proxy.down();
  });
});

describe('an edit on lemmy', () => {
  it('keeps the picture, and does not touch what a moderator has removed', async () => {
    const sent = post({ media: picture('A terrace') });
    const { externalProviderId } = await channel.publish(sent, signal);
    const [stored] = lemmy.posts;
    const { url } = stored ?? never();
    const edited = { ...sent, externalProviderId, title: 'Summer', text: 'Edited', media: picture('A garden') };
    await channel.editPost(edited, signal);
    expect(stored).toMatchObject({ name: 'Summer', body: 'Edited', url, alt_text: 'A garden' });
    lemmy.store.remove(stored ?? never());
    await expect(channel.editPost(edited, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'post_gone' });
  });
});

describe('connecting lemmy', () => {
  it.each([{ username }, { username: LemmySimulator.user.email }])('exchanges the password for a token: %j', async (entered) => {
    const identity = await connect({ ...entered, server: `${server}/communities?page=1`, community: 'recipes@food.example' });
    expect(identity).toEqual({
      handle: LemmySimulator.handle(server),
      displayName: 'Café Terrace, !recipes@food.example',
      credentials: { server, community: 'recipes@food.example', jwt: [...lemmy.jwts].at(-1) },
    });
    await publish({ connection: { ...connection, credentials: identity.credentials } });
    expect(lemmy.posts).toMatchObject([{ community_id: 32 }]);
    // As it is checked from then on.
    expect(await channel.connect(identity.credentials, signal)).toEqual(identity);
  });

  it('ends the token of an account that is disconnected, and a second time as well', async () => {
    const { credentials } = await connect({});
    await channel.revoke(credentials, signal);
    await channel.revoke(credentials, signal);
    const publishing = publish({ connection: { ...connection, credentials } });
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', class: 'credential' });
  });

  it.each([
    [{ server: 'http://example.com' }, 'misconfiguration', 'invalid_url', 'server'],
    [{ server: 'https://10.0.0.1' }, 'misconfiguration', 'destination_refused', 'server'],
    [{ community: 'https://lemmy.example/c/cafes' }, 'misconfiguration', 'invalid_community', 'community'],
    [{ community: '!nowhere' }, 'misconfiguration', 'community_not_found', 'community'],
    [{ password: '' }, 'misconfiguration', 'credentials_missing', 'password'],
    [{ password: 'wrong-canary' }, 'credential', 'credential_refused', 'password'],
    [{ jwt: 'wrong-canary' }, 'credential', 'credential_refused', undefined],
  ])('is refused with %j, and leaves no login behind', async (entered, errorClass, code, field) => {
    const before = lemmy.jwts.size;
    const failure: unknown = await connect(entered).catch((error: unknown) => error);
    expect(failure).toMatchObject({ outcome: 'refused', class: errorClass, code });
    expect((failure as { field?: string }).field).toBe(field);
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain('canary');
    expect(lemmy.jwts.size).toBe(before);
  });

  it('takes a token of an account that asks for a second factor', async () => {
    lemmy.account.secondFactor = true;
    await expect(connect({})).rejects.toMatchObject({ class: 'credential', code: 'second_factor_needed', field: 'jwt' });
    const jwt = lemmy.addToken();
    expect(await connect({ jwt, username: '', password: '' })).toMatchObject({ credentials: { jwt } });
  });
});

function never(): never {
  throw new Error('there is no post');
}
