import { Module } from '@nestjs/common';
import { PromptPolicy } from './prompt-policy.js';

/** What prompts may not say. Requires a global provider for PROMPT_MODERATION. */
@Module({
  providers: [PromptPolicy],
  exports: [PromptPolicy],
})
export class GenerationPolicyModule {}
