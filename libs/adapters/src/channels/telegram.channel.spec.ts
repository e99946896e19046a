import { inspect } from 'node:util';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { type ChannelError, type OpenedConnection, type OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { channelConformance } from './channel.conformance.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from './outgoing-post.fixture.js';
import { TelegramChannel } from './telegram.channel.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { TelegramSimulator, telegramRefusal, type SimulatedChat } from './testing/telegram-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const refusedToken = '7412589630:AAFrefusedCanaryTokenOfNoBotAtAll';
const send = /^POST \/bot[^/]+\/send\w+$/;

afterAll(() => safeFetch.onApplicationShutdown());

const channelAt = (address: string): TelegramChannel => new TelegramChannel(safeFetch, testConfig({ TELEGRAM_API_URL: address }));

/** What people see: the messages of an album together. */
function shownPosts({ messages }: TelegramSimulator) {
  const [single, grouped] = [
    messages.filter(({ groupId }) => groupId === null),
    messages.filter(({ groupId }) => groupId !== null),
  ];
  const albums = [...new Set(grouped.map(({ groupId }) => groupId))].map((id) => grouped.filter(({ groupId }) => groupId === id));
  return [...single.map((message) => [message]), ...albums].map((parts) => ({
    text: parts[0]?.text ?? '',
    altTexts: parts.flatMap(({ file }) => (file === null ? [] : [''])),
  }));
}

const traits = { network: true, account: true, checksLength: true, repeatsBlindly: true, noAltTexts: true };
channelConformance('telegram', traits, async () => {
  const telegram = new TelegramSimulator();
  const proxy = new FaultProxy(await telegram.start());
  await proxy.up();
  const { botToken } = telegram;
  return {
    channel: channelAt(proxy.url),
    credentials: { botToken, chat: '@cafe_terrace' },
    refusedCredentials: { botToken: refusedToken, chat: '@cafe_terrace' },
    secrets: [botToken, refusedToken],
    posts: () => Promise.resolve(shownPosts(telegram)),
    loseNextChange: () => void proxy.breakNext(/\/(edit|delete)Message\w*$/, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, telegram, {
      publish: send,
      limited: (seconds) => ({
        body: telegramRefusal(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }).answer.body,
      }),
      failed: { status: 502, body: '<html>Bad Gateway</html>' },
    }),
  };
});

const telegram = new TelegramSimulator();
let channel: TelegramChannel;
let connection: OpenedConnection;

beforeAll(async () => {
  channel = channelAt(await telegram.start());
});
beforeEach(() => {
  telegram.messages.length = 0;
  telegram.refusals.clear();
  telegram.chats.splice(1);
  telegram.channel.bot = { status: 'administrator', can_post_messages: true };
  const credentials = { botToken: telegram.botToken, chat: String(telegram.channel.id) };
  connection = openedConnection(credentials);
});
afterAll(() => telegram.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
async function failure(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call succeeded.');
}
const photos = (count: number) => Array.from({ length: count }, () => outgoingImage(png, null));

describe('a message on Telegram', () => {
  it('keeps every character and every line break, in a text and in a caption', async () => {
    const text = '<b>*_`[x](y)\n\r\nGrüße 👩‍👩‍👧‍👦 & more\n';
    for (const media of [[], photos(1), photos(2)]) await publish({ text, media });
    expect(telegram.messages.map((message) => message.text)).toEqual([text, text, text, '']);
  });

  it('has an address in a public chat, and none in a private one', async () => {
    const record = await publish();
    const id = telegram.messages[0]?.id;
    expect(record).toEqual({ externalProviderId: String(id), externalShortcode: null, url: `https://t.me/cafe_terrace/${id}` });
    const hidden: SimulatedChat = { id: -100_777, type: 'supergroup', title: 'Staff', bot: { status: 'member' } };
    telegram.chats.push(hidden);
    const elsewhere = { ...connection, credentials: { ...connection.credentials, chat: '-100777' } };
    expect((await publish({ connection: elsewhere })).url).toBeNull();
  });

  it('is an album of up to ten photos, which is edited by its caption and deleted as a whole', async () => {
    const sent = post({ media: photos(10) });
    const { externalProviderId, url } = await channel.publish(sent, signal);
    const ids = telegram.messages.map(({ id }) => id);
    expect([externalProviderId, url]).toEqual([ids.join(','), `https://t.me/cafe_terrace/${ids[0]}`]);
    await channel.editPost({ ...sent, text: 'Corrected', externalProviderId }, signal);
    expect(telegram.messages.map(({ text }) => text)).toEqual(['Corrected', ...Array.from({ length: 9 }, () => '')]);
    telegram.messages.splice(3, 1);
    expect(await channel.deletePost({ externalProviderId, connection }, signal)).toBe('deleted');
    expect(telegram.messages).toEqual([]);
    expect(await channel.deletePost({ externalProviderId, connection }, signal)).toBe('gone');
  });

  it('is checked before it is sent: a text or a photo, a shorter text with photos, and the size of an album', () => {
    const image = (sizeBytes: number) => ({ mimeType: 'image/png', sizeBytes });
    const codes = (text: string, sizes: number[]) => channel.check({ text, media: sizes.map(image) }).map(({ code }) => code);
    expect(codes(' \n', [])).toEqual(['post_empty']);
    expect(codes('', [1])).toEqual([]);
    expect(codes('x'.repeat(4_096), [])).toEqual([]);
    expect(codes('x'.repeat(1_024), [1])).toEqual([]);
    expect(codes('x'.repeat(1_025), [1])).toEqual(['photo_caption_length']);
    const large = Array.from({ length: 5 }, () => 10_000_000);
    expect(codes('', large)).toEqual([]);
    expect(codes('', [...large, 1])).toEqual(['media_total_size']);
  });

  it.each([
    [9_000, 1_001],
    [2_001, 100],
    [100, 2_001],
  ])('is refused with a photo of %d × %d pixels before anything is sent', async (width, height) => {
    const media = photos(2).map((item) => ({ ...item, width, height }));
    const error = await failure(publish({ media }));
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', code: 'image_refused', retryable: false });
    expect(telegram.messages).toEqual([]);
  });

  it('can be deleted for 48 hours', async () => {
    const { externalProviderId } = await publish();
    for (const message of telegram.messages) message.sentAt = new Date(Date.now() - 48 * 3_600_000);
    const error = await failure(channel.deletePost({ externalProviderId, connection }, signal));
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', code: 'post_refused' });
    expect(telegram.messages).toHaveLength(1);
  });

  it('is known after its answer arrived, and otherwise not looked for', async () => {
    const sent = { ...post(), steps: keptSteps(), firstSentAt: new Date() };
    expect(await channel.lookUp(sent)).toMatchObject({ outcome: 'unknown' });
    const record = await channel.publish(sent, signal);
    expect(await channel.lookUp(sent)).toEqual({ outcome: 'found', record });
  });
});

describe('an album that Telegram does not take whole', () => {
  it('is of unknown outcome, because the other photos are in the chat', async () => {
    telegram.failingFile = 2;
    const error = await failure(publish({ media: photos(3) }));
    expect(telegram.messages).toHaveLength(2);
    expect(error).toMatchObject({ outcome: 'unknown', code: 'image_refused' });
  });

  it.each([
    ['a limit', telegramRefusal(429, 'Too Many Requests: retry after 8', { retry_after: 8 })],
    ['a token that ends', telegramRefusal(401, 'Unauthorized')],
    ['a group that fails', telegramRefusal(400, 'Bad Request: Group send failed')],
  ])('may have been sent in part before %s; a single photo was not', async (_what, refusal) => {
    telegram.refusals.set('sendMediaGroup', refusal).set('sendPhoto', refusal);
    expect(await failure(publish({ media: photos(2) }))).toMatchObject({ outcome: 'unknown' });
    expect(await failure(publish({ media: photos(1) }))).toMatchObject({ outcome: 'refused' });
  });

  it.each([
    ['is too long', { text: 'x'.repeat(1_025) }, 'post_refused'],
    ['has no picture in it', { media: [outgoingImage(Buffer.from('none'), null), ...photos(1)] }, 'image_refused'],
  ])('is refused when it %s', async (_what, parts, code) => {
    expect(await failure(publish({ media: photos(2), ...parts }))).toMatchObject({ outcome: 'refused', code });
    expect(telegram.messages).toEqual([]);
  });
});

describe('what Telegram answers', () => {
  const refused = { outcome: 'refused', retryable: false };

  it.each([
    [telegramRefusal(403, 'Forbidden: bot was kicked from the channel chat'), { class: 'credential', code: 'not_permitted' }],
    [telegramRefusal(400, 'Bad Request: CHAT_WRITE_FORBIDDEN'), { class: 'credential', code: 'not_permitted' }],
    [telegramRefusal(400, 'Bad Request: chat not found'), { class: 'misconfiguration', code: 'chat_not_found' }],
    [telegramRefusal(401, 'Unauthorized'), { class: 'credential', code: 'credential_refused' }],
    [telegramRefusal(404, 'Not Found'), { class: 'credential', code: 'credential_refused' }],
    [telegramRefusal(413, 'Request Entity Too Large'), { class: 'validation', code: 'post_refused' }],
  ])('is a refusal that stays: $answer.body.description', async (refusal, expected) => {
    telegram.refusals.set('sendMessage', refusal);
    expect(await failure(publish())).toMatchObject({ ...refused, ...expected });
    expect(telegram.messages).toEqual([]);
  });

  it('names the supergroup that a group has become', async () => {
    const moved = { migrate_to_chat_id: -1_009_876_543_210 };
    telegram.refusals.set(
      'sendMessage',
      telegramRefusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', moved),
    );
    const error = (await failure(publish())) as ChannelError;
    expect(error).toMatchObject({ ...refused, class: 'misconfiguration', code: 'chat_moved' });
    expect(error.message).toContain('-1009876543210');
  });

  it.each([
    ['a failure of its own', 500, telegramRefusal(500, 'Internal Server Error').answer.body],
    ['a page of a proxy', 403, undefined],
    ['a success without a message', 200, { ok: true, result: {} }],
    ['a message that it sends later', 200, { ok: true, result: { message_id: 0, chat: {} } }],
    ['an album without messages', 200, { ok: true, result: [] }],
  ])('may have been published: %s', async (_what, status, body) => {
    const proxy = new FaultProxy('http://localhost:9');
    await proxy.up();
    void proxy.breakNext(send, { kind: 'answer', status, body: JSON.stringify(body) ?? '<html>' });
    const error = await failure(channelAt(proxy.url).publish(post(), signal));
    expect(error).toMatchObject({ outcome: 'unknown', class: 'provider_outage', retryable: true });
    await proxy.down();
  });
});

describe('the token of the bot', () => {
  it('is in no error, whatever Telegram repeats, and in no preview', async () => {
    const said = `Bad Request: /bot${telegram.botToken}/sendMessage is wrong`;
    telegram.refusals.set('sendMessage', telegramRefusal(400, said));
    const error = await failure(publish());
    expect(error).toMatchObject({ code: 'post_refused' });
    expect(inspect(error, { depth: 12, showHidden: true })).not.toContain(telegram.botToken);
    const { calls } = await rehearse(channel, post());
    expect(calls.map(({ url }) => url?.replace(/^.*localhost:\d+/, ''))).toEqual(['/bot[redacted]/sendMessage']);
  });
});
