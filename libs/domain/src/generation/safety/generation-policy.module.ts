import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/index.js';
import { IdentityModule } from '../../identity/index.js';
import { GenerationSettingsService } from './generation-settings.service.js';
import { PromptPolicy } from './prompt-policy.js';

/** What no prompt of an organization may say. Requires a global provider for PROMPT_MODERATION. */
@Module({
  imports: [AuditModule, IdentityModule],
  providers: [GenerationSettingsService, PromptPolicy],
  exports: [GenerationSettingsService, PromptPolicy],
})
export class GenerationPolicyModule {}
