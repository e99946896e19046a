import { expect } from '@jest/globals';
import { findProgram } from '@imprint/platform/programs';
import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const [ffprobe, ffmpeg] = await Promise.all(['ffprobe', 'ffmpeg'].map((name) => findProgram(name)));

interface MovieFacts {
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  video: object | null;
}
/** What our own reader says of a video, and whether its description stands before its pictures. */
export interface FileFacts extends MovieFacts {
  isDescribedFirst: boolean;
}

/** A file of a room that adapters have no business in: what will read the videos later. */
const reader = new URL('../../../../domain/dist/media/movie-facts.js', import.meta.url);
const { movieFacts } = (await import(reader.href)) as {
  movieFacts: (bytes: number, read: (start: number, end: number) => Promise<Buffer>) => Promise<MovieFacts>;
};

/** Reads a video as the library does. */
export async function fileFacts(path: string): Promise<FileFacts> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (start: number, end: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    };
    const bytes = await read(0, size);
    return { ...(await movieFacts(size, read)), isDescribedFirst: bytes.indexOf('moov') < bytes.indexOf('mdat') };
  } finally {
    await file.close();
  }
}

/** What ffprobe says of its tracks; null where it is not installed. */
export async function probed(path: string): Promise<{ video: Record<string, unknown>; audio: Record<string, unknown> } | null> {
  if (ffprobe === null || ffprobe === undefined) return null;
  const { stdout } = await run(ffprobe, ['-v', 'error', '-show_streams', '-of', 'json', `file:${path}`]);
  const { streams } = JSON.parse(stdout) as { streams: Record<string, unknown>[] };
  const of = (kind: string): Record<string, unknown> => streams.find((stream) => stream['codec_type'] === kind) ?? {};
  return { video: of('video'), audio: of('audio') };
}

/** A picture of the video at a time, as a PNG. */
export async function videoFrame(path: string, seconds: number): Promise<Buffer> {
  const args = [
    '-v',
    'error',
    '-i',
    `file:${path}`,
    '-ss',
    String(seconds),
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ];
  const { stdout } = await run(ffmpeg ?? 'ffmpeg', args, { encoding: 'buffer', maxBuffer: 64 * 1_048_576 });
  return stdout;
}

/** The average colour of a few pixels. */
export async function pixelOf(frame: Buffer, { x, y }: { x: number; y: number }): Promise<readonly number[]> {
  const part = await sharp(frame).extract({ left: x, top: y, width: 8, height: 8 }).removeAlpha().raw().toBuffer();
  return [0, 1, 2].map((channel) => part.filter((_, at) => at % 3 === channel).reduce((sum, value) => sum + value, 0) / 64);
}

expect.extend({
  toBeNearColour(seen: readonly number[], hex: string) {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const distance = Math.max(...wanted.map((value, index) => Math.abs(value - (seen[index] ?? 0))));
    return {
      pass: distance <= 8,
      message: () => `${seen.map(Math.round).join(', ')} is ${Math.round(distance)} from ${wanted.join(', ')}`,
    };
  },
});
declare module 'expect' {
  interface Matchers<R> {
    toBeNearColour(hex: string): R;
  }
}
