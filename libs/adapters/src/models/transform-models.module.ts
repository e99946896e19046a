import { TRANSCRIPTION_MODELS, type TranscriptionModels } from '@imprint/domain/generation/transcript';
import { TRANSFORM_MODELS, type TransformModels } from '@imprint/domain/generation/transform';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { findFfmpeg } from '../video/index.js';
import { LocalFfmpegModel } from './local-ffmpeg.model.js';
import { createTranscriptionModels } from './transcription-models.js';
import { slideshowPool } from './video-models.js';

export type TransformModelSettings = Pick<
  Config,
  'FFMPEG_PATH' | 'FFMPEG_THREADS' | 'FFMPEG_TIMEOUT_SECONDS' | 'GENERATION_THREADS'
>;

/** Every model that changes videos and audio. ffmpeg is looked for once. */
export async function createTransformModels(config: TransformModelSettings): Promise<TransformModels> {
  const { FFMPEG_THREADS: threads, FFMPEG_TIMEOUT_SECONDS: seconds, GENERATION_THREADS } = config;
  const settings = { threads, timeoutMs: seconds * 1_000 };
  const model = new LocalFfmpegModel(slideshowPool(GENERATION_THREADS), await findFfmpeg(config), settings);
  return new Map([[model.capability.name, model]]);
}

/** Provides `TRANSFORM_MODELS` and `TRANSCRIPTION_MODELS`. */
@Global()
@Module({
  providers: [
    { provide: TRANSFORM_MODELS, useFactory: createTransformModels, inject: [CONFIG] },
    { provide: TRANSCRIPTION_MODELS, useFactory: createTranscriptionModels, inject: [CONFIG] },
  ],
  exports: [TRANSFORM_MODELS, TRANSCRIPTION_MODELS],
})
export class TransformModelsModule implements OnApplicationShutdown {
  constructor(
    @Inject(TRANSFORM_MODELS) private readonly models: TransformModels,
    @Inject(TRANSCRIPTION_MODELS) private readonly transcription: TranscriptionModels,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values(), ...this.transcription.values()].map((model) => model.close()));
  }
}
