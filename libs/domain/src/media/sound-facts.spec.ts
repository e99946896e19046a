import { findProgram } from '@imprint/platform/programs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { movieFacts } from './movie-facts.js';

const run = promisify(execFile);
const ffmpeg = await findProgram('ffmpeg');
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = ffmpeg === null ? describe.skip : describe;

async function factsOf(file: Buffer): Promise<{ seconds: number | null; bytesRead: number }> {
  let bytesRead = 0;
  const { durationSeconds, ...others } = await movieFacts(file.length, async (start, end) => {
    expect(start >= 0 && end <= file.length && end >= start).toBe(true);
    bytesRead += end - start;
    return file.subarray(start, end);
  });
  expect(others).toEqual({ width: null, height: null, video: null });
  return { seconds: durationSeconds, bytesRead };
}

const text = (value: string): Buffer => Buffer.from(value, 'latin1');
const little = (...values: readonly number[]): Buffer => Buffer.from(new Uint32Array(values).buffer);

const chunk = (name: string, content: Buffer, size = content.length): Buffer =>
  Buffer.concat([text(name), little(size), content, Buffer.alloc(content.length % 2)]);
const format = chunk('fmt ', Buffer.concat([Buffer.from([1, 0, 2, 0]), little(48_000, 192_000), Buffer.from([4, 0, 16, 0])]));
const wav = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([text('RIFF\0\0\0\0WAVE'), ...chunks]);
const second = Buffer.alloc(192_000);
/** 44.1 kHz, 128 kbit/s, both sides. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
const tag = Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, 0, 0, 0x10, 0]), Buffer.alloc(2_048)]);
const frames = (count: number): Buffer => Buffer.concat(Array<Buffer>(count).fill(frame));

const flac = (samples: number): Buffer => {
  const head = Buffer.alloc(64);
  head.write('fLaC', 'latin1');
  head.writeUIntBE((44_100 << 4) >>> 0, 18, 3);
  head.writeUInt32BE(samples, 22);
  return head;
};
const page = (serial: number, granule: bigint, content: Buffer): Buffer => {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt8(1, 26);
  return Buffer.concat([head, content]);
};
const opusHead = page(7, 0n, Buffer.concat([text('OpusHead'), Buffer.from([1, 2, 0x38, 1]), Buffer.alloc(40)]));
const ogg = (...granules: readonly bigint[]): Buffer =>
  Buffer.concat([opusHead, ...granules.map((granule) => page(7, granule, Buffer.alloc(90)))]);

describe('an audio file', () => {
  it.each([
    ['a WAV file', wav(format, chunk('data', second)), 1],
    ['one with other chunks before, of odd sizes', wav(chunk('LIST', Buffer.alloc(33)), format, chunk('data', second)), 1],
    ['one that was written to a pipe', wav(format, chunk('data', second, 0xffff_ffff)), 1],
    ['one that is cut off', wav(format, chunk('data', second.subarray(0, 96_000), 192_000)), 0.5],
    ['one without samples', wav(format), null],
    ['one without a format', wav(chunk('data', second)), null],
    ['a FLAC file', flac(66_150), 1.5],
    ['one whose encoder knew no length', flac(0), null],
    ['an Opus file, less what is skipped', ogg(24_000n, 48_312n), 1],
    ['one with a page on which nothing ends', ogg(48_312n, -1n), 1],
    ['one whose last page is another stream’s', Buffer.concat([ogg(48_312n), page(8, 960_000n, Buffer.alloc(9))]), 1],
    ['one without pages', ogg(), null],
    ['an MP3 file of one bitrate', frames(100), 2.606],
    ['one behind a tag', Buffer.concat([tag, frames(100)]), 2.606],
    ['one before a tag', Buffer.concat([frames(100), Buffer.concat([text('TAG'), Buffer.alloc(125)])]), 2.606],
    ['a single frame, which may be chance', Buffer.concat([Buffer.alloc(500), frame, Buffer.alloc(2_000)]), null],
    ['noise', Buffer.alloc(50_000, 0xff), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', async (_what, file, seconds) => {
    expect((await factsOf(file)).seconds).toBe(seconds);
  });

  it('is not read as a whole', async () => {
    for (const file of [
      wav(format, chunk('data', Buffer.alloc(9_600_000))),
      frames(20_000),
      Buffer.concat([ogg(1n), Buffer.alloc(9e6)]),
    ])
      expect((await factsOf(file)).bytesRead).toBeLessThan(200_000);
  });

  it('that is damaged is one of which less is known', async () => {
    const files = [wav(format, chunk('data', second.subarray(0, 500))), flac(9), ogg(48_312n), frames(12)];
    const harm = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), harm, fc.nat(4_000), async (whole, changes, length) => {
        const file = Buffer.from(whole.subarray(0, length));
        for (const [at, value] of changes) if (at < file.length) file[at] = value;
        const { durationSeconds } = await movieFacts(file.length, async (start, end) => file.subarray(start, end));
        expect(durationSeconds === null || durationSeconds > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  withFfmpeg('as encoders write it', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sound-facts-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    it.each([
      ['mp3', ['-c:a', 'libmp3lame', '-b:a', '128k']],
      ['mp3', ['-c:a', 'libmp3lame', '-q:a', '4']],
      ['mp3', ['-c:a', 'libmp3lame', '-b:a', '48k', '-ar', '22050', '-ac', '1', '-write_xing', '0', '-metadata', 'title=Bread']],
      ['wav', ['-c:a', 'pcm_f32le', '-metadata', 'title=Bread']],
      ['wav', ['-rf64', 'always']],
      ['flac', []],
      ['ogg', ['-c:a', 'libvorbis']],
      ['opus', ['-c:a', 'libopus']],
      ['m4a', ['-c:a', 'aac']],
    ])('%s %j', async (extension, how) => {
      const path = join(folder, `sound.${extension}`);
      const source = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=12.345:sample_rate=44100'];
      await run(ffmpeg ?? '', ['-loglevel', 'error', '-y', ...source, ...how, path]);
      expect(Math.abs(((await factsOf(await readFile(path))).seconds ?? 0) - 12.345)).toBeLessThan(0.1);
    });

    it('an MP3 whose frames differ, and of which nobody has counted them, says nothing', async () => {
      const path = join(folder, 'variable.mp3');
      const source = ['-f', 'lavfi', '-i', 'aevalsrc=random(0)*t/9:d=9'];
      await run(ffmpeg ?? '', [
        '-loglevel',
        'error',
        '-y',
        ...source,
        '-c:a',
        'libmp3lame',
        '-q:a',
        '4',
        '-write_xing',
        '0',
        path,
      ]);
      expect((await factsOf(await readFile(path))).seconds).toBeNull();
    });
  });
});
