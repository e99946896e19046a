import { noJob } from '@imprint/domain/generation/testing';
import { testConfig } from '@imprint/platform/testing';
import { createVideoModels } from '@imprint/adapters/models';
import type { GeneratedVideo, VideoRequest } from '@imprint/domain/generation/video';
import { findProgram } from '@imprint/platform/programs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { drawFilm } from '../../libs/adapters/src/models/slideshow/draw-film.js';
import type { filmArguments } from '../../libs/adapters/src/models/slideshow/ffmpeg-encoder.js';
import type { Bench } from './bench.js';
import { median, ratioAtMost, shown, unmeasurable, type Figure } from './figures.js';

/** Of ffmpeg, for both. */
const threads = 2;
const figure = 'local/slideshow, 10 s of 1080 × 1920, against bare ffmpeg with the same filters';

/** Files of a package that it does not offer to others. */
const inside = async <T>(file: string): Promise<T> =>
  (await import(new URL(file, import.meta.resolve('@imprint/adapters/models')).href)) as T;

/** A video from request to file, drawing included, against ffmpeg alone, whose pictures were drawn before. */
export async function mediaSlideshow(bench: Bench): Promise<Figure[]> {
  const ffmpeg = await findProgram('ffmpeg');
  if (ffmpeg === null) return [unmeasurable(figure, '≤ 1.2 ×')];
  const home = await mkdtemp(join(tmpdir(), 'bench-media-'));
  bench.defer(() => rm(home, { recursive: true, force: true }));
  const request = await exampleRequest(home);
  const bare = await bareRun(ffmpeg, request, join(home, 'bare'));
  const product = await productRun(bench, request, join(home, 'product'));
  await product();
  const times = { product: [] as number[], bare: [] as number[] };
  for (let round = 1; round <= bench.rounds; round += 1) {
    times.product.push(await secondsOf(product));
    times.bare.push(await secondsOf(bare));
    bench.note(`round ${round}: ${times.product.at(-1)?.toFixed(1)} s, bare ${times.bare.at(-1)?.toFixed(1)} s`);
  }
  const { size } = await stat((await product()).path);
  return [ratioAtMost(figure, median(times.product), 1.2, 's', median(times.bare)), shown('its file', size / 1_000_000, 'MB')];
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1_000;
}

async function exampleRequest(home: string): Promise<VideoRequest> {
  const pictures = await Promise.all(
    ['#2a6f97', '#bc6c25', '#386641'].map(async (colour, index) => {
      const path = join(home, `picture-${index}.jpg`);
      const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
      const grain = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#808080', noise } })
        .blur(4)
        .png()
        .toBuffer();
      await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: colour } })
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg()
        .toFile(path);
      return { path, mimeType: 'image/jpeg' };
    }),
  );
  const prompt = 'Our summer menu is here. Cold brew with orange. Buns fresh from the oven. Reserve a table in the shade!';
  const colors = { background: '#fdf6ec', foreground: '#2b2118', accent: '#c4552d' };
  const brand = { label: 'Café Terrace', colors };
  return { prompt, style: null, aspectRatio: '9:16', durationSeconds: 10, brand, pictures, audio: null };
}

async function productRun(bench: Bench, request: VideoRequest, folder: string): Promise<() => Promise<GeneratedVideo>> {
  const models = createVideoModels(
    testConfig({
      DATABASE_URL: 'postgres://localhost/unused',
      FFMPEG_PATH: null,
      FFMPEG_THREADS: threads,
      GENERATION_THREADS: 1,
    }),
  );
  const model = models.get('local/slideshow');
  if (model === undefined) throw new Error('there is no local/slideshow');
  bench.defer(() => model.close());
  await mkdir(folder);
  const { signal } = new AbortController();
  return () => model.generate(request, { signal, folder, progress: () => undefined, idempotencyKey: 'bench', job: noJob });
}

/** At the priority that the product gives to programs. */
async function bareRun(ffmpeg: string, request: VideoRequest, folder: string): Promise<() => Promise<unknown>> {
  const { drawFilm: draw } = await inside<{ drawFilm: typeof drawFilm }>('slideshow/draw-film.js');
  const { filmArguments: argumentsOf } = await inside<{ filmArguments: typeof filmArguments }>('slideshow/ffmpeg-encoder.js');
  await mkdir(folder);
  const drawn = await draw({ request, folder }, () => undefined);
  if (!('film' in drawn)) throw new Error(drawn.refused.message);
  const args = argumentsOf(drawn.film, null, join(folder, 'bare.mp4'), threads);
  return async () => {
    const child = spawn('nice', ['-n', '10', ffmpeg, ...args], { stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  };
}
