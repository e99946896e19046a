import { findProgram, runProgram } from '@imprint/platform/programs';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { avatarModelConformance, avatarRequest } from './avatar-model.conformance.js';
import { createAvatarModels } from './avatar-models.js';
import { LocalPortraitModel } from './local-portrait.model.js';
import { heightOf, loudnessOf } from './portrait/waveform.js';
import { FfmpegEncoder } from './slideshow/ffmpeg-encoder.js';
import type { FilmEncoder } from './slideshow/film-encoder.js';
import { FilmStudio } from './slideshow/film-studio.js';
import { WasmEncoder } from './slideshow/wasm-encoder.js';
import { soundPool } from './sound-pool.js';
import { findEspeak } from './speech/espeak.js';
import { videoContext } from './video-model.conformance.js';
import { slideshowPool } from './video-models.js';

const [ffmpeg, espeak] = await Promise.all([findProgram('ffmpeg'), findEspeak({ ESPEAK_PATH: null })]);
const isComplete = ffmpeg !== null && !('reason' in espeak);

/** With normal priority, because low priority would starve next to a busy process. */
function open(encoderOf: (pool: ReturnType<typeof slideshowPool>) => FilmEncoder): LocalPortraitModel {
  const pool = slideshowPool(1, 0);
  return new LocalPortraitModel(new FilmStudio(pool, () => Promise.resolve(encoderOf(pool))), soundPool(1, 0), espeak);
}
const byFfmpeg = () => open(() => new FfmpegEncoder(ffmpeg ?? '', 2));
const shown = { ground: { x: 40, y: 40 }, figure: { x: 600, y: 160 } };

if (isComplete) avatarModelConformance('local/portrait by ffmpeg', () => Promise.resolve({ model: byFfmpeg(), shown }));
if (!('reason' in espeak))
  avatarModelConformance('local/portrait by WebAssembly', () =>
    Promise.resolve({ model: open((pool) => new WasmEncoder(pool)), shown }),
  );

(isComplete ? describe : describe.skip)('local/portrait', () => {
  const model = byFfmpeg();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portrait-'));
  });
  afterAll(async () => {
    await model.close();
    await rm(folder, { recursive: true });
  });
  const run = (args: readonly string[]) =>
    runProgram({ path: ffmpeg ?? '', args: ['-v', 'error', '-y', ...args], cwd: folder, timeoutMs: 60_000 });

  it('moves its waveform as the voice does in every frame, and says each sentence while it is read', async () => {
    const prompt = 'Tea is on the table. Cake!';
    const { path, durationSeconds } = await model.generate(avatarRequest(model, { prompt }), videoContext(folder));
    const frames = Math.round((durationSeconds ?? 0) * 30);
    // What is heard in the finished file, and a column of pixels through the bar in the middle for each frame of it.
    await run([
      '-i',
      path,
      '-ac',
      '1',
      '-ar',
      '48000',
      '-c:a',
      'pcm_s16le',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      'heard.wav',
    ]);
    await run(['-i', path, '-vf', 'crop=2:120:538:400', '-pix_fmt', 'gray', '-f', 'rawvideo', 'bar.gray']);
    const [heard, pixels] = [loudnessOf(join(folder, 'heard.wav'), frames), await readFile(join(folder, 'bar.gray'))];
    expect(pixels).toHaveLength(frames * 240);
    let [silent, loud] = [0, 0];
    for (let frame = 0; frame < frames; frame += 1) {
      const column = pixels.subarray(frame * 240, (frame + 1) * 240).filter((_, at) => at % 2 === 0);
      const bar = column.filter((value) => value < 170).length / 120;
      const wanted = heightOf(heard[frame] ?? 0);
      // AAC spreads a sound a little in time, and the fades at both ends are not those of the voice.
      const around = [frame - 1, frame, frame + 1].map((at) => heightOf(heard[at] ?? 0));
      expect(bar).toBeGreaterThan(Math.min(...around) - 0.15);
      expect(bar).toBeLessThan(Math.max(...around) + 0.15);
      if (wanted === 0) silent += 1;
      if (wanted > 0.7) loud += 1;
    }
    expect([silent > 10, loud > 10]).toEqual([true, true]);
    const caption = async (seconds: number): Promise<Buffer> => {
      await run(['-ss', String(seconds), '-i', path, '-frames:v', '1', 'frame.png']);
      return sharp(join(folder, 'frame.png'))
        .extract({ left: 72, top: 540, width: 936, height: 468 })
        .greyscale()
        .threshold()
        .raw()
        .toBuffer();
    };
    const [start, same, other] = [await caption(0.2), await caption(1), await caption((durationSeconds ?? 0) - 1)];
    // Two encodings of the same words differ at a few of their edges.
    const apart = (caption1: Buffer, caption2: Buffer): number =>
      caption1.filter((value, at) => value !== caption2[at]).length / caption1.length;
    expect(apart(start, same)).toBeLessThan(0.005);
    expect(apart(start, other)).toBeGreaterThan(0.02);
  }, 300_000);

  it('says why it is not available, and what to install', async () => {
    const models = await createAvatarModels(
      testConfig({ ESPEAK_PATH: join(folder, 'none'), FFMPEG_THREADS: 1, GENERATION_THREADS: 1 }),
    );
    const portrait = models.get('local/portrait');
    const install = 'apt-get install espeak-ng';
    expect(portrait?.unavailable).toEqual({ reason: 'ESPEAK_PATH names no program.', install });
    const failure = portrait?.generate(avatarRequest(model), videoContext(folder));
    await expect(failure).rejects.toMatchObject({ class: 'misconfiguration', code: 'model_unavailable', retryable: false });
    await portrait?.close();
  });
});
