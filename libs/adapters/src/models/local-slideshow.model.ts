import { limits } from '@imprint/contracts/limits';
import {
  ModelError,
  type FileModelContext,
  type GeneratedVideo,
  type VideoModel,
  type VideoModelCapability,
  type VideoRequest,
} from '@imprint/domain/generation/video';
import { join } from 'node:path';
import type { RenderPool } from './render-pool.js';
import type { DrawnFilm } from './slideshow/draw-film.js';
import { refusal, type FilmEncoder } from './slideshow/film-encoder.js';
import type { Film } from './slideshow/film.js';
import { videoStyle } from './slideshow/video-style.js';
import { videoCanvas, type VideoRatio } from './slideshow/stage.js';

/** Milliseconds. Generous, because it uses the CPU time that publishing leaves: slow does not mean failed. */
const timeoutMs = 1_200_000;
/** Percent of the work after which everything is drawn. */
const drawnAt = 15;

/**
 * A video of the prompt's sentences, set as cards are, in turns with pictures of the request. It draws what `local/card` draws, and its words have
 * the same limits.
 */
export class LocalSlideshowModel implements VideoModel {
  readonly unavailable = null;
  readonly capability: VideoModelCapability = {
    name: 'local/slideshow',
    provider: 'local',
    label: 'Slideshow',
    description:
      "Sets the prompt's sentences as moving scenes in the brand's colours, in turns with pictures, with a voice or music. Its style is calm, bold, fast, or steady for any other word.",
    aspectRatios: Object.keys(videoCanvas) as VideoRatio[],
    durations: { min: 3, max: 60, usual: 10 },
    pictures: 10,
    takesAudio: true,
    promptLength: limits.promptLength,
    credits: 0,
    timeoutMs,
  };

  /** @param encoder is asked for when the first video is made */
  constructor(
    private readonly pool: RenderPool,
    private readonly encoder: () => Promise<FilmEncoder>,
  ) {}

  async generate(request: VideoRequest, context: FileModelContext): Promise<GeneratedVideo> {
    const { signal, folder } = context;
    const progress = rising((percent) => context.progress(percent));
    progress(0);
    try {
      const film = await this.draw(request, context, (percent) => progress((percent * drawnAt) / 100));
      const path = join(folder, 'slideshow.mp4');
      const encoder = await this.encoder();
      await encoder.encode(film, request.audio, path, {
        ...{ signal, folder, timeoutMs },
        progress: (percent) => progress(drawnAt + (percent * (99 - drawnAt)) / 100),
      });
      progress(100);
      const { style, durationSeconds } = request;
      const styleUsed = style === null ? null : videoStyle(style).name;
      return { path, mimeType: 'video/mp4', width: film.width, height: film.height, durationSeconds, styleUsed };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof ModelError ? error : failureOf(error);
    }
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async draw(
    { audio: _, ...request }: VideoRequest,
    { folder, signal }: FileModelContext,
    progress: (percent: number) => void,
  ): Promise<Film> {
    const answer = await this.pool.run<DrawnFilm>('draw', { request, folder }, signal, progress);
    if ('film' in answer) return answer.film;
    throw refusal(answer.refused.code, answer.refused.message);
  }
}

/** Passes on what is more than before. */
function rising(report: (percent: number) => void): (percent: number) => void {
  let last = -1;
  return (percent) => {
    if (percent > last) report((last = percent));
  };
}

function failureOf(cause: unknown): ModelError {
  const message = 'The local renderer stopped before the video was done.';
  return new ModelError({ class: 'unknown', code: 'renderer_failed', message, retryable: true, cause });
}
