import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutgoingMedia } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { openedConnection, outgoingImage, outgoingPost, outgoingVideo } from '../outgoing-post.fixture.js';
import { TelegramChannel } from '../telegram.channel.js';
import { TelegramSimulator, telegramRefusal } from '../testing/telegram-simulator.js';
import { coverOf } from './messages.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const telegram = new TelegramSimulator();
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 13, 10]);
const thumbnail = outgoingImage(png, null);
const pictures = Buffer.from('\0moving\r\npictures');
const video: OutgoingMedia = { ...outgoingVideo(pictures, null), thumbnail };
let channel: TelegramChannel;

beforeAll(async () => {
  channel = new TelegramChannel(safeFetch, testConfig({ TELEGRAM_API_URL: await telegram.start() }));
});
beforeEach(() => void (telegram.messages.length = 0));
afterAll(async () => {
  await telegram.stop();
  await safeFetch.onApplicationShutdown();
});

const post = (...media: OutgoingMedia[]) =>
  outgoingPost(openedConnection({ botToken: telegram.botToken, chat: String(telegram.channel.id) }), { media, text: 'Wind' });
const publish = (...media: OutgoingMedia[]) => channel.publish(post(...media), signal);
const files = () => telegram.messages.map(({ file }) => file);

describe('thumbnails of videos on Telegram', () => {
  it('are sent with the video as its cover, byte for byte', async () => {
    await publish(video);
    await publish({ ...video, thumbnail: { ...thumbnail, sizeBytes: 5_000_000, isConverted: true } });
    await publish(outgoingVideo(pictures, null));
    expect(files().map((file) => file?.cover)).toEqual([png, png, undefined]);
    expect(files().every((file) => file?.bytes.equals(pictures) === true)).toBe(true);
  });

  it('are left out of albums, where a refused picture could leave half of one', async () => {
    await publish(video, video);
    expect(files().map((file) => file?.cover)).toEqual([undefined, undefined]);
  });

  it('are left out in a shape that Telegram does not take', async () => {
    for (const [width, height, isSent] of [
      [5_000, 5_000, true],
      [5_001, 5_000, false],
      [2_000, 100, true],
      [2_001, 100, false],
    ] as const) {
      await publish({ ...video, thumbnail: { ...thumbnail, width, height } });
      expect(files().at(-1)?.cover !== undefined).toBe(isSent);
    }
  });

  it('are left out where they make the post too large', async () => {
    const coverBeside = (sizeBytes: number) => coverOf([{ ...video, sizeBytes }]);
    expect(await (await coverBeside(50_000_000 - png.length))?.read()).toEqual(png);
    expect(await coverBeside(50_000_001 - png.length)).toBeUndefined();
  });

  it('are left out where Telegram refuses them, and the video is sent once', async () => {
    await publish({ ...video, thumbnail: outgoingImage(Buffer.from('no picture'), null) });
    expect(files()).toMatchObject([{ type: 'video', bytes: pictures }]);
    expect(files()[0]?.cover).toBeUndefined();
  });

  it('do not send again what may have arrived, or was refused for another reason', async () => {
    for (const [refusal, outcome] of [
      [telegramRefusal(500, 'Internal Server Error'), 'unknown'],
      [telegramRefusal(429, 'Too Many Requests: retry after 5', { retry_after: 5 }), 'refused'],
      [telegramRefusal(403, 'Forbidden: bot was kicked from the channel chat'), 'refused'],
    ] as const) {
      telegram.refusals.set('sendVideo', refusal);
      await expect(publish(video)).rejects.toMatchObject({ outcome });
    }
    expect(files()).toEqual([]);
  });
});
