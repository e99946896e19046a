import { Injectable, Logger } from '@nestjs/common';
import { Embedder, TokensUsedUp } from '../vectors/embedder.js';
import type { StoredVector } from '../vectors/vector-text.js';
import { VectorSearchRepository } from '../vectors/vector-search.repository.js';
import type { RankedChunk } from './knowledge-search.repository.js';
import type { SearchedBrand } from './knowledge-terms.repository.js';
import { mergeRanks, type MergedChunk } from './merge-ranks.js';
import type { SearchPlan } from './search-terms.js';

/** All chunks of a brand that has no more are compared; of others, those that the words of the query have found. */
export const mostCompared = 20_000;
/** The best by words are compared in any case: what is known to have no vector is not taken for something else than it says. */
const always = 50;
/** Milliseconds that a search waits for the vector of its query. */
const queryMs = 3_000;

/** Ranks chunks by what they mean, where the operator has chosen a model for that and the brand has vectors of it. */
@Injectable()
export class KnowledgeVectorSearch {
  private readonly logger = new Logger(KnowledgeVectorSearch.name);

  constructor(
    private readonly embedder: Embedder,
    private readonly vectors: VectorSearchRepository,
  ) {}

  /** What words found, and what means the same. By words alone where the model does not answer. */
  async rank(
    brand: SearchedBrand,
    query: string,
    { chunks, filter }: SearchPlan,
    byWords: readonly RankedChunk[],
  ): Promise<MergedChunk[]> {
    const { model } = this.embedder;
    const isSmall = chunks <= mostCompared;
    const vector =
      model === null || (!isSmall && byWords.length === 0) || !(await this.vectors.hasAny(brand, model.name))
        ? null
        : await this.vectorOf(brand, query);
    if (model === null || vector === null) return byWords.map((chunk) => ({ ...chunk, isByMeaning: false }));
    const ids = byWords.map(({ id }) => id);
    const compared = { model: model.name, ids: isSmall ? null : ids, always: ids.slice(0, always), filter };
    return mergeRanks(byWords, await this.vectors.compare(brand, vector, compared), always);
  }

  private async vectorOf({ organizationId }: SearchedBrand, query: string): Promise<StoredVector | null> {
    try {
      const [vector = null] = await this.embedder.embed(organizationId, [query], AbortSignal.timeout(queryMs));
      return vector;
    } catch (error) {
      if (!(error instanceof TokensUsedUp)) this.logger.warn({ err: error }, 'a search goes by words alone');
      return null;
    }
  }
}
