import { ModelError, type FileModelContext, type GeneratedVideo } from '@imprint/domain/generation/video';
import type { LocalFile } from '@imprint/domain/media/video-tool';
import { join } from 'node:path';
import type { RenderPool } from '../render-pool.js';
import type { DrawnFilm } from './draw-film.js';
import { refusal, type FilmEncoder } from './film-encoder.js';
import { frameRate } from './film.js';

/** Milliseconds. Generous, because it uses the CPU time that publishing leaves: slow does not mean failed. */
export const filmTimeoutMs = 1_200_000;

/** What is to be filmed. */
export interface FilmOrder {
  /** The function of the worker file that draws it, and what that is given besides a port. */
  task: 'draw' | 'portrait';
  job: object;
  sound: LocalFile | null;
  /** Percentages at which drawing begins, and encoding. */
  drawsFrom: number;
  encodesFrom: number;
}

type StudioContext = Pick<FileModelContext, 'signal' | 'folder' | 'progress'>;

/** Draws and encodes videos on this machine. */
export class FilmStudio {
  /** @param encoder is asked for when the first video is made */
  constructor(
    private readonly pool: RenderPool,
    private readonly encoder: () => Promise<FilmEncoder>,
  ) {}

  /** @throws ModelError; the reason of the signal when that is aborted */
  async make({ task, job, sound, drawsFrom, encodesFrom }: FilmOrder, context: StudioContext): Promise<GeneratedVideo> {
    const { signal, folder } = context;
    const progress = rising((percent) => context.progress(percent));
    const part = (from: number, to: number) => (percent: number) => progress(from + (percent * (to - from)) / 100);
    progress(drawsFrom);
    try {
      const answer = await this.pool.run<DrawnFilm>(task, job, signal, part(drawsFrom, encodesFrom));
      if ('refused' in answer) throw refusal(answer.refused.code, answer.refused.message);
      const { film } = answer;
      const path = join(folder, 'film.mp4');
      const encoder = await this.encoder();
      await encoder.encode(film, sound, path, { signal, folder, timeoutMs: filmTimeoutMs, progress: part(encodesFrom, 99) });
      progress(100);
      const { width, height, frames } = film;
      return { path, mimeType: 'video/mp4', width, height, durationSeconds: frames / frameRate };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw error instanceof ModelError ? error : failureOf(error);
    }
  }

  close(): Promise<void> {
    return this.pool.close();
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
