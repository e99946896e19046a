import { VIDEO_MODELS, type VideoModels } from '@imprint/domain/generation/video';
import { CONFIG } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createVideoModels } from './video-models.js';

/** Provides `VIDEO_MODELS`. */
@Global()
@Module({ providers: [{ provide: VIDEO_MODELS, useFactory: createVideoModels, inject: [CONFIG] }], exports: [VIDEO_MODELS] })
export class VideoModelsModule implements OnApplicationShutdown {
  constructor(@Inject(VIDEO_MODELS) private readonly models: VideoModels) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values()].map((model) => model.close()));
  }
}
