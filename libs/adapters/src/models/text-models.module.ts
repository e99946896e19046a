import { PROMPT_MODERATION } from '@imprint/domain/generation/safety';
import { TEXT_MODELS, type TextModels } from '@imprint/domain/generation/text';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { OpenAiModeration } from './openai-moderation.js';
import { createPromptModeration, createTextModels } from './text-models.js';

/** Provides `TEXT_MODELS` and `PROMPT_MODERATION`. */
@Global()
@Module({
  providers: [
    { provide: TEXT_MODELS, useFactory: (config: Config) => createTextModels(config), inject: [CONFIG] },
    { provide: PROMPT_MODERATION, useFactory: createPromptModeration, inject: [CONFIG] },
  ],
  exports: [TEXT_MODELS, PROMPT_MODERATION],
})
export class TextModelsModule implements OnApplicationShutdown {
  constructor(
    @Inject(TEXT_MODELS) private readonly models: TextModels,
    @Inject(PROMPT_MODERATION) private readonly moderation: OpenAiModeration | null,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.models.values()].map((model) => model.close()));
    await this.moderation?.close();
  }
}
