import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { GenerationSwitchResource, SwitchGeneration } from '@imprint/contracts/generation';
import { GenerationSwitch, type GenerationSwitchView } from '@imprint/domain/generation';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, Param, Patch } from '@nestjs/common';

/** Whether anything is generated for the brand of the path. */
@Controller('v1/brands/:id/settings/generation')
export class BrandGenerationController {
  constructor(private readonly generation: GenerationSwitch) {}

  @Operation('getBrandGenerationSettings', 'Read whether anything is generated for a brand')
  @Allow('viewer', 'brands:read')
  @Returns(GenerationSwitchResource)
  @Get()
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<GenerationSwitchView> {
    return this.generation.read(caller, id);
  }

  @Operation('updateBrandGenerationSettings', 'Switch generation off or on for a brand', {
    note: 'Requests for the brand are then refused with `generation_off`. What was accepted before is made in any case.',
  })
  @Allow('admin', 'admin')
  @Returns(GenerationSwitchResource)
  @Patch()
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: SwitchGeneration): Promise<GenerationSwitchView> {
    return this.generation.change(caller, id, body.enabled);
  }
}
