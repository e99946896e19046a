import { TEXT_MODELS, type TextModels } from '@imprint/domain/generation/text';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { createTextModels } from './text-models.js';

/** Provides `TEXT_MODELS`. */
@Global()
@Module({
  providers: [{ provide: TEXT_MODELS, useFactory: (config: Config) => createTextModels(config), inject: [CONFIG] }],
  exports: [TEXT_MODELS],
})
export class TextModelsModule implements OnApplicationShutdown {
  constructor(@Inject(TEXT_MODELS) private readonly models: TextModels) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values()].map((model) => model.close()));
  }
}
