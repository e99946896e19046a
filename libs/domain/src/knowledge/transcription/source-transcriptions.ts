import type { Principal } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsService } from '../../media/index.js';
import type { AskedTranscription, KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { KnowledgeSourcesRepository } from '../sources/knowledge-sources.repository.js';
import { Transcriptions } from './transcriptions.js';

/** Transcriptions of sources that are there already. */
@Injectable()
export class SourceTranscriptions {
  constructor(
    private readonly transcriptions: Transcriptions,
    private readonly sources: KnowledgeSourcesRepository,
    private readonly assets: AssetsService,
  ) {}

  /** What a source needs that is read once more; null for most, and for one that is not there. */
  async askedFor(principal: Principal, brandId: string, id: string): Promise<AskedTranscription | null> {
    const source = await this.sources.find(principal, brandId, id);
    if (source === null || source.versionId !== null) return null;
    const { organizationId, assetId, url } = source;
    const [asset = null] = assetId === null ? [] : await this.assets.findAll(organizationId, [assetId]);
    // Whoever reads it finds that its file is gone.
    if (asset === null && url === null) return null;
    if ((await this.sources.givenTextOf(source)) !== null) return null;
    return this.transcriptions.asked(organizationId, source, asset);
  }

  /** In the transaction that queues the source, after everything else: instead of what was reserved before. As `Transcriptions.reserve`. */
  async begin(
    manager: EntityManager,
    caller: Principal,
    source: KnowledgeSourceEntity,
    asked: AskedTranscription | null,
  ): Promise<void> {
    await this.sources.setTranscription(manager, source, asked);
    await this.end(manager, source);
    await this.transcriptions.reserve(manager, caller, source.brandId, asked);
  }

  /** Frees what was reserved for it, in the transaction that changes or deletes it, after everything else. */
  async end(manager: EntityManager, source: KnowledgeSourceEntity): Promise<void> {
    await this.transcriptions.release(manager, source.organizationId, [source]);
  }
}
