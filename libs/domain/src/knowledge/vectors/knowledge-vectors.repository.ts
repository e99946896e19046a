import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StoredVector } from './vector-text.js';

/** A chunk that has no vector yet. */
export interface ChunkText {
  id: string;
  text: string;
}

/** Writes `knowledge_vector`; reads the chunks that they are of. */
@Injectable()
export class KnowledgeVectorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first chunks of a source that have no vector of the model, in their order. */
  async listWithout(organizationId: string, sourceId: string, model: string, limit: number): Promise<ChunkText[]> {
    return this.dataSource.query<ChunkText[]>(
      `select c.id, c.text from knowledge_chunk c
       where c.organization_id = $1 and c.source_id = $2
         and not exists (select from knowledge_vector v where v.chunk_id = c.id and v.organization_id = $1 and v.model = $3)
       order by c.position limit $4`,
      [organizationId, sourceId, model, limit],
    );
  }

  /** In place of those of another model. Chunks that are gone meanwhile get none. */
  async put(
    manager: EntityManager,
    organizationId: string,
    model: string,
    vectors: readonly { id: string; vector: StoredVector }[],
  ): Promise<void> {
    await manager.query(
      `insert into knowledge_vector (chunk_id, organization_id, brand_id, model, embedding, signs)
       select c.id, c.organization_id, c.brand_id, $2, n.embedding::real[], n.signs::bit varying
       from unnest($3::text[], $4::text[], $5::text[]) n (id, embedding, signs)
       join knowledge_chunk c on c.id = n.id and c.organization_id = $1 for key share of c
       on conflict (chunk_id) do update set model = excluded.model, embedding = excluded.embedding, signs = excluded.signs`,
      [
        ...[organizationId, model, vectors.map(({ id }) => id)],
        ...[vectors.map(({ vector }) => vector.embedding), vectors.map(({ vector }) => vector.signs)],
      ],
    );
  }
}
