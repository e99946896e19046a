import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { GenerationSettingsResource, UpdateGenerationSettings } from '@imprint/contracts/generation';
import { GenerationSettings, type GenerationSettingsView } from '@imprint/domain/generation';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Param, Patch } from '@nestjs/common';

/** Whether anything is generated for the organization of the path, or for a brand. */
@Controller('v1')
export class GenerationSettingsController {
  constructor(private readonly settings: GenerationSettings) {}

  @Operation('getGenerationSettings', 'Read whether anything is generated')
  @Allow('viewer', 'images:read', 'images:create', 'videos:read', 'videos:create')
  @Returns(GenerationSettingsResource)
  @Get('organizations/:organizationId/settings/generation')
  read(@Caller() caller: Principal): Promise<GenerationSettingsView> {
    return this.settings.read(caller, null);
  }

  @Operation('updateGenerationSettings', 'Switch generation off or on', {
    note: 'Requests are then refused with `generation_off`. What was accepted before is made in any case.',
  })
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Patch('organizations/:organizationId/settings/generation')
  update(@Caller() caller: Principal, @Body() body: UpdateGenerationSettings): Promise<GenerationSettingsView> {
    return this.settings.change(caller, null, body.enabled);
  }

  @Operation('getBrandGenerationSettings', 'Read whether anything is generated for a brand')
  @Allow('viewer', 'brands:read')
  @Returns(GenerationSettingsResource)
  @Get('brands/:id/settings/generation')
  readOfBrand(@Caller() caller: Principal, @Param('id') id: string): Promise<GenerationSettingsView> {
    return this.settings.read(caller, id);
  }

  @Operation('updateBrandGenerationSettings', 'Switch generation off or on for a brand', {
    note: 'Requests for the brand are then refused with `generation_off`. What was accepted before is made in any case.',
  })
  @Allow('admin', 'admin')
  @Returns(GenerationSettingsResource)
  @Patch('brands/:id/settings/generation')
  updateOfBrand(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: UpdateGenerationSettings,
  ): Promise<GenerationSettingsView> {
    return this.settings.change(caller, id, body.enabled);
  }
}
