import { Module } from '@nestjs/common';
import { BrandsModule } from '../brands/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { MediaModule } from '../media/index.js';
import { BrandLimitsModule } from '../members/index.js';
import { FeedConnections } from '../publishing/index.js';
import { BrandLeftovers } from './brand-leftovers.js';
import { BrandUsesRepository } from './brand-uses.repository.js';
import { DeleteBrand } from './delete-brand.js';
import { WriteBrand } from './write-brand.js';

/** What is done to brands that concerns several rooms. */
@Module({
  imports: [BrandLimitsModule, BrandsModule, KnowledgeModule, MediaModule],
  providers: [BrandLeftovers, BrandUsesRepository, DeleteBrand, FeedConnections, WriteBrand],
  exports: [BrandsModule, DeleteBrand, WriteBrand],
})
export class BrandingModule {}
