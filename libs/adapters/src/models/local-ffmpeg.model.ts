import { limits } from '@imprint/contracts/limits';
import {
  ModelError,
  type ExtractedSpeech,
  type FileModelContext,
  type SpeechRequest,
  type TransformedFile,
  type TransformModel,
  type TransformRequest,
  type Unavailable,
} from '@imprint/domain/generation/transform';
import { missingIn, type Ffmpeg } from '../video/index.js';
import type { RenderPool } from './render-pool.js';
import { FfmpegWork } from './transform/ffmpeg-work.js';
import { merged } from './transform/merge.js';
import { normalized } from './transform/normalize.js';
import { extractedSpeech } from './transform/speech.js';
import { trimmed } from './transform/trim.js';

/** How to run ffmpeg. */
export interface FfmpegSettings {
  threads: number;
  /** Of one transform. */
  timeoutMs: number;
}

const install = 'apt-get install ffmpeg';
const needed = {
  encoders: ['libx264', 'aac'],
  filters: ['xfade', 'acrossfade', 'concat', 'overlay', 'ebur128', 'alimiter', 'sidechaincompress', 'amix', 'silencedetect'],
};

/** Merges, trims and levels videos and audio by the ffmpeg of this machine. */
export class LocalFfmpegModel implements TransformModel {
  readonly unavailable: Unavailable | null;
  readonly capability: TransformModel['capability'];
  private missing: Promise<string[]> | undefined;

  /** @param pool draws captions */
  constructor(
    private readonly pool: RenderPool,
    private readonly ffmpeg: Ffmpeg | null,
    private readonly settings: FfmpegSettings,
  ) {
    this.unavailable = ffmpeg === null ? { reason: 'ffmpeg is not installed.', install } : null;
    this.capability = {
      ...{ name: 'local/ffmpeg', provider: 'local', label: 'ffmpeg' },
      description: 'Merges, trims and levels videos and audio of the library on this machine.',
      ...{ promptLength: limits.altTextLength, credits: 0, timeoutMs: settings.timeoutMs },
    };
  }

  async transform(request: TransformRequest, { folder, signal, ...context }: FileModelContext): Promise<TransformedFile> {
    const path = await this.required();
    const { threads, timeoutMs } = this.settings;
    const work = new FfmpegWork({ path, threads, folder, signal, timeoutMs });
    const progress = (percent: number): void => context.progress(percent);
    switch (request.operation) {
      case 'merge':
        return merged(work, request, { pool: this.pool, signal, progress });
      case 'trim':
        return trimmed(work, request, progress);
      default:
        return normalized(work, request, progress);
    }
  }

  async extractSpeech(
    request: SpeechRequest,
    { folder, signal }: Pick<FileModelContext, 'folder' | 'signal'>,
  ): Promise<ExtractedSpeech | null> {
    const path = await this.required();
    const { threads, timeoutMs } = this.settings;
    return extractedSpeech(new FfmpegWork({ path, threads, folder, signal, timeoutMs }), request);
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  /** @throws ModelError `model_unavailable` */
  private async required(): Promise<string> {
    if (this.ffmpeg === null) throw unavailable('ffmpeg is not installed.');
    const { path } = this.ffmpeg;
    // A program that could not be asked is asked again the next time.
    const forget = (error: unknown): never => {
      this.missing = undefined;
      throw error;
    };
    const missing = await (this.missing ??= missingIn(path, needed).catch(forget));
    if (missing.length > 0) throw unavailable(`The ffmpeg of this instance lacks ${missing.join(', ')}.`);
    return path;
  }
}

const unavailable = (reason: string): ModelError =>
  new ModelError({
    ...{ class: 'misconfiguration', code: 'model_unavailable', retryable: false },
    message: `${reason} Install it: ${install}`,
  });
