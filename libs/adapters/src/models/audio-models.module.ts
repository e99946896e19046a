import { AUDIO_MODELS, type AudioModels } from '@imprint/domain/generation/audio';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createAudioModels } from './audio-models.js';

/** Provides `AUDIO_MODELS`. */
@Global()
@Module({ providers: [{ provide: AUDIO_MODELS, useFactory: createAudioModels }], exports: [AUDIO_MODELS] })
export class AudioModelsModule implements OnApplicationShutdown {
  constructor(@Inject(AUDIO_MODELS) private readonly models: AudioModels) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values()].map((model) => model.close()));
  }
}
