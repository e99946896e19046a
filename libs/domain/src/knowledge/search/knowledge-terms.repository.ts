import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { brandMark, configurationMark } from '../chunks/chunk-marks.js';
import { configurations, type SearchedWords } from '../chunks/searched-words.js';
import type { KnownTerm } from './term-groups.js';

/** A brand, whose rows alone are read. */
export interface SearchedBrand {
  organizationId: string;
  brandId: string;
}

/** A term, and the typed word that it stands for. */
export interface FoundTerm extends KnownTerm {
  word: string;
}

/** A term that a word may have been meant to be. */
export interface SimilarTerm extends FoundTerm {
  /** 0 to 1. */
  similarity: number;
}

/** The words that a brand knows, as its chunks have them. */
@Injectable()
export class KnowledgeTermsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Number of its chunks, and the configurations of PostgreSQL by which their words were reduced. */
  async summary({ organizationId, brandId }: SearchedBrand): Promise<{ chunks: number; configurations: string[] }> {
    const names = new Map(configurations.map((name) => [configurationMark(name), name]));
    const rows = await this.dataSource.query<{ term: string; chunks: number }[]>(
      'select term, chunks from knowledge_term where organization_id = $1 and brand_id = $2 and term = any($3)',
      [organizationId, brandId, [brandMark(brandId), ...names.keys()]],
    );
    const found = rows.flatMap(({ term }) => names.get(term) ?? []).toSorted();
    return { chunks: rows.find(({ term }) => term === brandMark(brandId))?.chunks ?? 0, configurations: found };
  }

  /**
   * What words are in the index. One that is there in no form comes with no chunks; one that says nothing in the languages of the brand does
   * not come at all.
   */
  async reduce(brand: SearchedBrand, { words, pairs }: SearchedWords, by: readonly string[]): Promise<FoundTerm[]> {
    return this.dataSource.query<FoundTerm[]>(
      `select asked.word, asked.term, coalesce(t.chunks, 0) as chunks from (
         select distinct w.word, l.term from unnest($3::text[]) w (word) cross join unnest($5::text[]) c (name)
           cross join lateral unnest(tsvector_to_array(to_tsvector(('pg_catalog.' || c.name)::regconfig, w.word))) l (term)
         union select pair, pair from unnest($4::text[]) p (pair)
       ) asked left join knowledge_term t on t.organization_id = $1 and t.brand_id = $2 and t.term = asked.term`,
      [brand.organizationId, brand.brandId, words, pairs, by],
    );
  }

  /** In how many chunks what begins with a character is, at most. */
  async countBeginning(brand: SearchedBrand, characters: readonly string[]): Promise<FoundTerm[]> {
    return this.dataSource.query<FoundTerm[]>(
      `select c.begin as word, c.begin as term, true as "isPrefix", coalesce((select sum(t.chunks) from knowledge_term t
         where t.organization_id = $1 and t.brand_id = $2 and t.term >= c.begin and t.term < c.begin || U&'\\+10FFFF'), 0)::integer as chunks
       from unnest($3::text[]) c (begin)`,
      [brand.organizationId, brand.brandId, characters],
    );
  }

  /** The condition of a phrase in the language of `tsquery`; null where its words say nothing. */
  async phrase(words: string, by: readonly string[]): Promise<string | null> {
    const [row] = await this.dataSource.query<{ condition: string | null }[]>(
      `select string_agg('(' || q.phrase::text || ')', ' | ') as condition
       from unnest($2::text[]) c (name) cross join lateral phraseto_tsquery(('pg_catalog.' || c.name)::regconfig, $1) q (phrase)
       where numnode(q.phrase) > 0`,
      [words, by],
    );
    return row?.condition ?? null;
  }

  /** What words that the brand does not know may be meant to be, the most similar first. Nothing without the extension `pg_trgm`. */
  async similar(brand: SearchedBrand, words: readonly string[], most: number): Promise<SimilarTerm[]> {
    const [extension] = await this.dataSource.query<{ schema: string }[]>(
      `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
    );
    if (extension === undefined) return [];
    const { schema } = extension;
    return this.dataSource.query<SimilarTerm[]>(
      `select w.word, s.term, s.chunks, s.similarity from unnest($3::text[]) w (word) cross join lateral (
         select t.term, t.chunks, ${schema}.similarity(t.term, w.word) as similarity from knowledge_term t
         where t.organization_id = $1 and t.brand_id = $2 and t.term operator(${schema}.%) w.word and t.term not like '\\_%'
         order by similarity desc, t.chunks desc, t.term limit $4
       ) s`,
      [brand.organizationId, brand.brandId, words, most],
    );
  }
}
