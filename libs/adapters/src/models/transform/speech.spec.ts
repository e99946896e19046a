import type { ExtractedSpeech, SpeechRequest } from '@imprint/domain/generation/transform';
import type { LocalFile } from '@imprint/domain/media/video-tool';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../video/index.js';
import { LocalFfmpegModel } from '../local-ffmpeg.model.js';
import { probed } from '../testing/video-facts.js';
import { slideshowPool } from '../video-models.js';
import { TransformFiles } from './transforms.fixture.js';

const found = await findFfmpeg(testConfig());
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = found === null ? describe.skip : describe;

withFfmpeg('the sound of a file for a model of speech', () => {
  const ffmpeg = found as NonNullable<typeof found>;
  let home: string;
  let files: TransformFiles;
  let model: LocalFfmpegModel;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'speech-'));
    files = new TransformFiles(ffmpeg.path, home);
    model = new LocalFfmpegModel(slideshowPool(1), ffmpeg, { threads: 1, timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await model.close();
    await rm(home, { recursive: true });
  });

  const extract = async (file: LocalFile, changes: Partial<SpeechRequest> = {}, signal = new AbortController().signal) =>
    model.extractSpeech(
      { file, partSeconds: 1_200, mostSeconds: 7_200, ...changes },
      { folder: await mkdtemp(join(home, "it's %03d ")), signal },
    );
  const startsOf = (speech: ExtractedSpeech | null) => speech?.parts.map(({ start }) => start) ?? [];

  it('is one small file in mono, in time with the pictures', async () => {
    const spoken = 'aevalsrc=0.3*sin(2*PI*440*t)*between(t\\,1\\,2):s=48000';
    const speech = await extract(await files.video('talk.mp4', 'red', { seconds: 4, sound: spoken }));
    expect(speech?.seconds).toBeCloseTo(4, 1);
    const [part] = speech?.parts ?? [];
    expect(part).toMatchObject({ start: 0, file: { mimeType: 'audio/mp4' } });
    const path = part?.file.path ?? '';
    expect(await probed(path)).toMatchObject({ audio: { codec_name: 'aac', sample_rate: '16000', channels: 1 }, video: {} });
    // An hour has some 14 MB.
    expect((await stat(path)).size).toBeLessThan(4 * 6_000);
    const level = (from: number, to: number) => files.level(path, { hertz: 440, from, to });
    expect((await level(1.15, 1.85)) - (await level(0.1, 0.85))).toBeGreaterThan(25);
    expect((await level(1.15, 1.85)) - (await level(2.15, 3.8))).toBeGreaterThan(25);
  });

  it('is cut in pauses where it is longer than the model takes, and all of it is in one of the parts', async () => {
    const pauses = 'aevalsrc=0.3*sin(2*PI*440*t)*(1-between(t\\,2.5\\,3)-between(t\\,6.2\\,6.8)):s=48000';
    const file = await files.audio('pauses.wav', pauses, 9);
    const speech = await extract(file, { partSeconds: 4 });
    const starts = startsOf(speech);
    expect(starts).toEqual([0, expect.closeTo(2.75, 1), expect.closeTo(6.5, 1)]);
    const lengths = await Promise.all((speech?.parts ?? []).map(({ file: { path } }) => lengthOf(path)));
    for (const [index, length] of lengths.entries())
      expect(length).toBeCloseTo((starts[index + 1] ?? 9) - (starts[index] ?? 0), 0);
  });

  /** Seconds that ffmpeg reads until its end. */
  async function lengthOf(path: string): Promise<number> {
    const said = await files.run('-stats', '-i', path, '-f', 'null', '-');
    return Number([...said.matchAll(/time=00:00:([\d.]+)/g)].at(-1)?.[1]);
  }

  it('is cut at the longest part where nobody pauses, and once more where a moment is left', async () => {
    const file = await files.audio('tone.wav', 'sine=frequency=440', 4.5);
    expect(startsOf(await extract(file, { partSeconds: 2 }))).toEqual([0, 2, 4]);
    expect(startsOf(await extract(file, { partSeconds: 4.5 }))).toEqual([0]);
  });

  it('is read no further than was asked for', async () => {
    const file = await files.audio('long.wav', 'sine=frequency=440', 5);
    expect((await extract(file, { mostSeconds: 3 }))?.seconds).toBeCloseTo(3, 1);
  });

  it('is none of a file without a track of it, and of one that is silent', async () => {
    expect(await extract(await files.video('mute.mp4', 'red', { seconds: 1 }))).toBeNull();
    expect(await extract(await files.audio('silent.wav', 'anullsrc', 2))).toBeNull();
  });

  it('is not read of what is no file of its type', async () => {
    const path = join(home, 'playlist.mp4');
    await writeFile(path, '#EXTM3U\n#EXTINF:1,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n');
    await expect(extract({ path, mimeType: 'video/mp4' })).rejects.toMatchObject({
      code: 'file_unreadable',
      class: 'validation',
    });
  });

  it('ends at once when nobody waits for it any more', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('cancelled'));
    const file = await files.audio('short.wav', 'sine=frequency=440', 1);
    await expect(extract(file, {}, stopping.signal)).rejects.toThrow('cancelled');
  });
});
