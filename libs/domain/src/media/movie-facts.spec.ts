import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { movieFacts } from './movie-facts.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const terrace = readFileSync(join(root, 'e2e', 'src', 'fixtures', 'terrace.mp4'));
const unknown = { width: null, height: null, durationSeconds: null, video: null };
const factsOf = (file: Buffer) => movieFacts(file.length, (start, end) => Promise.resolve(file.subarray(start, end)));

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(content).length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
};
const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0'));
const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};
const movieHeader = (perSecond: number, units: number): Buffer => box('mvhd', words(0, 0, 0, perSecond, units));
const [upright, turned] = [
  [65_536, 0, 0, 0, 65_536, 0, 0, 0, 0],
  [0, 65_536, 0, -65_536, 0, 0, 0, 0, 0],
];
const track = (matrix: readonly number[], width: number, height: number): Buffer =>
  box('trak', box('tkhd', words(0, ...Array<number>(9).fill(0), ...matrix, width * 65_536, height * 65_536)));

describe(movieFacts.name, () => {
  it('reads the size and duration of a video as an encoder wrote it, wherever the description stands', async () => {
    const video = { codec: 'h264', pixelFormat: 'yuv420p', frameRate: 10 };
    expect(await factsOf(terrace)).toEqual({ width: 64, height: 48, durationSeconds: 1, video });
    const media = box('mdat', Buffer.alloc(70_000));
    const movie = box('moov', movieHeader(1_000, 90_500), track(upright, 0, 0), track(upright, 1_920, 1_080));
    for (const file of [Buffer.concat([ftyp, movie, media]), Buffer.concat([ftyp, media, movie])])
      expect(await factsOf(file)).toMatchObject({ width: 1_920, height: 1_080, durationSeconds: 90.5 });
  });

  it('gives the size as it is shown, when the phone was held upright', async () => {
    const file = Buffer.concat([ftyp, box('moov', movieHeader(600, 1_200), track(turned, 1_920, 1_080))]);
    expect(await factsOf(file)).toMatchObject({ width: 1_080, height: 1_920, durationSeconds: 2 });
  });

  it.each([
    ['hvc1', [], 'hevc', null],
    ['apch', [], 'prores', null],
    ['avc1', [100], 'h264', 'yuv420p'],
    ['avc1', [110], 'h264', 'yuv420p10le'],
    ['avc1', [44], 'h264', null],
    ['xyz1', [], null, null],
  ])('says what its pictures are: %s %j', async (entry, profiles, codec, pixelFormat) => {
    const configuration = profiles.map((profile) => box('avcC', Buffer.from([1, profile, 0, 0])));
    const description = box('stsd', words(0, 1), box(entry, Buffer.alloc(78), ...configuration));
    const times = box('stts', words(0, 2, 30, 100, 30, 300));
    const media = box('mdia', box('mdhd', words(0, 0, 0, 6_000, 0)), box('minf', box('stbl', description, times)));
    const shown = box('trak', box('tkhd', words(0, ...Array<number>(9).fill(0), ...upright, 65_536 * 64, 65_536 * 48)), media);
    const { video } = await factsOf(Buffer.concat([ftyp, box('moov', movieHeader(1_000, 2_000), shown)]));
    expect(video).toEqual({ codec, pixelFormat, frameRate: 30 });
  });

  it('reads long headers, and boxes of more than 4 GB by their headers alone', async () => {
    const long = box('mvhd', words(0x0100_0000, 0, 0, 0, 0, 48_000, 1, 0));
    const media = Buffer.concat([words(1), Buffer.from('mdat'), words(1, 0)]);
    const movie = box('moov', long);
    const start = ftyp.length + 2 ** 32;
    const read = (from: number, to: number): Promise<Buffer> => {
      if (from >= start) return Promise.resolve(movie.subarray(from - start, to - start));
      expect(to).toBeLessThan(1_000);
      return Promise.resolve(Buffer.concat([ftyp, media, Buffer.alloc(100)]).subarray(from, to));
    };
    const seconds = Math.round((2 ** 32 / 48_000) * 1_000) / 1_000;
    expect(await movieFacts(start + movie.length, read)).toEqual({ ...unknown, durationSeconds: seconds });
  });

  it.each([
    ['another container', Buffer.from('1a45dfa3934282886d6174726f736b61000000', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(64)],
    ['a file that ends within its description', terrace.subarray(0, 200)],
    ['a description of nothing', Buffer.concat([ftyp, box('moov')])],
    ['a header that is cut off', Buffer.concat([ftyp, box('moov', box('mvhd', words(0, 0)), box('trak', box('tkhd')))])],
    ['a duration that nobody knows', Buffer.concat([ftyp, box('moov', movieHeader(1_000, 0xffff_ffff))])],
    ['less than half a millisecond', Buffer.concat([ftyp, box('moov', movieHeader(10_000, 4))])],
    ['no units of time', Buffer.concat([ftyp, box('moov', movieHeader(0, 100))])],
    ['a box that is smaller than its header', Buffer.concat([ftyp, words(4), Buffer.from('moov'), Buffer.alloc(16)])],
  ])('knows nothing of %s', async (_what, file) => {
    expect(await factsOf(file)).toEqual(unknown);
  });

  it('takes any damage for what is not known, and reads a bounded part of the file', async () => {
    const harm = fc.array(fc.tuple(fc.nat(terrace.length - 1), fc.nat(255)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(harm, fc.nat(terrace.length), async (changes, length) => {
        const file = Buffer.from(terrace.subarray(0, length));
        for (const [at, value] of changes) if (at < length) file[at] = value;
        let parts = 0;
        const { width, height, durationSeconds } = await movieFacts(length, (start, end) => {
          parts += 1;
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(length);
          return Promise.resolve(file.subarray(start, end));
        });
        expect(parts).toBeLessThanOrEqual(65);
        for (const fact of [width, height, durationSeconds]) expect(fact === null || fact > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
