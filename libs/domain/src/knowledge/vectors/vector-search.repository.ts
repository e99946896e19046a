import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { brandMark } from '../chunks/chunk-marks.js';
import { quoted } from '../search/term-groups.js';
import type { ChunkFilter, RankedChunk } from '../search/knowledge-search.repository.js';
import type { SearchedBrand } from '../search/knowledge-terms.repository.js';
import type { StoredVector } from './vector-text.js';

/** Which chunks are compared. */
export interface Compared {
  model: string;
  /** These only; all of the brand where there are few. */
  ids: readonly string[] | null;
  /** These whatever their signs say. */
  always: readonly string[];
  filter: ChunkFilter;
}

/** Numbers that one search multiplies without pgvector: as many chunks as that allows are compared by all of their numbers, within bounds. */
const [mostNumbers, fewest, most] = [150_000, 100, 500];

/** Compares vectors of one brand. Every statement names organization and brand. */
@Injectable()
export class VectorSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  async hasAny({ organizationId, brandId }: SearchedBrand, model: string): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'select from knowledge_vector where organization_id = $1 and brand_id = $2 and model = $3 limit 1',
      [organizationId, brandId, model],
    );
    return rows.length > 0;
  }

  /** Schema of pgvector; null where the operator has not created that extension. */
  async pgvector(): Promise<string | null> {
    const [found] = await this.dataSource.query<{ schema: string }[]>(
      `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'vector'`,
    );
    return found?.schema ?? null;
  }

  /** Cosines, the greatest first. */
  async compare(brand: SearchedBrand, vector: StoredVector, compared: Compared): Promise<RankedChunk[]> {
    const { sql, parameters } = compareStatement(brand, vector, compared, await this.pgvector());
    return this.dataSource.query<RankedChunk[]>(sql, parameters);
  }
}

/**
 * In two steps: by the signs of all numbers, which costs a microsecond for a whole vector, and then exactly. PostgreSQL by itself multiplies
 * four numbers in a microsecond; pgvector is fast, but each vector has to be read first, from pages of its own.
 */
function compareStatement(
  brand: SearchedBrand,
  { embedding, signs, dimensions }: StoredVector,
  compared: Compared,
  schema: string | null,
): { sql: string; parameters: unknown[] } {
  const { from, parameters } = rowsOf(brand, dimensions, compared);
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const exact = schema === null ? Math.min(most, Math.max(fewest, Math.floor(mostNumbers / dimensions))) : most;
  const query = `${parameter(embedding)}::real[]`;
  const score =
    schema === null
      ? `(select sum(pair.one::float8 * pair.other) from unnest(embedding, ${query}) pair (one, other))`
      : `1 - (embedding::${schema}.vector operator(${schema}.<=>) ${query}::${schema}.vector)`;
  const sql = `with row as materialized (
      select v.chunk_id, v.embedding, bit_count(v.signs # ${parameter(signs)}::bit varying) as differing ${from}
    ), near as materialized (
      (select chunk_id, embedding from row order by differing, chunk_id limit ${parameter(exact)})
      union all select chunk_id, embedding from row where chunk_id = any(${parameter(compared.always)})
    )
    select distinct on (score, id) id, score from (select chunk_id as id, ${score} as score from near) compared
    order by score desc, id`;
  return { sql, parameters };
}

function rowsOf({ organizationId, brandId }: SearchedBrand, dimensions: number, { model, ids, filter }: Compared) {
  const parameters: unknown[] = [organizationId, brandId, model, dimensions];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const conditions = [
    ...(filter.purposes === null ? [] : [`c.purpose = any(${parameter(filter.purposes)})`]),
    ...(filter.required.length === 0
      ? []
      : [`c.words @@ ${parameter([quoted(brandMark(brandId)), ...filter.required].join(' & '))}::tsquery`]),
    ...(filter.excluded === null ? [] : [`not c.words @@ ${parameter(filter.excluded)}::tsquery`]),
  ];
  const chunk =
    conditions.length === 0
      ? ''
      : `join knowledge_chunk c on c.id = v.chunk_id and c.organization_id = $1 and c.brand_id = $2 and ${conditions.join(' and ')}`;
  const only = ids === null ? '' : `and v.chunk_id = any(${parameter(ids)})`;
  // Otherwise the planner may read all vectors of the brand to find a few of them.
  const is = ids === null ? '=' : 'is not distinct from';
  const from = `from knowledge_vector v ${chunk}
    where v.organization_id ${is} $1 and v.brand_id ${is} $2 and v.model = $3 and length(v.signs) = $4 ${only}`;
  return { from, parameters };
}
