import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  keepVectors,
  listVectors,
  unwantVectors,
  unwantVectorsOfBrand,
  wantVectors,
} from '../vectors/chunk-vectors.repository.js';
import { KnowledgeChunksRepository } from './knowledge-chunks.repository.js';
import type { ChunkedSource, NewChunk } from './new-chunk.js';

export type { ChunkedSource, NewChunk };

/**
 * What can be found of sources: the chunks of current versions of those that are not archived. Each call is part of the transaction that
 * makes it so. Calls of a brand wait for each other until the end of their transactions: make them late.
 */
@Injectable()
export class KnowledgeChunks {
  constructor(private readonly chunks: KnowledgeChunksRepository) {}

  /** Puts chunks in the place of those that the source has. */
  async replace(manager: EntityManager, source: ChunkedSource, chunks: readonly NewChunk[]): Promise<void> {
    await this.chunks.lockBrand(manager, source);
    const kept = await listVectors(manager, source.organizationId, source.id);
    await this.chunks.delete(manager, source.organizationId, source.id);
    await this.chunks.insert(manager, source, chunks);
    await keepVectors(manager, source.organizationId, source.id, kept);
    await wantVectors(manager, source.organizationId, source.id);
  }

  /** Chunks keep everything else. */
  async changePurpose(
    manager: EntityManager,
    organizationId: string,
    sourceId: string,
    purpose: KnowledgePurpose,
  ): Promise<void> {
    await this.chunks.changePurpose(manager, organizationId, sourceId, purpose);
  }

  /** Takes out every chunk of a source, with all that was made of it. A source that has any cannot be deleted. */
  async remove(manager: EntityManager, organizationId: string, sourceId: string): Promise<void> {
    await unwantVectors(manager, organizationId, sourceId);
    const brandId = await this.chunks.findBrand(manager, organizationId, sourceId);
    if (brandId === null) return;
    await this.chunks.lockBrand(manager, { organizationId, brandId });
    await this.chunks.delete(manager, organizationId, sourceId);
  }

  /** The same of every source of a brand, whose rows the caller holds: a few statements, however many there are. */
  async removeOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    await unwantVectorsOfBrand(manager, organizationId, brandId);
    await this.chunks.lockBrand(manager, { organizationId, brandId });
    await this.chunks.deleteOfBrand(manager, organizationId, brandId);
  }
}
