import type { KnowledgeKind, KnowledgePurpose } from '@imprint/contracts/knowledge';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { brandMark } from '../chunks/chunk-marks.js';
import type { SearchedBrand } from './knowledge-terms.repository.js';
import { conditionOf, quoted, type Candidates, type TermGroup } from './term-groups.js';

/** What else has to be so of a chunk. */
export interface ChunkFilter {
  /** All if left out. */
  purposes: readonly KnowledgePurpose[] | null;
  /** In the language of `tsquery`: what it has to have, and what it must not have. */
  required: readonly string[];
  excluded: string | null;
}

/** A chunk, and how well it fits. */
export interface RankedChunk {
  id: string;
  /** 1 is the best. */
  score: number;
}

/** A chunk with its source. */
export interface FoundChunk {
  chunkId: string;
  sourceId: string;
  versionId: string;
  title: string;
  kind: KnowledgeKind;
  purpose: KnowledgePurpose;
  text: string;
  digest: string;
  url: string | null;
  position: number;
  start: number;
  end: number;
  page: number | null;
  startSeconds: number | null;
  endSeconds: number | null;
}

/** What `ts_rank` gives for a single word that occurs any number of times; for one that occurs once, it is 0.6 of it. */
const mostOfTsRank = 0.1;

/** Reads chunks of one brand, and `knowledge_source` for what a hit says of its source. Every statement names organization and brand. */
@Injectable()
export class KnowledgeSearchRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Chunks ranked by their words, the best first. */
  async rank(
    brand: SearchedBrand,
    groups: readonly TermGroup[],
    candidates: Candidates,
    filter: ChunkFilter,
    limit: number,
  ): Promise<RankedChunk[]> {
    const { sql, parameters } = rankStatement(brand, groups, candidates, filter, limit);
    return this.dataSource.query<RankedChunk[]>(sql, parameters);
  }

  /** Those of the ids that are still there, in no order. */
  async read(brand: SearchedBrand, ids: readonly string[]): Promise<FoundChunk[]> {
    const { sql, parameters } = readStatement(brand, ids);
    return this.dataSource.query<FoundChunk[]>(sql, parameters);
  }
}

/** `is not distinct from` keeps the planner from reading all chunks of the brand beside another index to find a few of them. */
export function readStatement(
  { organizationId, brandId }: SearchedBrand,
  ids: readonly string[],
): { sql: string; parameters: unknown[] } {
  const sql = `select c.id as "chunkId", c.source_id as "sourceId", c.version_id as "versionId", s.title, s.kind, c.purpose, c.text, c.digest, s.url,
         c.position, c.start_offset as "start", c.end_offset as "end", c.page, c.start_seconds as "startSeconds", c.end_seconds as "endSeconds"
       from knowledge_chunk c join knowledge_source s on s.id = c.source_id and s.organization_id = c.organization_id
       where c.id = any($3) and c.organization_id is not distinct from $1 and c.brand_id is not distinct from $2`;
  return { sql, parameters: [organizationId, brandId, ids] };
}

/**
 * The mark of the brand is part of each condition: the index yields no row of another brand, which would then have to be read to be left out.
 * `is not distinct from` keeps the planner from reading all chunks of the brand off another index beside it.
 */
export function rankStatement(
  { organizationId, brandId }: SearchedBrand,
  groups: readonly TermGroup[],
  { conditions, most }: Candidates,
  filter: ChunkFilter,
  limit: number,
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [organizationId, brandId];
  const parameter = (value: unknown): string => `$${parameters.push(value)}`;
  const purposes = filter.purposes === null ? '' : `and c.purpose = any(${parameter(filter.purposes)})`;
  const excluded = filter.excluded === null ? '' : `and not c.words @@ ${parameter(filter.excluded)}::tsquery`;
  const arms = conditions.map((condition, index) => {
    const all = [quoted(brandMark(brandId)), ...filter.required, condition].map((one) => `(${one})`).join(' & ');
    const read = `${parameter(most)}::integer`;
    // Where as many as are read have all of the words, the rest is not even looked up.
    const left = index === 0 ? read : `case when (select count(*) from arm${index - 1}) < ${read} then ${read} else 0 end`;
    return `arm${index} as materialized (select c.id, c.words from knowledge_chunk c
       where c.organization_id is not distinct from $1 and c.brand_id is not distinct from $2
         and c.words @@ ${parameter(all)}::tsquery ${purposes} ${excluded} limit ${left})`;
  });
  const terms = groups.map(
    (group) => `${parameter(group.weight)}::float8 * ts_rank(c.words, ${parameter(conditionOf(group))}::tsquery)`,
  );
  const score = `(${terms.join(' + ')}) / ${parameter(mostOfTsRank)}::float8`;
  const either = arms.map((_, index) => `select id, words from arm${index}`).join(' union all ');
  const sql = `with ${arms.join(', ')}
    select distinct on (score, id) id, score from (select c.id, ${score} as score from (${either}) c) ranked order by score desc, id limit ${parameter(limit)}`;
  return { sql, parameters };
}
