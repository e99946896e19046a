import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { channelConformance } from './channel.conformance.js';
import { DiscordChannel } from './discord.channel.js';
import { openedConnection, outgoingImage, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { DiscordSimulator } from './testing/discord-simulator.js';
import { FaultProxy } from './testing/fault-proxy.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const createMessage = /^POST \/api\/v10\/channels\/\d+\/messages$/;

const channelAt = (address: string): DiscordChannel => {
  const urls = { DISCORD_API_URL: `${address}/api`, PUBLIC_API_URL: 'https://imprint.example' };
  return new DiscordChannel(safeFetch, testConfig(urls));
};

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('discord', { network: true, account: true, checksLength: true }, async () => {
  const discord = new DiscordSimulator();
  const proxy = new FaultProxy(await discord.start());
  await proxy.up();
  const channel = discord.addChannel(0);
  const link = `https://discord.com/channels/${discord.guildId}/${channel}`;
  return {
    channel: channelAt(proxy.url),
    credentials: { botToken: discord.token, channel },
    refusedCredentials: { botToken: 'refused-canary-token', channel: link },
    secrets: [discord.token, 'refused-canary-token'],
    posts: () =>
      Promise.resolve(
        discord.messages.map(({ content, attachments }) => ({
          text: content,
          altTexts: attachments.map(({ description }) => description),
        })),
      ),
    loseNextChange: (action) => void proxy.breakNext(action === 'edit' ? /^PATCH / : /^DELETE /, { kind: 'lose-answer' }),
    generatedPosts: 500,
    ...behindProxy(proxy, discord, {
      publish: createMessage,
      limited: (seconds) => ({
        headers: { 'retry-after': String(seconds), 'x-ratelimit-scope': 'user' },
        body: { message: 'You are being rate limited.', retry_after: seconds - 0.43, global: false },
      }),
    }),
  };
});

const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
let discord: DiscordSimulator;
let channel: DiscordChannel;
let channelId: string;
let connection: OpenedConnection;

beforeEach(async () => {
  discord = new DiscordSimulator();
  channel = channelAt(await discord.start());
  channelId = discord.addChannel(5);
  const credentials = { botToken: discord.token, channel: `https://discord.com/channels/${discord.guildId}/${channelId}` };
  connection = openedConnection(credentials);
});
afterEach(() => discord.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const lookUp = (sent: OutgoingPost, firstSentAt = new Date()) => channel.lookUp({ ...sent, firstSentAt }, signal);
const connect = (entered: string) => channel.connect({ botToken: discord.token, channel: entered }, signal);

describe('files of a message on discord', () => {
  it('are images, videos and audio beside each other, with names, types, descriptions and bytes as they are', async () => {
    const song = outgoingVideo(Buffer.from('a song'), null, 'audio/mpeg');
    const film = outgoingVideo(Buffer.from('\0film\r\n'), 'The terrace in the wind', 'video/quicktime');
    await publish({ media: [outgoingImage(png, 'A red dot'), film, song] });
    expect(discord.messages[0]?.attachments).toMatchObject([
      { filename: 'image-1.png', mimeType: 'image/png', bytes: png.length, description: 'A red dot' },
      { filename: 'video-2.mov', mimeType: 'video/quicktime', bytes: 7, description: 'The terrace in the wind' },
      { filename: 'audio-3.mp3', mimeType: 'audio/mpeg', bytes: 6, description: '' },
    ]);
  });

  it('are ten at most, whatever they are, and of 26 MB together', () => {
    const files = (count: number, sizeBytes = 1) =>
      Array.from({ length: count }, (_, index) => ({ mimeType: index % 2 === 0 ? 'image/png' : 'video/mp4', sizeBytes }));
    const rules = (media: ReturnType<typeof files>) =>
      mediaVerdicts(channel.capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    expect([rules(files(10)), rules(files(11))]).toEqual([[], ['media_mix']]);
    // An image that is larger is made smaller.
    expect([rules(files(2, 10_000_000)), rules(files(2, 10_000_001))]).toEqual([[], ['media_size']]);
    expect(channel.check({ text: '', media: files(2, 13_000_000) })).toEqual([]);
    expect(channel.check({ text: '', media: files(2, 13_000_001) })).toMatchObject([{ code: 'media_too_large' }]);
  });
});

describe('connecting to discord', () => {
  it('takes the link or the ID of a channel, and names the channel and its server', async () => {
    const link = `https://discord.com/channels/${discord.guildId}/${channelId}`;
    for (const entered of [channelId, ` ${channelId} `, link, link.replace('discord', 'ptb.discord')]) {
      expect(await connect(entered)).toEqual({
        handle: DiscordSimulator.handle,
        displayName: '#announcements (Café Terrace)',
        credentials: { botToken: discord.token, channel: link },
      });
    }
    discord.showsServer = false;
    expect(await connect(channelId)).toMatchObject({ displayName: '#announcements' });
  });

  it.each([0, 2, 5, 10, 11, 12, 13])('takes a channel of type %d, which has messages', async (type) => {
    expect(await connect(discord.addChannel(type))).toMatchObject({ handle: DiscordSimulator.handle });
  });

  it.each([1, 3, 4, 14, 15, 16])('takes no channel of type %d', async (type) => {
    const code = 'channel_type_unsupported';
    await expect(connect(discord.addChannel(type))).rejects.toMatchObject({ ...refused, code, field: 'channel' });
  });

  it('says what is wrong with the channel', async () => {
    for (const entered of ['#announcements', 'https://example.com/channels/1/2', '12a'])
      await expect(connect(entered)).rejects.toMatchObject({ ...refused, code: 'channel_invalid', field: 'channel' });
    await expect(connect('')).rejects.toMatchObject({ ...refused, code: 'credentials_missing' });
    await expect(connect('999')).rejects.toMatchObject({ ...refused, code: 'channel_not_found' });
    discord.permissions.delete('VIEW_CHANNEL');
    await expect(connect(channelId)).rejects.toMatchObject({ ...refused, code: 'permission_missing' });
  });
});

describe('a message', () => {
  it('has a page, its files in order, and notifies nobody whom it names', async () => {
    const media = Array.from({ length: 10 }, (_, index) => outgoingImage(png, index === 3 ? null : `Picture ${index + 1}`));
    const record = await publish({ text: '@everyone, look', media });
    const [message] = discord.messages;
    expect(message).toMatchObject({ content: '@everyone, look', mentionsEveryone: false, channelId });
    expect(message?.attachments.map(({ description }) => description)).toEqual(media.map(({ altText }) => altText ?? ''));
    expect(message?.attachments[1]).toMatchObject({ filename: 'image-2.png', mimeType: 'image/png', bytes: png.length });
    const url = `https://discord.com/channels/${discord.guildId}/${channelId}/${message?.id}`;
    expect(record).toEqual({ externalProviderId: message?.id, externalShortcode: null, url });
    await channel.editPost({ ...post({ text: '@here' }), externalProviderId: record.externalProviderId }, signal);
    expect(discord.messages).toMatchObject([{ content: '@here', mentionsEveryone: false, attachments: media.map(() => ({})) }]);
  });

  it('has alternative texts of at most 1,024 characters', async () => {
    await publish({ media: [outgoingImage(png, '🌱'.repeat(1_024)), outgoingImage(png, '🌱'.repeat(1_025))] });
    const shown = discord.messages[0]?.attachments.map(({ description }) => description);
    expect(shown).toEqual(['🌱'.repeat(1_024), `${'🌱'.repeat(1_023)}…`]);
  });

  it('is not sent empty, or with more than fits in a request', () => {
    expect(channel.check({ text: ' \n', media: [] })).toMatchObject([{ code: 'post_empty', field: 'caption' }]);
    const files = (count: number) => Array.from({ length: count }, () => ({ mimeType: 'image/png', sizeBytes: 10_000_000 }));
    expect(channel.check({ text: '', media: files(2) })).toEqual([]);
    expect(channel.check({ text: '', media: files(3) })).toMatchObject([{ code: 'media_too_large', field: 'media' }]);
  });

  it('of the largest size fits in a request', async () => {
    const media = [10_000_000, 10_000_000, 6_000_000].map((size) => outgoingImage(Buffer.alloc(size), 'ä'.repeat(1_024)));
    const largest = { text: '🌱'.repeat(1_000), media };
    expect(channel.check(largest)).toEqual([]);
    await publish(largest);
    const larger = { media: [...media, outgoingImage(Buffer.alloc(300_000), null)] };
    await expect(publish(larger)).rejects.toMatchObject({ outcome: 'refused', class: 'validation', code: 'media_too_large' });
  });

  it('is refused with what somebody can do about it', async () => {
    const elsewhere = (other: string) => ({ ...connection, credentials: { botToken: discord.token, channel: other } });
    const code = 'channel_not_found';
    await expect(publish({ connection: elsewhere('999') })).rejects.toMatchObject({ ...refused, code });
    const forum = { connection: elsewhere(discord.addChannel(15)) };
    await expect(publish(forum)).rejects.toMatchObject({ ...refused, code: 'channel_type_unsupported' });
    discord.permissions.delete('ATTACH_FILES');
    await expect(publish({ media: [outgoingImage(png, null)] })).rejects.toMatchObject({
      ...refused,
      code: 'permission_missing',
    });
    discord.permissions.delete('SEND_MESSAGES');
    await expect(publish()).rejects.toMatchObject({ ...refused, code: 'permission_missing' });
    expect(discord.messages).toEqual([]);
  });

  it('waits as long as Discord says, rounded up', async () => {
    discord.limitedFor = 64.57;
    const limited = { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryAfterSeconds: 65 };
    await expect(publish()).rejects.toMatchObject(limited);
  });

  it('that takes the last call for now says how long there will be no other', async () => {
    discord.messagesLeft = 2;
    expect((await publish({ text: 'One' })).spentSeconds).toBeUndefined();
    expect((await publish({ text: 'Two' })).spentSeconds).toBe(2);
  });

  it('is not sent again after somebody deleted it', async () => {
    const sent = post();
    await channel.publish(sent, signal);
    discord.messages.length = 0;
    const again = { ...sent, steps: post().steps };
    await expect(channel.publish(again, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'post_gone' });
    expect(discord.messages).toEqual([]);
  });

  it('of another bot is not edited', async () => {
    discord.addMessage(channelId, 'Somebody else');
    const externalProviderId = discord.messages[0]?.id ?? '';
    const editing = channel.editPost({ ...post(), externalProviderId }, signal);
    await expect(editing).rejects.toMatchObject({ ...refused, code: 'message_of_another_author' });
  });
});

describe('a look-up on discord', () => {
  /** The target, whose message is on Discord although no answer came. */
  async function lost(parts: Partial<OutgoingPost> = {}): Promise<{ sent: OutgoingPost; id: string }> {
    const sent = post(parts);
    const { externalProviderId: id } = await channel.publish({ ...sent, steps: post().steps }, signal);
    return { sent, id };
  }

  it('tells the message from others by its content, also when the nonce is forgotten', async () => {
    const media = [outgoingImage(png, 'A cup'), outgoingImage(png, null)];
    const { sent, id } = await lost({ text: ' Grüße\r\nan alle \n', media });
    discord.forgetNonces();
    await publish({ text: 'Grüße an alle', media: [outgoingImage(png, 'A cup')] });
    discord.addMessage(channelId, 'Grüße an alle');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId: id }] });
  });

  it('takes no message from before, of somebody else, or in another channel', async () => {
    const text = 'Good morning!';
    const sent = post({ text });
    discord.addMessage(channelId, text, discord.botId, new Date(Date.now() - 3_600_000));
    discord.addMessage(channelId, text);
    discord.addMessage(discord.addChannel(0), text, discord.botId);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
  });

  it('names the messages with the same content, the oldest first', async () => {
    const ids = [await lost({ text: 'Again' }), await lost({ text: 'Again' })].map(({ id }) => ({ externalProviderId: id }));
    expect(await lookUp(post({ text: 'Again' }))).toMatchObject({ outcome: 'candidates', records: ids });
  });

  it('knows nothing without the permission to read the history, except in a channel that never had a message', async () => {
    discord.permissions.delete('READ_MESSAGE_HISTORY');
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    const { sent } = await lost();
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('Read Message History') });
    discord.permissions.delete('VIEW_CHANNEL');
    await expect(lookUp(sent)).rejects.toMatchObject({ outcome: 'unknown', code: 'permission_missing' });
  });

  it('admits that characters which Discord took away may have made the difference', async () => {
    discord.stripped = /\u200b/gu;
    const { sent } = await lost({ text: 'Spring\u200bmenu' });
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
    expect(await lookUp(post({ text: 'Spring menu!' }))).toEqual({ outcome: 'absent' });
  });

  it('admits when the bot is not shown what it has sent', async () => {
    discord.addMessage(channelId, '', discord.botId);
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });

  it('goes through several pages, and admits when there are too many', async () => {
    const { sent, id } = await lost();
    for (let count = 0; count < 998; count += 1) discord.addMessage(channelId, 'Chatter');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'candidates', records: [{ externalProviderId: id }] });
    discord.addMessage(channelId, 'Chatter');
    discord.addMessage(channelId, 'Chatter');
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown' });
  });
});
