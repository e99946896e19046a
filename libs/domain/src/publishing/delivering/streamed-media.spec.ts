import { problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import type { StoredAsset } from '../../media/index.js';
import type { OutgoingMedia } from '../channel/index.js';
import { ReleaseMedia } from './release-media.js';

const bytes = Buffer.from('0123456789');
const asset = {
  id: 'asset_1',
  storageKey: 'org/asset_1.mp4',
  mimeType: 'video/mp4',
  bytes: 10,
  durationSeconds: 2.5,
} as StoredAsset;

function mediaOf(read: (start: number, end: number) => AsyncIterable<Buffer>): OutgoingMedia {
  const files = {
    signedUrl: () => 'https://files.example/asset_1.mp4',
    size: () => Promise.resolve(10),
    read: () => Promise.reject(new Error('a video is not read as a whole')),
    stream: (_key: string, start: number, end: number) => read(start, end),
  };
  const videos = { want: files.read, remake: files.read };
  const known = { made: [], additions: { captions: [], thumbnails: [] } };
  return new ReleaseMedia({ stored: files, pictures: { read: files.read }, videos }, known, () => undefined).outgoing(
    asset,
    {},
    'feed',
  );
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += Buffer.from(chunk).toString();
  return text;
}

async function* chunk(start: number, end: number): AsyncIterable<Buffer> {
  yield await Promise.resolve(bytes.subarray(start, end));
}

async function* failing(error: Error): AsyncIterable<Buffer> {
  yield bytes.subarray(0, 3);
  throw await Promise.resolve(error);
}

describe('a video, as a channel receives it', () => {
  it('is streamed, whole or in parts, and says how long it is', async () => {
    const media = mediaOf(chunk);
    expect(media.durationSeconds).toBe(2.5);
    expect(await collected(media.stream())).toBe('0123456789');
    expect(await collected(media.stream({ start: 4, end: 7 }))).toBe('456');
  });

  it.each([
    ['media_missing', problem('not_found', 'The file is no longer stored.'), false],
    ['storage_unavailable', new Error('no route to host'), true],
  ])('fails with %s, however much of it was read', async (code, error, retryable) => {
    const reading = collected(mediaOf(() => failing(error)).stream());
    await expect(reading).rejects.toMatchObject({ outcome: 'refused', code, retryable });
  });
});
