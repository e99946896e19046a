import { expect, it } from '@jest/globals';
import type { Channel, OutgoingMedia } from '../channel/index.js';
import { callTimeMs } from './call-time.js';

const channel = { capability: { timeoutMs: 60_000 } } as Channel;
const file = (mimeType: string, sizeBytes: number) => ({ mimeType, sizeBytes }) as OutgoingMedia;

it('what the channel and the operator allow, and a second for every 128 KiB of videos and audio, also in the thread', () => {
  const picture = file('image/png', 25_000_000);
  const time = (PUBLISH_TIMEOUT_MS: number, media: OutgoingMedia[], later: OutgoingMedia[] = []) =>
    callTimeMs(channel, { PUBLISH_TIMEOUT_MS }, { media, thread: [{ text: '', media: later }] });
  expect([time(30_000, [picture]), time(90_000, [picture])]).toEqual([30_000, 60_000]);
  expect(time(30_000, [file('video/mp4', 13_107_200)], [file('audio/mpeg', 1)])).toBe(131_000);
});
