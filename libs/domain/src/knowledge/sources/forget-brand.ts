import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { KnowledgeChunks } from '../chunks/knowledge-chunks.js';
import { Transcriptions } from '../transcription/transcriptions.js';
import { KnowledgeSourcesRepository } from './knowledge-sources.repository.js';

/** Deletes what brands know along with them. */
@Injectable()
export class ForgetKnowledge {
  constructor(
    private readonly sources: KnowledgeSourcesRepository,
    private readonly chunks: KnowledgeChunks,
    private readonly transcriptions: Transcriptions,
  ) {}

  /** In the transaction that deletes the brand: a few statements, however many sources there are. */
  async ofBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    const held = await this.sources.holdBrand(manager, organizationId, brandId);
    await this.chunks.removeOfBrand(manager, organizationId, brandId);
    await this.sources.deleteOfBrand(manager, organizationId, brandId);
    await this.transcriptions.release(manager, organizationId, held);
  }
}
