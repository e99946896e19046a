import { BrandContextModule } from '@imprint/domain/generation';
import { BrandScansModule } from '@imprint/domain/brand-scans';
import { BrandingModule } from '@imprint/domain/branding';
import { Module } from '@nestjs/common';
import { BrandContextController } from './brand-context.controller.js';
import { brandMessages } from './brand-messages.js';
import { BrandScansController } from './brand-scans.controller.js';
import { BrandPresetsController } from './brand-presets.controller.js';
import { BrandRevisionsController } from './brand-revisions.controller.js';
import { BrandsController } from './brands.controller.js';

@Module({
  imports: [BrandContextModule, BrandingModule, BrandScansModule],
  controllers: [BrandContextController, BrandPresetsController, BrandRevisionsController, BrandScansController, BrandsController],
})
export class BrandsApiModule {
  static readonly messageTypes = brandMessages;
}
