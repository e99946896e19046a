import { BrandingModule } from '@imprint/domain/branding';
import { Module } from '@nestjs/common';
import { brandMessages } from './brand-messages.js';
import { BrandPresetsController } from './brand-presets.controller.js';
import { BrandRevisionsController } from './brand-revisions.controller.js';
import { BrandsController } from './brands.controller.js';

@Module({ imports: [BrandingModule], controllers: [BrandPresetsController, BrandRevisionsController, BrandsController] })
export class BrandsApiModule {
  static readonly messageTypes = brandMessages;
}
