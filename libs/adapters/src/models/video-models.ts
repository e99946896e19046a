import type { VideoModel, VideoModels } from '@imprint/domain/generation/video';
import type { Config } from '@imprint/platform/config';
import { findFfmpeg } from '../video/index.js';
import { LocalSlideshowModel } from './local-slideshow.model.js';
import { jobVideoModels } from './job-models.js';
import type { JobSettings } from './job-vendors.js';
import { RenderPool } from './render-pool.js';
import { FfmpegEncoder } from './slideshow/ffmpeg-encoder.js';
import { FilmStudio } from './slideshow/film-studio.js';
import type { FilmEncoder } from './slideshow/film-encoder.js';
import { WasmEncoder } from './slideshow/wasm-encoder.js';

export type VideoModelSettings = JobSettings & Pick<Config, 'FFMPEG_PATH' | 'FFMPEG_THREADS' | 'GENERATION_THREADS'>;

/**
 * Every model that makes videos, the default one first. Cheap to create: threads are started and ffmpeg is looked for when the first video is
 * made. To add a model, add a file and a line here.
 */
export function createVideoModels(config: VideoModelSettings, studio = filmStudio(config)): VideoModels {
  const models: readonly VideoModel[] = [new LocalSlideshowModel(studio), ...jobVideoModels(config)];
  return new Map(models.map((model) => [model.capability.name, model]));
}

/** Where local models film. */
export function filmStudio(config: VideoModelSettings): FilmStudio {
  const pool = slideshowPool(config.GENERATION_THREADS);
  let encoder: Promise<FilmEncoder> | undefined;
  // A program that could not be asked is asked again for the next video.
  const forget = (error: unknown): never => {
    encoder = undefined;
    throw error;
  };
  return new FilmStudio(pool, () => (encoder ??= encoderOf(config, pool).catch(forget)));
}

/** Threads that draw videos, and encode them where there is no ffmpeg. Pictures have others, which no video holds up. */
export function slideshowPool(threads: number, niceIncrement?: number): RenderPool {
  return new RenderPool(threads, new URL('./slideshow/slideshow.worker.js', import.meta.url), niceIncrement);
}

/** The ffmpeg of the machine if it can do it, else WebAssembly. */
async function encoderOf(config: VideoModelSettings, pool: RenderPool): Promise<FilmEncoder> {
  const found = await findFfmpeg(config);
  if (found === null) return new WasmEncoder(pool);
  const encoder = new FfmpegEncoder(found.path, config.FFMPEG_THREADS);
  return (await encoder.canEncode()) ? encoder : new WasmEncoder(pool);
}
