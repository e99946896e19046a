import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { ChangeMemory } from './change-memory.js';
import { EvidenceLinks } from './evidence-links.js';
import { MemoriesRepository } from './memories.repository.js';
import { Memories } from './memories.service.js';
import { MemorySweeper } from './memory-sweeper.js';
import { SuggestMemories } from './suggest-memories.js';

/** What brands remember. */
@Module({
  imports: [AuditModule, BrandsModule, IdentityModule],
  providers: [ChangeMemory, EvidenceLinks, MemoriesRepository, Memories],
  exports: [Memories],
})
export class MemoriesModule {}

/** For the app that makes suggestions. */
@Module({
  imports: [BrandsModule],
  providers: [MemoriesRepository, MemorySweeper, SuggestMemories],
})
export class MemoryWorkerModule {}
