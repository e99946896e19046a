import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { EMBEDDING_MODEL, ModelError, type EmbeddingModel } from '../embeddings/index.js';
import { KnowledgeEmbeddingsRepository } from './knowledge-embeddings.repository.js';
import { storedVector, type StoredVector } from './vector-text.js';

/** The organization has had as many tokens counted today as it may. */
export class TokensUsedUp extends Error {}

/** Of a text, on average; the vendor's count takes its place. Scripts without spaces have a token for each character. */
const charactersPerToken = 3;
/** A text that the model takes in no length gets no vector. */
const shortestCut = 200;

export const estimatedTokens = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(Buffer.byteLength(text) / charactersPerToken), 0);

/** Asks the model for vectors on behalf of an organization, within its tokens of a day. */
@Injectable()
export class Embedder {
  constructor(
    @Inject(EMBEDDING_MODEL) readonly model: EmbeddingModel | null,
    private readonly use: KnowledgeEmbeddingsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'OPENAI_EMBEDDINGS_TOKENS_PER_DAY'>,
  ) {}

  /** In the order of the texts; null for a text that the model takes in no length. @throws ModelError, TokensUsedUp */
  async embed(organizationId: string, texts: readonly string[], signal: AbortSignal): Promise<(StoredVector | null)[]> {
    if (this.model === null) throw new Error('there is no embedding model');
    return this.within(this.model, organizationId, texts, signal);
  }

  private async within(
    model: EmbeddingModel,
    organizationId: string,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<(StoredVector | null)[]> {
    try {
      return await this.once(model, organizationId, texts, signal);
    } catch (error) {
      if (!(error instanceof ModelError) || error.code !== 'invalid_request') throw error;
      const [only = ''] = texts;
      if (texts.length === 1 && only.length < 2 * shortestCut) return [null];
      // One of them is too long for the model: each is asked for by itself, and what is too long by the first half of it.
      const smaller = texts.length === 1 ? [[only.slice(0, only.length / 2)]] : texts.map((text) => [text]);
      const made: (StoredVector | null)[] = [];
      for (const part of smaller) {
        made.push(...(await this.within(model, organizationId, part, signal)));
        // It is no matter of their length: a setting is wrong, and every other text would be refused, too.
        if (made.length === 2 && made.every((vector) => vector === null)) throw error;
      }
      return made;
    }
  }

  private async once(model: EmbeddingModel, organizationId: string, texts: readonly string[], signal: AbortSignal) {
    const reserved = estimatedTokens(texts);
    if (!(await this.use.reserve(organizationId, reserved, this.config.OPENAI_EMBEDDINGS_TOKENS_PER_DAY)))
      throw new TokensUsedUp();
    try {
      const { vectors, tokens } = await model.embed(texts, signal);
      if (tokens !== null) await this.use.settle(organizationId, tokens - reserved);
      return vectors.map(storedVector);
    } catch (error) {
      // A refusal costs nothing. Whether an answer that did not come was counted, nobody knows.
      if (error instanceof ModelError && error.code !== 'unreachable') await this.use.settle(organizationId, -reserved);
      throw error;
    }
  }
}
