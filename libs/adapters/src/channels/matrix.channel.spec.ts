import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { MatrixChannel } from './matrix.channel.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { shownMessages } from './testing/matrix-events.js';
import { MatrixSimulator } from './testing/matrix-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const send = /^PUT .*\/send\/m\.room\.message\//;
const refusedToken = 'refused-canary-token';
const { room, alias, userId } = MatrixSimulator;

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('matrix', { network: true, account: true, checksLength: false }, async () => {
  const matrix = new MatrixSimulator();
  const proxy = new FaultProxy(await matrix.start());
  await proxy.up();
  const accessToken = matrix.addToken();
  const credentials = { server: proxy.url, room: alias, accessToken };
  return {
    channel: new MatrixChannel(safeFetch),
    credentials,
    refusedCredentials: { ...credentials, room, accessToken: refusedToken },
    secrets: [accessToken, refusedToken],
    posts: () => Promise.resolve(shownMessages(matrix.events)),
    loseNextChange: (action) => void proxy.breakNext(action === 'edit' ? send : /^PUT .*\/redact\//, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, matrix, {
      publish: send,
      limited: (seconds) => ({
        body: { errcode: 'M_LIMIT_EXCEEDED', error: 'Too Many Requests', retry_after_ms: seconds * 1_000 },
      }),
      failed: { status: 502, body: '<h1>Bad gateway</h1>' },
    }),
  };
});

let matrix: MatrixSimulator;
let proxy: FaultProxy;
let channel: MatrixChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  matrix = new MatrixSimulator();
  proxy = new FaultProxy(await matrix.start());
  await proxy.up();
});
beforeEach(() => {
  channel = new MatrixChannel(safeFetch);
  matrix.events.length = 0;
  Object.assign(matrix, { maxPage: 100, maxUpload: 10_485_760, filters: true });
  matrix.rooms.set(room, { encrypted: false, name: 'Café Terrace', membership: 'join', mayPost: true });
  const credentials = { server: proxy.url, room, accessToken: matrix.addToken() };
  connection = openedConnection(credentials);
});
afterAll(async () => {
  await proxy.down();
  await matrix.stop();
});

const publish = (parts: Partial<OutgoingPost>) => channel.publish(outgoingPost(connection, parts), signal);
const lookUp = (post: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...post, firstSentAt }, signal);
const sent = () => matrix.events.at(-1)?.content;
const setRoom = (parts: object) => void Object.assign(matrix.rooms.get(room) ?? {}, parts);

describe('a matrix message', () => {
  it('is a text that notifies nobody, with a link that opens it', async () => {
    const post = outgoingPost(connection, { text: 'Good morning @room' });
    const { externalProviderId, url } = await channel.publish(post, signal);
    expect(sent()).toEqual({
      msgtype: 'm.text',
      body: 'Good morning @room',
      'm.mentions': {},
      'app.imprint.target': post.targetId,
    });
    expect(url).toBe(`https://matrix.to/#/!spring%3Amatrix.example/${encodeURIComponent(externalProviderId)}`);
  });

  it('with an image is one event: the text is the caption', async () => {
    await publish({ text: 'Our menu', media: [outgoingImage(png, 'A cup')] });
    const url = [...matrix.uploads.keys()].at(-1) ?? '';
    expect(matrix.events).toHaveLength(1);
    expect(sent()).toMatchObject({
      msgtype: 'm.image',
      body: 'Our menu',
      filename: 'picture.png',
      url,
      info: { mimetype: 'image/png', size: png.length, w: 1, h: 1 },
      'org.matrix.msc1767.alt_text': { 'org.matrix.msc1767.markup': [{ body: 'A cup' }] },
    });
    expect(matrix.uploads.get(url)).toEqual({ mimeType: 'image/png', bytes: png.length });
  });

  it('without a text has the alternative text in its place, or the name of the file', async () => {
    await publish({ text: '', media: [outgoingImage(png, 'A cup')] });
    expect(sent()).toMatchObject({ body: 'A cup' });
    expect(sent()).not.toHaveProperty('filename');
    await publish({ text: ' ', media: [outgoingImage(png, null)] });
    expect(sent()).toMatchObject({ body: 'picture.png' });
  });

  it('whose text is the name of its file keeps that as a caption', async () => {
    await publish({ text: 'picture.png', media: [outgoingImage(png, null)] });
    expect(sent()).toMatchObject({ body: 'picture.png', filename: 'file-picture.png' });
  });

  it('is not sent to a room that was encrypted after it was connected, nor edited there', async () => {
    const post = outgoingPost(connection);
    const { externalProviderId } = await channel.publish(post, signal);
    setRoom({ encrypted: true });
    const refused = { outcome: 'refused', class: 'misconfiguration', code: 'room_encrypted', retryable: false };
    await expect(publish({})).rejects.toMatchObject(refused);
    await expect(channel.editPost({ ...post, externalProviderId }, signal)).rejects.toMatchObject(refused);
    expect(matrix.events).toHaveLength(1);
  });

  it('of the longest text and alternative text that there can be still fits in, also when it is edited', async () => {
    const media = [outgoingImage(png, '\u0001'.repeat(2_000))];
    const text = '€'.repeat(channel.capability.limits.captionLength);
    expect(channel.check({ text, media })).toEqual([]);
    const post = outgoingPost(connection, { text, media });
    const { externalProviderId } = await channel.publish(post, signal);
    await channel.editPost({ ...post, externalProviderId }, signal);
    expect(matrix.events).toHaveLength(2);
    const wide = { ...outgoingPost(connection), text: '\u0001'.repeat(12_000) };
    expect(channel.check(wide)).toMatchObject([{ code: 'text_too_large', field: 'caption' }]);
    await expect(channel.publish(wide, signal)).rejects.toMatchObject({ class: 'validation', code: 'too_large' });
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty' }]);
  });

  it('uploads its image once, however many attempts it takes', async () => {
    const before = matrix.uploads.size;
    const post = outgoingPost(connection, { media: [outgoingImage(png, null)], steps: keptSteps() });
    void proxy.breakNext(send, { kind: 'cut' });
    await expect(channel.publish(post, signal)).rejects.toMatchObject({ outcome: 'unknown' });
    await channel.publish(post, signal);
    expect([matrix.uploads.size - before, matrix.events.length]).toEqual([1, 1]);
  });

  it.each([
    ['M_TOO_LARGE', 'too_large', 'validation', () => (matrix.maxUpload = 10)],
    ['M_FORBIDDEN', 'not_allowed_in_room', 'misconfiguration', () => setRoom({ mayPost: false })],
    ['M_FORBIDDEN', 'not_allowed_in_room', 'misconfiguration', () => setRoom({ membership: 'leave' })],
  ])('that is refused with %s says %s', async (_errcode, code, errorClass, refuse) => {
    refuse();
    const publishing = publish({ media: [outgoingImage(png, null)] });
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', class: errorClass, code, retryable: false });
  });

  it('waits as long as the Retry-After of a server says, also before it is sent', async () => {
    const body = JSON.stringify({ errcode: 'M_LIMIT_EXCEEDED', error: 'Too Many Requests' });
    void proxy.breakNext(/upload/, { kind: 'answer', status: 429, headers: { 'retry-after': '7' }, body });
    const publishing = publish({ media: [outgoingImage(png, null)] });
    await expect(publishing).rejects.toMatchObject({ outcome: 'refused', class: 'rate_limit', retryAfterSeconds: 7 });
  });
});

describe('a look-up in a matrix room', () => {
  it('knows the message by its mark, also when the server knows the transaction no more', async () => {
    const post = outgoingPost(connection, { text: 'Again and again' });
    await publish({ text: 'Again and again' });
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    const record = await channel.publish(post, signal);
    matrix.forgetTransactions();
    expect(await lookUp(post)).toEqual({ outcome: 'found', record });
  });

  it('takes no message of somebody else with the same mark', async () => {
    const post = outgoingPost(connection);
    const forged = matrix.addMessage('@mallory:matrix.example', post.text);
    forged.content = { ...forged.content, 'app.imprint.target': post.targetId };
    for (const filters of [true, false]) {
      matrix.filters = filters;
      expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    }
  });

  it('goes on past pages that are empty, and stops where the account wrote before', async () => {
    const old = matrix.addMessage(userId, 'Long ago');
    old.sentAt = new Date(Date.now() - 86_400_000);
    const post = outgoingPost(connection);
    const record = await channel.publish(post, signal);
    for (let count = 0; count < 25; count += 1) matrix.addMessage('@guest:matrix.example', 'Hello');
    matrix.maxPage = 10;
    expect(await lookUp(post)).toEqual({ outcome: 'found', record });
    matrix.events.splice(1, 1);
    const older = Array.from({ length: 20 }, () => ({ ...old, sender: '@guest:matrix.example' }));
    matrix.events.unshift(...older);
    proxy.seen.length = 0;
    expect(await lookUp(post)).toEqual({ outcome: 'absent' });
    expect(proxy.seen.filter((line) => line.includes('/messages'))).toHaveLength(3);
  });

  it('admits when there are too many messages to read', async () => {
    matrix.maxPage = 1;
    const post = outgoingPost(connection);
    await channel.publish(post, signal);
    for (let count = 0; count < 30; count += 1) matrix.addMessage('@guest:matrix.example', 'Hello');
    expect(await lookUp(post)).toMatchObject({ outcome: 'unknown' });
  });

  it('does not take a message for absent that somebody may have removed', async () => {
    const post = outgoingPost(connection);
    const { externalProviderId } = await channel.publish(post, signal);
    const other = await publish({ text: 'Another one' });
    await channel.deletePost({ externalProviderId: other.externalProviderId, connection }, signal);
    const absent = outgoingPost(connection);
    expect(await lookUp(absent)).toEqual({ outcome: 'absent' });
    matrix.remove(externalProviderId, '@moderator:matrix.example');
    expect(await lookUp(post)).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post, new Date(Date.now() + 3_600_000))).toEqual({ outcome: 'absent' });
  });
});

describe('a published matrix message', () => {
  const published = async (parts: Partial<OutgoingPost> = {}) => {
    const post = outgoingPost(connection, parts);
    const { externalProviderId } = await channel.publish(post, signal);
    return { ...post, externalProviderId };
  };

  it('keeps its file and its mark when it is edited, back to the first text as well', async () => {
    const post = await published({ text: 'First', media: [outgoingImage(png, 'A cup')] });
    const uploads = matrix.uploads.size;
    const media = [outgoingImage(png, 'Two cups')];
    for (const text of ['Second', 'First', 'Second']) {
      await channel.editPost({ ...post, text, media }, signal);
      expect(shownMessages(matrix.events)).toEqual([{ text, altTexts: ['Two cups'] }]);
    }
    expect(matrix.uploads.size).toBe(uploads);
    expect(sent()).toMatchObject({
      body: '* Second',
      'm.new_content': { 'app.imprint.target': post.targetId, filename: 'picture.png' },
    });
    expect(await lookUp(post)).toMatchObject({ outcome: 'found', record: { externalProviderId: post.externalProviderId } });
  });

  it('is removed with everything that its edits said', async () => {
    matrix.maxPage = 2;
    const post = await published({ text: 'First' });
    for (const text of ['Second', 'Third', 'Fourth']) await channel.editPost({ ...post, text }, signal);
    expect(await channel.deletePost(post, signal)).toBe('deleted');
    const kept = JSON.stringify(matrix.events.map(({ content }) => content));
    for (const text of ['First', 'Second', 'Third', 'Fourth']) expect(kept).not.toContain(text);
    expect(await channel.deletePost(post, signal)).toBe('gone');
  });

  it('is not taken for gone where the account cannot read it', async () => {
    const post = { ...(await published()), externalProviderId: '$nowhere' };
    const refused = { outcome: 'refused', code: 'post_not_readable' };
    await expect(channel.deletePost(post, signal)).rejects.toMatchObject(refused);
    await expect(channel.editPost(post, signal)).rejects.toMatchObject(refused);
    expect(matrix.events).toHaveLength(1);
  });

  it('is not edited after a moderator removed it', async () => {
    const post = await published();
    matrix.remove(post.externalProviderId, '@moderator:matrix.example');
    await expect(channel.editPost(post, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'post_gone' });
  });
});
