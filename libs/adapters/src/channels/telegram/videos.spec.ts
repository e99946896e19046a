import { mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { refused } from '../platform-failures.js';
import { TelegramChannel } from '../telegram.channel.js';
import { TelegramSimulator } from '../testing/telegram-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const telegram = new TelegramSimulator();
const photo = outgoingImage(Buffer.from([0x89, 0x50, 0x4e, 0x47]), null);
const video = { ...outgoingVideo(Buffer.from('\0moving\r\npictures'), null), width: 1_080, height: 1_920, durationSeconds: 11.6 };
const song = outgoingVideo(Buffer.from('a song'), null, 'audio/mpeg');
let channel: TelegramChannel;

beforeAll(async () => {
  channel = new TelegramChannel(safeFetch, testConfig({ TELEGRAM_API_URL: await telegram.start() }));
});
beforeEach(() => void (telegram.messages.length = 0));
afterAll(async () => {
  await telegram.stop();
  await safeFetch.onApplicationShutdown();
});

const post = (media: readonly OutgoingMedia[], parts: Partial<OutgoingPost> = {}): OutgoingPost => {
  const connection = openedConnection({ botToken: telegram.botToken, chat: String(telegram.channel.id) });
  return outgoingPost(connection, { media, text: 'The terrace\nin the wind', ...parts });
};

describe('videos and audio on Telegram', () => {
  it('are sent as what they are, byte for byte, with a caption that can be edited', async () => {
    for (const [media, type] of [
      [video, 'video'],
      [song, 'audio'],
      [outgoingVideo(Buffer.from('another song'), null, 'audio/mp4'), 'audio'],
    ] as const) {
      const sent = post([media]);
      const { externalProviderId } = await channel.publish(sent, signal);
      const message = telegram.messages.at(-1);
      expect(message).toMatchObject({ text: 'The terrace\nin the wind', file: { type } });
      const chunks: Uint8Array[] = [];
      for await (const chunk of media.stream()) chunks.push(chunk);
      expect(message?.file?.bytes).toEqual(Buffer.concat(chunks));
      await channel.editPost({ ...sent, text: 'Corrected', externalProviderId }, signal);
      expect(message?.text).toBe('Corrected');
    }
  });

  it('say how long they are where that is known', async () => {
    await channel.publish(post([video]), signal);
    await channel.publish(post([song]), signal);
    await channel.publish(post([photo, video]), signal);
    expect(telegram.messages.map(({ file }) => file?.duration)).toEqual(['12', '', '', '12']);
  });

  it('stand in an album: videos with photos, and audio by itself', async () => {
    await channel.publish(post([photo, video, photo]), signal);
    await channel.publish(post([song, song]), signal);
    const [first, , , fourth] = telegram.messages;
    expect(telegram.messages.map(({ file }) => file?.type)).toEqual(['photo', 'video', 'photo', 'audio', 'audio']);
    expect(telegram.messages.map(({ text }) => text !== '')).toEqual([true, false, false, true, false]);
    expect(first?.groupId).not.toBe(fourth?.groupId);
  });

  it('are 10 at most, audio not beside others, and of 50 MB together', () => {
    const rules = (media: readonly OutgoingMedia[]) =>
      mediaVerdicts(channel.capability, media).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
    expect(rules(Array.from({ length: 10 }, (_, index) => (index < 5 ? photo : video)))).toEqual([]);
    expect(rules(Array.from({ length: 11 }, (_, index) => (index < 5 ? photo : video)))).toEqual(['media_mix']);
    expect(rules([video, song])).toEqual(['media_mix']);
    expect(rules([photo, song])).toEqual(['media_mix']);
    const codes = (sizes: readonly number[]) =>
      channel.check({ text: '', media: sizes.map((sizeBytes) => ({ ...video, sizeBytes })) }).map(({ code }) => code);
    expect(codes([50_000_000])).toEqual([]);
    expect(codes([49_999_999, 2])).toEqual(['media_total_size']);
    expect(rules([{ ...video, sizeBytes: 50_000_001 }])).toEqual(['media_size']);
  });

  it('leave nothing there when the file cannot be read, which is said', async () => {
    const unreadable = { ...video, stream: () => brokenOff() };
    await expect(channel.publish(post([unreadable]), signal)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'storage_unavailable',
    });
    expect(telegram.messages).toEqual([]);
  });
});

async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from('a few'));
  throw refused('provider_outage', 'storage_unavailable', 'The file storage could not be read.', { retryable: true });
}
