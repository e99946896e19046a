import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';

/** What brands know. */
@Module({ imports: [AuditModule, BrandsModule], providers: [], exports: [] })
export class KnowledgeModule {}
