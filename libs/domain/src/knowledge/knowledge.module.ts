import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { KnowledgeChunks } from './chunks/knowledge-chunks.js';
import { KnowledgeChunksRepository } from './chunks/knowledge-chunks.repository.js';

/** What brands know. */
@Module({ imports: [AuditModule, BrandsModule], providers: [KnowledgeChunks, KnowledgeChunksRepository], exports: [] })
export class KnowledgeModule {}
