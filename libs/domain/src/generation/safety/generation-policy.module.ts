import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { IdentityModule } from '../../identity/index.js';
import { GenerationSwitchModule } from '../generation-switch.module.js';
import { GenerationSettingsService } from './generation-settings.service.js';
import { PromptPolicy } from './prompt-policy.js';

/** Whether anything is generated for an organization, and what its prompts may not say. Requires a global provider for PROMPT_MODERATION. */
@Module({
  imports: [AuditModule, GenerationSwitchModule, IdentityModule],
  providers: [GenerationSettingsService, PromptPolicy],
  exports: [GenerationSettingsService, PromptPolicy],
})
export class GenerationPolicyModule {}
