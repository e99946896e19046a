import type { Page } from '@imprint/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** One page (from 1) of what the query selects, and the count of all of it. The query brings its own stable order. */
export async function paginate<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  { page, limit }: { page: number; limit: number },
): Promise<Page<T>> {
  const [items, total] = await query
    .offset((page - 1) * limit)
    .limit(limit)
    .getManyAndCount();
  return { items, total, page, limit };
}
