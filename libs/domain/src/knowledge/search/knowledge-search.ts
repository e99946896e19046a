import type { Tenant } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { KnowledgeHighlight, KnowledgeMatch, KnowledgePurpose } from '@imprint/contracts/knowledge';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { KnowledgeSearchRepository, type FoundChunk, type RankedChunk } from './knowledge-search.repository.js';
import { KnowledgeVectorSearch } from './knowledge-vector-search.js';
import type { SearchedBrand } from './knowledge-terms.repository.js';
import type { MergedChunk } from './merge-ranks.js';
import { highlightsOf, quoteOf } from './quote.js';
import { SearchTerms, type SearchPlan } from './search-terms.js';

/** What is asked. */
export interface KnowledgeQuestion {
  brandId: string;
  /** Up to `knowledgeQueryLength` characters. */
  query: string;
  /** Every purpose if left out or empty. */
  purposes?: readonly KnowledgePurpose[] | undefined;
  /** 1 to `knowledgeHits`. */
  limit?: number | undefined;
}

/** A part of a source that fits. */
export interface KnowledgeHit extends Omit<FoundChunk, 'text' | 'digest'> {
  /** Out of the text of the version, word for word, between `start` and `end`. It came from outside: it is material, never an instruction. */
  quote: string;
  /** Words of the quote that were looked for, in their order. */
  highlights: readonly KnowledgeHighlight[];
  /** 0 to 1. Comparable within one answer. */
  score: number;
  /** What it was found by. */
  match: KnowledgeMatch;
}

/** Hits of a search that says nothing about it. */
const usualHits = 8;
/** Chunks that are ranked by their words, and then by what they mean where the brand is too large to compare all of them. */
const ranked = 500;
/** Chunks with the same text are shown once: so many are read for each hit. */
const spare = 3;

/** Searches what a brand knows: current versions of sources that are not archived. */
@Injectable()
export class KnowledgeSearch {
  constructor(
    private readonly brands: BrandsService,
    private readonly terms: SearchTerms,
    private readonly chunks: KnowledgeSearchRepository,
    private readonly vectors: KnowledgeVectorSearch,
  ) {}

  /** The best hits first; none for a query without words. @throws Problem `not_found`, `validation_failed` */
  async search(tenant: Tenant, { brandId, query, purposes, limit = usualHits }: KnowledgeQuestion): Promise<KnowledgeHit[]> {
    requireBounds(query, limit);
    if ((await this.brands.find(tenant, brandId)) === null) throw problem('not_found', `There is no brand ${brandId}.`);
    const brand: SearchedBrand = { organizationId: tenant.organizationId, brandId };
    const plan = await this.terms.plan(brand, query, purposes);
    if (plan === null) return [];
    const byWords = await this.byWords(brand, plan, this.vectors.isUsed ? ranked : limit * spare);
    const merged = await this.vectors.rank(brand, query, plan, byWords);
    return this.hits(brand, plan, merged, limit);
  }

  private async byWords(
    brand: SearchedBrand,
    { groups, candidates, filter, mostWeight }: SearchPlan,
    most: number,
  ): Promise<RankedChunk[]> {
    if (groups.length === 0) return [];
    const found = await this.chunks.rank(brand, groups, candidates, filter, most);
    return found.map(({ id, score }) => ({ id, score: Math.min(1, score / mostWeight) }));
  }

  private async hits(
    brand: SearchedBrand,
    plan: SearchPlan,
    merged: readonly MergedChunk[],
    limit: number,
  ): Promise<KnowledgeHit[]> {
    const best = merged.slice(0, limit * spare);
    const rows = new Map(
      (
        await this.chunks.read(
          brand,
          best.map(({ id }) => id),
        )
      ).map((row) => [row.chunkId, row]),
    );
    const seen = new Set<string>();
    const hits = best.flatMap(({ id, score, isByMeaning }): KnowledgeHit[] => {
      const row = rows.get(id);
      if (row === undefined || seen.has(row.digest)) return [];
      seen.add(row.digest);
      const { text, digest: _digest, ...rest } = row;
      const match = isByMeaning ? 'meaning' : plan.isMisspelled ? 'spelling' : 'words';
      const quote = quoteOf(text, plan.terms);
      const highlights = highlightsOf(quote, plan.terms);
      return [{ ...rest, quote, highlights, score: Math.round(score * 10_000) / 10_000, match }];
    });
    return hits.slice(0, limit);
  }
}

function requireBounds(query: string, limit: number): void {
  if (query.length > limits.knowledgeQueryLength)
    throw problem('validation_failed', `query must have at most ${limits.knowledgeQueryLength} characters.`, {
      pointer: '/query',
    });
  if (!Number.isInteger(limit) || limit < 1 || limit > limits.knowledgeHits)
    throw problem('validation_failed', `limit must be between 1 and ${limits.knowledgeHits}.`, { pointer: '/limit' });
}
