import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { BrandContextModule, GenerationPolicyModule, GenerationSwitchModule, VendorKeysModule } from '../generation/index.js';
import { IdentityModule } from '../identity/index.js';
import { ChangePrompt } from './change-prompt.js';
import { EnhancePromptOperation } from './enhance-prompt.js';
import { PromptVersions } from './prompt-versions.js';
import { PromptVersionsRepository } from './prompt-versions.repository.js';
import { PromptsRepository } from './prompts.repository.js';
import { PromptsService } from './prompts.service.js';

/** Saved prompts, and enhancing prompts. Requires global providers for TEXT_MODELS, KEYED_VENDORS and PROMPT_MODERATION. */
@Module({
  imports: [BrandContextModule, BrandsModule, GenerationPolicyModule, GenerationSwitchModule, IdentityModule, VendorKeysModule],
  providers: [ChangePrompt, EnhancePromptOperation, PromptsRepository, PromptsService, PromptVersions, PromptVersionsRepository],
  exports: [EnhancePromptOperation, PromptsService, PromptVersions],
})
export class PromptsModule {}
