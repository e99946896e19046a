import type { DataSource } from 'typeorm';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import type { KnowledgeSearch } from '../../knowledge/index.js';
import { Memories } from '../../memories/index.js';
import { MemoriesRepository } from '../../memories/memories.repository.js';
import { BrandContexts } from './brand-contexts.js';
import { BrandPostsRepository } from './brand-posts.repository.js';
import { KnownPassagesRepository } from './known-passages.repository.js';

/** Contexts over a database. @param knowledge finds nothing if left out */
export function contextsOver(
  dataSource: DataSource,
  knowledge: Pick<KnowledgeSearch, 'search'> = { search: () => Promise.resolve([]) },
): BrandContexts {
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const memories = new Memories(dataSource, new MemoriesRepository(dataSource), brands, {} as never, {} as never, {} as never);
  const [posts, passages] = [new BrandPostsRepository(dataSource), new KnownPassagesRepository(dataSource)];
  return new BrandContexts(brands, knowledge as KnowledgeSearch, memories, posts, passages);
}
