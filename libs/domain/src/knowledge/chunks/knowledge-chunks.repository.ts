import { createHash } from 'node:crypto';
import type { KnowledgePurpose } from '@imprint/contracts/knowledge';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { brandMark, configurationMark } from './chunk-marks.js';
import { KnowledgeChunkEntity } from './knowledge-chunk.entity.js';
import type { ChunkedSource, NewChunk } from './new-chunk.js';
import { configurationFor, searchedWords } from './searched-words.js';

/** Rows of one statement. */
const batchSize = 500;

/** Writes `knowledge_chunk`, and `knowledge_term` with it: in how many chunks of its brand each word is. */
@Injectable()
export class KnowledgeChunksRepository {
  /** Until the end of the transaction. Counts of words are changed by one at a time, in whatever order. */
  async lockBrand(
    manager: EntityManager,
    { organizationId, brandId }: { organizationId: string; brandId: string },
  ): Promise<void> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 96))', [`knowledge:${organizationId}:${brandId}`]);
  }

  /** The brand of a source that has chunks. */
  async findBrand(manager: EntityManager, organizationId: string, sourceId: string): Promise<string | null> {
    const found = await manager.findOne(KnowledgeChunkEntity, { select: { brandId: true }, where: { organizationId, sourceId } });
    return found?.brandId ?? null;
  }

  async insert(manager: EntityManager, source: ChunkedSource, chunks: readonly NewChunk[]): Promise<void> {
    if (chunks.length === 0) return;
    for (let first = 0; first < chunks.length; first += batchSize) {
      const rows = chunks.slice(first, first + batchSize).map((chunk) => rowOf(chunk, source.brandId));
      await manager.query(
        `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset,
           page, start_seconds, end_seconds, text, digest, language, words)
         select c.id, $1, $2, $3, $4, $5, c.position, c."start", c."end", c.page, c."startSeconds", c."endSeconds", c.text, c.digest, c.language,
           to_tsvector(c.configuration::regconfig, c.spaced) || array_to_tsvector(c.others)
         from json_to_recordset($6) as c (id text, position integer, "start" integer, "end" integer, page integer,
           "startSeconds" double precision, "endSeconds" double precision, text text, digest text, language text, configuration text, spaced text, others text[])`,
        [source.organizationId, source.brandId, source.id, source.versionId, source.purpose, JSON.stringify(rows)],
      );
    }
    await manager.query(
      `insert into knowledge_term as known (organization_id, brand_id, term, chunks)
       select $1, $2, term, count(*) from knowledge_chunk c, unnest(tsvector_to_array(c.words)) term
       where c.organization_id = $1 and c.brand_id = $2 and c.source_id = $3 group by term
       on conflict (organization_id, brand_id, term) do update set chunks = known.chunks + excluded.chunks`,
      [source.organizationId, source.brandId, source.id],
    );
  }

  async changePurpose(
    manager: EntityManager,
    organizationId: string,
    sourceId: string,
    purpose: KnowledgePurpose,
  ): Promise<void> {
    await manager.update(KnowledgeChunkEntity, { organizationId, sourceId }, { purpose });
  }

  /** Everything that a brand is searched by. The brand is locked. Vectors go with their chunks. */
  async deleteOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    for (const table of ['knowledge_chunk', 'knowledge_term'])
      await manager.query(`delete from ${table} where organization_id = $1 and brand_id = $2`, [organizationId, brandId]);
  }

  /** The brand is locked. */
  async delete(manager: EntityManager, organizationId: string, sourceId: string): Promise<void> {
    await manager.query(
      `with gone as (
         delete from knowledge_chunk where organization_id = $1 and source_id = $2 returning brand_id, words
       ), counted as (
         select brand_id, term, count(*)::integer as chunks from gone, unnest(tsvector_to_array(words)) term group by brand_id, term
       ), forgotten as (
         delete from knowledge_term t using counted c
         where t.organization_id = $1 and t.brand_id = c.brand_id and t.term = c.term and t.chunks <= c.chunks
       )
       update knowledge_term t set chunks = t.chunks - c.chunks from counted c
       where t.organization_id = $1 and t.brand_id = c.brand_id and t.term = c.term and t.chunks > c.chunks`,
      [organizationId, sourceId],
    );
  }
}

/** What PostgreSQL reads of a chunk. */
function rowOf({ text: given, ...chunk }: NewChunk, brandId: string): Record<string, unknown> {
  const text = given.replaceAll('\0', '\uFFFD').toWellFormed();
  const configuration = configurationFor(chunk.language);
  const { words, pairs } = searchedWords(text);
  return {
    ...chunk,
    id: newId('kchk'),
    text,
    digest: createHash('sha256').update(text).digest('hex'),
    configuration: `pg_catalog.${configuration}`,
    spaced: words.join(' '),
    others: [...new Set([brandMark(brandId), configurationMark(configuration), ...pairs])],
  };
}
