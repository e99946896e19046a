import type { Principal } from '@imprint/contracts/access';
import { GenerationSettingsResource, UpdateGenerationSettings } from '@imprint/contracts/generation';
import { Caller } from '@imprint/auth';
import { GenerationSettingsService, type GenerationSettingsView } from '@imprint/domain/generation';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';

/** Whether anything is generated for the organization of the path, and what its prompts may not say. */
@Controller('v1/organizations/:organizationId/settings/generation')
export class GenerationSettingsController {
  constructor(private readonly settings: GenerationSettingsService) {}

  @Operation('getGenerationSettings', 'Read whether anything is generated, what prompts may not say, and which models are used')
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Get()
  read(@Caller() caller: Principal): Promise<GenerationSettingsView> {
    return this.settings.read(caller);
  }

  @Operation(
    'updateGenerationSettings',
    'Switch generation off or on, and change what prompts may not say and which models are used',
    {
      note: 'Omitted fields do not change. Takes effect on the next request; while generation is off, it is refused with `generation_off`. What was accepted before is made.',
      errors: ['not_configured', 'unknown_model'],
    },
  )
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Patch()
  update(@Caller() caller: Principal, @Body() body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    return this.settings.update(caller, body);
  }
}
