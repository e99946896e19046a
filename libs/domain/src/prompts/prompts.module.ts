import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { GenerationSettingsModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { ChangePrompt } from './change-prompt.js';
import { EnhancePromptOperation } from './enhance-prompt.js';
import { PromptVersions } from './prompt-versions.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsRepository } from './prompts.repository.js';
import { PromptsService } from './prompts.service.js';

/** Saved prompts, and enhancing prompts. Requires a global provider for TEXT_MODELS. */
@Module({
  imports: [BrandsModule, GenerationSettingsModule, IdentityModule],
  providers: [ChangePrompt, EnhancePromptOperation, PromptsRepository, PromptsService, PromptVersions, PromptVersionsRepository],
  exports: [EnhancePromptOperation, PromptsService, PromptVersions],
})
export class PromptsModule {}
