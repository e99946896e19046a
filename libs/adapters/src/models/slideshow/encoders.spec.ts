import { findProgram, runProgram } from '@imprint/platform/programs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waveFile } from '../testing/wave-file.fixture.js';
import { slideshowPool } from '../video-models.js';
import { FfmpegEncoder } from './ffmpeg-encoder.js';
import { transitionKinds, type Film, type FilmScene } from './film.js';
import { filterGraph } from './filter-graph.js';
import { WasmEncoder } from './wasm-encoder.js';

const ffmpeg = await findProgram('ffmpeg');
const withFfmpeg = ffmpeg === null ? describe.skip : describe;
const [width, height] = [160, 90];

/** A scene for each transition, with a square that appears over it. */
async function smallFilm(folder: string): Promise<Film> {
  const scenes: FilmScene[] = [];
  for (let index = 0; index <= transitionKinds.length; index += 1) {
    const ground = Uint8Array.from({ length: (width * height * 3) / 2 }, (_, at) =>
      at < width * height ? 40 + (((at % width) + Math.floor(at / width) + index * 30) % 180) : 90 + index * 12,
    );
    const square = Uint8Array.from({ length: 32 * 16 * 2.5 }, (_, at) => (at < 32 * 16 ? 235 : at < 32 * 16 * 1.5 ? 128 : 200));
    const [below, above] = [join(folder, `ground-${index}.yuv`), join(folder, `overlay-${index}.yuva`)];
    await Promise.all([writeFile(below, ground), writeFile(above, square)]);
    const kind = transitionKinds[index];
    scenes.push({
      ground: below,
      zoom: { from: index % 2 === 0 ? 1 : 1.1, to: index % 2 === 0 ? 1.1 : 1, x: 60, y: 40 },
      overlay: { path: above, x: 20, y: 40, width: 32, height: 16, rise: 12, start: 2, frames: 10 },
      frames: 30,
      transition: kind === undefined ? null : { kind, frames: 8 },
    });
  }
  const frames = scenes.length * 30 - transitionKinds.length * 8;
  // Bars that grow with every frame.
  const waveform = {
    ...{ picture: join(folder, 'waveform.yuv'), masks: join(folder, 'waveform.masks') },
    ...{ x: 90, y: 30, width: 48, height: 24, cell: { width: 4, height: 2 } },
  };
  const mask = (frame: number) => Array.from({ length: 144 }, (_, at) => (at % 3 < 2 && at / 144 < frame / frames ? 255 : 0));
  await writeFile(
    waveform.picture,
    Uint8Array.from({ length: 48 * 24 * 1.5 }, (_, at) => (at < 48 * 24 ? 60 : 200)),
  );
  await writeFile(waveform.masks, Uint8Array.from(Array.from({ length: frames }, (_, frame) => mask(frame)).flat()));
  return { width, height, frames, scenes, waveform };
}

describe(filterGraph.name, () => {
  it('is made of numbers, whatever files are called', () => {
    const scene: FilmScene = {
      ground: "/tmp/it's [0:v];a=b,%{pts}\\",
      zoom: { from: 1, to: 1.1, x: 5, y: 5 },
      overlay: { path: '/tmp/[out]:x', x: 0, y: 0, width: 2, height: 2, rise: 4, start: 0, frames: 4 },
      frames: 30,
      transition: null,
    };
    const { filters, inputs } = filterGraph({ width, height, frames: 30, scenes: [scene] });
    expect(inputs.map(({ path }) => path)).toEqual([scene.ground, '/tmp/[out]:x']);
    for (const text of ['tmp', '%', 'out]', '\\']) expect(filters).not.toContain(text);
  });
});

withFfmpeg('both encoders', () => {
  const path = ffmpeg ?? '';
  const pool = slideshowPool(1, 0);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encoders-'));
  });
  afterAll(async () => {
    await pool.close();
    await rm(folder, { recursive: true });
  });
  const context = () => ({ signal: new AbortController().signal, timeoutMs: 60_000, progress: () => undefined, folder });
  const output = (args: readonly string[]): Promise<string> =>
    runProgram({ path, args: ['-hide_banner', ...args, '-f', 'null', '-'], cwd: folder, timeoutMs: 60_000 }).then(
      ({ stderr }) => stderr,
    );

  it('show the same at every moment, through every transition, and let the same sound be heard', async () => {
    const film = await smallFilm(folder);
    const sound = { path: join(folder, 'tone.wav'), mimeType: 'audio/wav' };
    await writeFile(sound.path, waveFile({ seconds: 3, hertz: 440 }));
    const [one, other] = [join(folder, 'ffmpeg.mp4'), join(folder, 'wasm.mp4')];
    await new FfmpegEncoder(path, 1).encode(film, sound, one, context());
    await new WasmEncoder(pool).encode(film, sound, other, context());
    const compared = await output(['-i', one, '-i', other, '-lavfi', '[0:v][1:v]psnr']);
    const [, average, least] = /average:([\d.]+) min:([\d.]+)/.exec(compared) ?? [];
    // Decibels: two encodings of the same pictures are some 40 apart, one row of 90 that slides too late costs 15.
    expect(Number(average)).toBeGreaterThan(38);
    expect(Number(least)).toBeGreaterThan(26);
    for (const file of [one, other]) {
      const volume = async (start: number): Promise<number> => {
        const said = await output(['-ss', String(start), '-t', '0.1', '-i', file, '-af', 'volumedetect', '-vn']);
        return Number(/max_volume: (-?[\d.]+) dB/.exec(said)?.[1]);
      };
      // Loud in the middle, faded at both ends, and silent after it.
      expect(await volume(1)).toBeGreaterThan(-12);
      expect(await volume(0)).toBeLessThan(-12);
      expect(await volume(2.85)).toBeLessThan(-20);
      expect(await volume(4)).toBeLessThan(-60);
    }
  }, 300_000);

  it('says that sound in other files needs ffmpeg', async () => {
    const film = await smallFilm(folder);
    const sound = { path: join(folder, 'tone.ogg'), mimeType: 'audio/ogg' };
    await writeFile(sound.path, 'OggS');
    const encoded = new WasmEncoder(pool).encode(film, sound, join(folder, 'none.mp4'), context());
    await expect(encoded).rejects.toMatchObject({
      class: 'validation',
      code: 'audio_unreadable',
      message: expect.stringContaining('ffmpeg'),
    });
  });

  it('is not chosen where it cannot do what is needed', async () => {
    expect(await new FfmpegEncoder(process.execPath, 1).canEncode()).toBe(false);
    expect(await new FfmpegEncoder(join(folder, 'nothing'), 1).canEncode()).toBe(false);
  });
});
