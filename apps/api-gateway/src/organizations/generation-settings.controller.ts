import type { Principal } from '@imprint/contracts/access';
import { GenerationSettingsResource, UpdateGenerationSettings } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationSettingsService, type GenerationSettingsView } from '@imprint/domain/generation';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';

/** What no prompt may say in the organization of the path. */
@Controller('v1/organizations/:organizationId/settings/generation')
export class GenerationSettingsController {
  constructor(private readonly settings: GenerationSettingsService) {}

  @Operation('getGenerationSettings', 'Read what prompts may not say')
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Get()
  read(@Caller() caller: Principal): Promise<GenerationSettingsView> {
    return this.settings.read(caller);
  }

  @Operation('updateGenerationSettings', 'Change what prompts may not say', {
    note: 'Takes effect on the next request. What was accepted before is made.',
    errors: ['not_configured'],
  })
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Patch()
  update(@Caller() caller: Principal, @Body() body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    return this.settings.update(caller, body);
  }
}
