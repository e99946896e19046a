import type { EntityManager } from 'typeorm';
import { KnowledgeEmbeddingEntity } from './knowledge-embedding.entity.js';
import type { StoredVector } from './vector-text.js';

/** A vector, and of which text. */
export interface KeptVector extends Pick<StoredVector, 'embedding' | 'signs'> {
  digest: string;
  model: string;
}

/** The vectors of a source whose chunks are about to be replaced: a part of its text that stays the same keeps what was paid for. */
export async function listVectors(manager: EntityManager, organizationId: string, sourceId: string): Promise<KeptVector[]> {
  return manager.query<KeptVector[]>(
    `select c.digest, v.model, v.embedding::text as embedding, v.signs::text as signs
     from knowledge_chunk c join knowledge_vector v on v.chunk_id = c.id and v.organization_id = c.organization_id
     where c.organization_id = $1 and c.source_id = $2`,
    [organizationId, sourceId],
  );
}

export async function keepVectors(
  manager: EntityManager,
  organizationId: string,
  sourceId: string,
  kept: readonly KeptVector[],
): Promise<void> {
  if (kept.length === 0) return;
  await manager.query(
    `insert into knowledge_vector (chunk_id, organization_id, brand_id, model, embedding, signs)
     select distinct on (c.id) c.id, c.organization_id, c.brand_id, k.model, k.embedding::real[], k.signs::bit varying
     from json_to_recordset($3) as k (digest text, model text, embedding text, signs text)
     join knowledge_chunk c on c.digest = k.digest and c.organization_id = $1 and c.source_id = $2`,
    [organizationId, sourceId, JSON.stringify(kept)],
  );
}

/** In the transaction that replaces the chunks of a source. Whoever works on those before has lost its hold. */
export async function wantVectors(manager: EntityManager, organizationId: string, sourceId: string): Promise<void> {
  await manager.query(
    `insert into knowledge_embedding as e (id, organization_id) values ($2, $1)
     on conflict (id) do update set status = 'waiting', fence = e.fence + 1, tries = 0, wake_at = now() where e.organization_id = $1`,
    [organizationId, sourceId],
  );
}

export async function unwantVectors(manager: EntityManager, organizationId: string, sourceId: string): Promise<void> {
  await manager.delete(KnowledgeEmbeddingEntity, { organizationId, id: sourceId });
}

/** Of all sources of a brand. */
export async function unwantVectorsOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
  await manager.query(
    `delete from knowledge_embedding e using knowledge_source s
     where e.id = s.id and e.organization_id = $1 and s.organization_id = $1 and s.brand_id = $2`,
    [organizationId, brandId],
  );
}
