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

/** What a brand knows of the words that are asked for. */
export interface Vocabulary {
  /** Chunks of the brand. */
  chunks: number;
  /** Configurations of PostgreSQL by which its words were reduced. */
  configurations: readonly string[];
  terms: readonly FoundTerm[];
}

/** The words that a brand knows, as its chunks have them. */
@Injectable()
export class KnowledgeTermsRepository {
  private knownSchema: string | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * What words are in the index. One that is there in no form comes with no chunks; one that says nothing in the languages of the brand does
   * not come at all.
   */
  async look(brand: SearchedBrand, { words, pairs }: SearchedWords): Promise<Vocabulary> {
    const names = new Map(configurations.map((name) => [configurationMark(name), name]));
    const rows = await this.dataSource.query<FoundTerm[]>(
      `with mark as materialized (
         select term, chunks from knowledge_term where organization_id = $1 and brand_id = $2 and term = any($3)
       ), asked as (
         select distinct w.word, l.term from unnest($4::text[]) w (word) cross join mark join unnest($3::text[], $6::text[]) c (mark, name) on c.mark = mark.term
           cross join lateral unnest(tsvector_to_array(to_tsvector(('pg_catalog.' || c.name)::regconfig, w.word))) l (term)
         union select pair, pair from unnest($5::text[]) p (pair)
       )
       select '' as word, term, chunks from mark union all
       select asked.word, asked.term, coalesce(t.chunks, 0) from asked
       left join knowledge_term t on t.organization_id = $1 and t.brand_id = $2 and t.term = asked.term`,
      [brand.organizationId, brand.brandId, [brandMark(brand.brandId), ...names.keys()], words, pairs, [null, ...names.values()]],
    );
    const marks = new Map(rows.filter(({ word }) => word === '').map(({ term, chunks }) => [term, chunks]));
    return {
      chunks: marks.get(brandMark(brand.brandId)) ?? 0,
      configurations: [...names].flatMap(([mark, name]) => (marks.has(mark) ? [name] : [])),
      terms: rows.filter(({ word }) => word !== ''),
    };
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

  /**
   * What terms that the brand does not know may be meant to be, the most similar first: those that have four or five characters in a row in
   * common. Nothing without the extension `pg_trgm`, which says how similar they are.
   * @param unknown reduced as those of the brand are, and the words that they are of
   */
  async similar(brand: SearchedBrand, unknown: readonly FoundTerm[], most: number): Promise<SimilarTerm[]> {
    const schema = await this.trigramSchema();
    if (schema === null) return [];
    const { sql, parameters } = similarStatement(brand, unknown, most, schema);
    const found = await this.dataSource.query<SimilarTerm[]>(sql, parameters);
    return found.toSorted((a, b) => b.similarity - a.similarity);
  }

  /** Of the extension. It is asked for until it is there: an operator may create it later. */
  private async trigramSchema(): Promise<string | null> {
    if (this.knownSchema !== null) return this.knownSchema;
    const [extension] = await this.dataSource.query<{ schema: string }[]>(
      `select quote_ident(nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
    );
    return (this.knownSchema = extension?.schema ?? null);
  }
}

/**
 * From this length on, terms that are as similar as it takes have five characters in a row in common, which fewer have than four. In those that
 * are twice as long, every other five are looked up.
 */
const lengthOfFive = 8;

/**
 * The mark of the brand is part of what is looked up in the index: rows of no other brand are read. `is not distinct from` keeps the planner,
 * which cannot know how many words a brand has, from comparing all of them one by one.
 * @param unknown at least one
 * @param schema of pg_trgm
 */
export function similarStatement(
  { organizationId, brandId }: SearchedBrand,
  unknown: readonly FoundTerm[],
  most: number,
  schema: string,
): { sql: string; parameters: unknown[] } {
  const parameters: unknown[] = [organizationId, brandId, most];
  const parts = unknown.map(({ word, term }) => {
    const [typed, reduced] = [`$${parameters.push(word)}::text`, `$${parameters.push(term)}::text`];
    return `(select ${typed} as word, t.term, t.chunks, ${schema}.similarity(t.term, ${reduced}) as similarity from knowledge_term t
      where t.organization_id is not distinct from $1 and t.brand_id is not distinct from $2
        and (${sharedRuns(reduced, [...term].length)}) and t.term not like '\\_%'
      order by similarity desc, t.chunks desc, t.term limit $3)`;
  });
  return { sql: parts.join(' union all '), parameters };
}

/** Two runs of four characters that follow each other are five in a row. */
function sharedRuns(term: string, length: number): string {
  const [runs, asked] = ['knowledge_spelling(t.brand_id, t.term)', `knowledge_spelling($2, ${term})`];
  if (length < lengthOfFive) return `${runs} && ${asked}`;
  const step = length < 2 * lengthOfFive ? 1 : 2;
  const firsts = Array.from({ length: Math.floor(length / step) }, (_, index) => Math.min(1 + index * step, length - 1));
  return [...new Set(firsts)].map((first) => `${runs} @> (${asked})[${first}:${first + 1}]`).join(' or ');
}
