import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { IdentityModule } from '../identity/index.js';
import { BrandEditing } from './brand-editing.js';
import { BrandRevisions } from './brand-revisions.js';
import { BrandsRepository } from './brands.repository.js';
import { BrandsService } from './brands.service.js';

/** Brands of organizations. */
@Module({
  imports: [AuditModule, IdentityModule],
  providers: [BrandEditing, BrandRevisions, BrandsRepository, BrandsService],
  exports: [BrandEditing, BrandRevisions, BrandsService],
})
export class BrandsModule {}
