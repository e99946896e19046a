import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld } from '@imprint/platform/lease';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ModelError, type EmbeddingModel } from '../embeddings/index.js';
import { Embedder, TokensUsedUp } from './embedder.js';
import type { KnowledgeEmbeddingEntity } from './knowledge-embedding.entity.js';
import { KnowledgeEmbeddingsRepository } from './knowledge-embeddings.repository.js';
import { KnowledgeVectorsRepository, type ChunkText } from './knowledge-vectors.repository.js';

const leaseMs = 60_000;
const renewalMs = 15_000;
/** Sources that wait again at once after the operator has changed the model. */
const anewAtOnce = 500;
/** Seconds until the next try after a failure that says nothing about it: doubled each time. */
const [shortestPause, longestPause] = [5, 3_600];
const tomorrow = `(date_trunc('day', now() at time zone 'UTC') + interval '1 day') at time zone 'UTC'`;

/**
 * Gives chunks their vectors, a source at a time per process, where the operator has chosen a model. Searches do not wait for it: without
 * vectors they go by words.
 */
@Injectable()
export class EmbeddingWorker extends Sweeper {
  private readonly logger = new Logger(EmbeddingWorker.name);
  private readonly stopping = new AbortController();

  constructor(
    private readonly dataSource: DataSource,
    private readonly sources: KnowledgeEmbeddingsRepository,
    private readonly vectors: KnowledgeVectorsRepository,
    private readonly embedder: Embedder,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('vectors of knowledge', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    const { model } = this.embedder;
    if (model === null || this.stopping.signal.aborted) return true;
    const held = await this.sources.claim(leaseMs);
    if (held === null) return (await this.sources.wantAnew(model.name, anewAtOnce)) === 0;
    await this.embed(held, model);
    return false;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the app stops'));
    await super.beforeApplicationShutdown();
  }

  private async embed(held: KnowledgeEmbeddingEntity, model: EmbeddingModel): Promise<void> {
    const { id } = held;
    const renew = async (): Promise<boolean> => (await this.sources.lease.renew([held], leaseMs)).length === 1;
    const onError = (error: unknown): void => this.logger.warn({ err: error, id }, 'the hold of a source was not renewed');
    try {
      await whileHeld({ everyMs: renewalMs, renew, onError }, (hold) =>
        this.embedAll(held, model, AbortSignal.any([hold, this.stopping.signal])),
      );
      await this.sources.finish(held, model.name);
    } catch (error) {
      await this.settle(held, error);
    }
  }

  /** What was made stays, whatever becomes of the rest. A chunk that the model refuses is passed over. */
  private async embedAll(
    { id, organizationId }: KnowledgeEmbeddingEntity,
    model: EmbeddingModel,
    signal: AbortSignal,
  ): Promise<void> {
    let refused = 0;
    for (;;) {
      signal.throwIfAborted();
      const waiting = await this.vectors.listWithout(organizationId, id, model.name, refused + model.mostTexts);
      const batch = batchOf(waiting.slice(refused), model);
      if (batch.length === 0) return;
      const texts = batch.map(({ text }) => text);
      const made = await this.embedder.embed(organizationId, texts, signal);
      const vectors = batch.flatMap(({ id: chunkId }, index) => {
        const vector = made[index] ?? null;
        return vector === null ? [] : [{ id: chunkId, vector }];
      });
      refused += batch.length - vectors.length;
      if (vectors.length > 0) await this.vectors.put(this.dataSource.manager, organizationId, model.name, vectors);
    }
  }

  private async settle(held: KnowledgeEmbeddingEntity, error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) return void (await this.sources.lease.giveBack([held]));
    if (error instanceof TokensUsedUp) return this.sources.putOff(held, tomorrow);
    this.logger.warn({ err: error, id: held.id }, 'a source got no vectors');
    const asked = error instanceof ModelError ? error.retryAfterSeconds : undefined;
    const pause = Math.min(longestPause, asked ?? shortestPause * 2 ** Math.min(held.tries, 12));
    await this.sources.putOff(held, `now() + ${Math.max(1, Math.round(pause))} * interval '1 second'`);
  }
}

function batchOf(chunks: readonly ChunkText[], { mostTexts, mostCharacters }: EmbeddingModel): ChunkText[] {
  let characters = 0;
  return chunks.slice(0, mostTexts).filter(({ text }, index) => {
    characters += text.length;
    return index === 0 || characters <= mostCharacters;
  });
}
