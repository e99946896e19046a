import { PromptsModule } from '@imprint/domain/prompts';
import { Module } from '@nestjs/common';
import { promptMessages } from './prompt-messages.js';
import { PromptVersionsController } from './prompt-versions.controller.js';
import { PromptsController } from './prompts.controller.js';

@Module({ imports: [PromptsModule], controllers: [PromptsController, PromptVersionsController] })
export class PromptsApiModule {
  static readonly messageTypes = promptMessages;
}
