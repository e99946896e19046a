import { Module } from '@nestjs/common';
import { BrandsModule } from '../../brands/index.js';
import { KnowledgeModule } from '../../knowledge/index.js';
import { MemoriesModule } from '../../memories/index.js';
import { BrandContexts } from './brand-contexts.js';
import { BrandPostsRepository } from './brand-posts.repository.js';
import { KnownPassagesRepository } from './known-passages.repository.js';

/** What is known of brands when something is made for them. */
@Module({
  imports: [BrandsModule, KnowledgeModule, MemoriesModule],
  providers: [BrandContexts, BrandPostsRepository, KnownPassagesRepository],
  exports: [BrandContexts],
})
export class BrandContextModule {}
