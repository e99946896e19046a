import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A passage as it stands now. */
export interface StandingPassage {
  chunkId: string;
  sourceId: string;
  versionId: string;
  title: string;
  purpose: KnowledgePurpose;
  url: string | null;
  text: string;
}

/** Passages that were found, or used, before. Reads `knowledge_chunk` and `knowledge_source`, which belong to knowledge. */
@Injectable()
export class KnownPassagesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of these that still stand, in the order of the ids: without what was deleted, archived or replaced since. */
  async withIds(organizationId: string, brandId: string, chunkIds: readonly string[]): Promise<StandingPassage[]> {
    if (chunkIds.length === 0) return [];
    return this.dataSource.query<StandingPassage[]>(
      `select chunk.id as "chunkId", source.id as "sourceId", chunk.version_id as "versionId", source.title, source.purpose, source.url, chunk.text
       from knowledge_chunk chunk join knowledge_source source
         on source.organization_id = $1 and source.id = chunk.source_id and source.archived_at is null
       where chunk.organization_id = $1 and chunk.brand_id = $2 and chunk.id = any($3)
       order by array_position($3::text[], chunk.id)`,
      [organizationId, brandId, [...chunkIds]],
    );
  }
}
