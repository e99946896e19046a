import { BrandPresetResource } from '@imprint/contracts/brands';
import type { Page } from '@imprint/contracts/documents';
import { listPresets, type BrandPreset } from '@imprint/domain/brands';
import { Allow, Operation, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get } from '@nestjs/common';

@Controller('v1')
export class BrandPresetsController {
  @Operation('listBrandPresets', 'List styles to start a brand from')
  @Allow('viewer', 'brands:read')
  @ReturnsPage(BrandPresetResource)
  @Get('brand-presets')
  list(): Page<BrandPreset> {
    return listPresets();
  }
}
