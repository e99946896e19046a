import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A post that is published or planned. */
export interface BrandPost {
  id: string;
  text: string;
  status: 'scheduled' | 'published';
  createdAt: Date;
  isRelated: boolean;
}

/** Posts of a brand that are looked at: its newest. */
const searched = 500;
/** Characters of a post that are searched and shown. */
const postLength = 4_000;
const columns = `id, left(concat_ws(E'\\n\\n', content, nullif(array_to_string(thread, E'\\n\\n'), '')), ${postLength}) as text, status, created_at`;
const standing = `organization_id = $1 and brand_id = $2 and deleted_at is null and status in ('published', 'scheduled')`;

/** What a brand has published or planned. Reads `post`, which belongs to publishing. */
@Injectable()
export class BrandPostsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Those with words of the query, the closest first, then the newest.
   * @param except a post that is left out
   */
  async ranked(
    { organizationId, brandId }: { organizationId: string; brandId: string },
    { words, except, limit }: { words: readonly string[]; except: string | null; limit: number },
  ): Promise<BrandPost[]> {
    return this.dataSource.query<BrandPost[]>(
      `with wanted as (
         select string_agg(to_tsquery('simple', quote_literal(word))::text, ' | ')::tsquery as query from unnest($3::text[]) as word
       ), newest as (
         select ${columns} from post where ${standing} and id is distinct from $4 order by created_at desc, id desc limit ${searched}
       ), judged as (
         select newest.*, case when to_tsvector('simple', text) @@ query then ts_rank(to_tsvector('simple', text), query, 1) else 0 end as rank
         from newest cross join wanted
       )
       select id, text, status, created_at as "createdAt", rank > 0 as "isRelated" from judged
       order by rank desc, created_at desc, id desc limit $5`,
      [organizationId, brandId, [...words], except, limit],
    );
  }

  /** Those of these that still stand, in the order of the ids. */
  async withIds(organizationId: string, brandId: string, ids: readonly string[]): Promise<Pick<BrandPost, 'id' | 'text'>[]> {
    if (ids.length === 0) return [];
    return this.dataSource.query<Pick<BrandPost, 'id' | 'text'>[]>(
      `select id, text from (select ${columns} from post where ${standing} and id = any($3)) as found
       order by array_position($3::text[], id)`,
      [organizationId, brandId, [...ids]],
    );
  }
}
