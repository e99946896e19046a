import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { KnowledgeState, ListKnowledgeQuery } from '@imprint/contracts/knowledge';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { KnowledgeSourceEntity, type AskedTranscription } from '../knowledge-source.entity.js';

type Key = Pick<KnowledgeSourceEntity, 'organizationId' | 'id'>;
/** What a brand has of what is limited. */
export interface KnowledgeUsage {
  /** Without entries of feeds. */
  sources: number;
  characters: number;
}

/** Sources of brands. */
@Injectable()
export class KnowledgeSourcesRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<KnowledgeSourceEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<KnowledgeSourceEntity>,
  ): Promise<KnowledgeSourceEntity> {
    return createOnce(this.dataSource.manager, KnowledgeSourceEntity, request, make);
  }

  /** Newest first. Entries of feeds are in the list of their feed. */
  async list(
    tenant: Tenant,
    brandId: string,
    { kind, purpose, state, archived, feedId, search, ...page }: ListKnowledgeQuery,
  ): Promise<Page<KnowledgeSourceEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(KnowledgeSourceEntity, 'source');
    restrictTo(rows, 'source', tenant).andWhere({ brandId, feedId: feedId ?? IsNull() });
    const wanted = { kind, purpose, state };
    for (const [column, value] of Object.entries(wanted)) if (value !== undefined) rows.andWhere({ [column]: value });
    if (archived !== 'all') rows.andWhere({ archivedAt: archived === 'only' ? Not(IsNull()) : IsNull() });
    searchIn(rows, ['source.title', 'source.url'], search);
    return paginate(rows, newestFirst('source'), page);
  }

  async find(tenant: Tenant, brandId: string, id: string): Promise<KnowledgeSourceEntity | null> {
    return this.dataSource.manager.findOneBy(KnowledgeSourceEntity, { ...ownedBy(tenant, brandId), id });
  }

  /** Holds it, so that changes of one source wait for each other. */
  async findLocked(manager: EntityManager, tenant: Tenant, brandId: string, id: string): Promise<KnowledgeSourceEntity | null> {
    return manager.findOne(KnowledgeSourceEntity, {
      where: { ...ownedBy(tenant, brandId), id },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async givenTextOf({ organizationId, id }: Key): Promise<string | null> {
    const row = await this.dataSource.manager.findOne(KnowledgeSourceEntity, {
      select: { id: true, givenText: true },
      where: { organizationId, id },
    });
    return row?.givenText ?? null;
  }

  /** Makes whoever adds to what a brand knows wait for each other, so that they count each other. */
  async usageLocked(manager: EntityManager, organizationId: string, brandId: string): Promise<KnowledgeUsage> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 9))', [`knowledge:${brandId}`]);
    const [usage] = await manager.query<KnowledgeUsage[]>(
      `select count(*) filter (where feed_id is null)::integer as sources, coalesce(sum(characters), 0)::integer as characters
       from knowledge_source where organization_id = $1 and brand_id = $2`,
      [organizationId, brandId],
    );
    return usage ?? { sources: 0, characters: 0 };
  }

  /** Another source of the brand, not archived, whose text is the same; null if none is. */
  async findSame(
    manager: EntityManager,
    { organizationId, brandId, id }: Key & Pick<KnowledgeSourceEntity, 'brandId'>,
    digest: string,
  ): Promise<KnowledgeSourceEntity | null> {
    const where = { organizationId, brandId, digest, id: Not(id), archivedAt: IsNull() };
    return manager.findOne(KnowledgeSourceEntity, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Holds them, in the order in which everybody does. Requires the caller's lock on the feed. */
  async entriesOf(manager: EntityManager, { organizationId, id }: Key): Promise<KnowledgeSourceEntity[]> {
    const where = { organizationId, feedId: id };
    return manager.find(KnowledgeSourceEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Of the entries of a feed that is archived, those that were archived with it: others stay so when it comes back. */
  async idsArchivedWith(manager: EntityManager, { organizationId, id }: Key): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(
      `select entry.id from knowledge_source feed join knowledge_source entry on entry.feed_id = feed.id
       where feed.organization_id = $1 and entry.organization_id = $1 and feed.id = $2 and entry.archived_at = feed.archived_at`,
      [organizationId, id],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** How many entries are kept of each feed. */
  async countEntries(organizationId: string, feedIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ feedId: string; count: number }[]>(
      `select feed_id as "feedId", count(*)::integer as count from knowledge_source
       where organization_id = $1 and feed_id = any($2) group by feed_id`,
      [organizationId, feedIds],
    );
    return new Map(rows.map(({ feedId, count }) => [feedId, count]));
  }

  /** Holds everything that a brand knows, feeds before their entries. @returns the transcriptions that wait or are under way */
  async holdBrand(
    manager: EntityManager,
    organizationId: string,
    brandId: string,
  ): Promise<Pick<KnowledgeSourceEntity, 'organizationId' | 'transcription'>[]> {
    const rows = await manager.query<Pick<KnowledgeSourceEntity, 'transcription'>[]>(
      `select transcription from knowledge_source where organization_id = $1 and brand_id = $2
       order by feed_id nulls first, id for update`,
      [organizationId, brandId],
    );
    return rows.map(({ transcription }) => ({ organizationId, transcription }));
  }

  /** Everything that a brand knows, with the versions. Whoever watches it learns that the brand is gone. */
  async deleteOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<void> {
    await manager.delete(KnowledgeSourceEntity, { organizationId, brandId });
  }

  async insert(manager: EntityManager, source: Partial<KnowledgeSourceEntity>): Promise<KnowledgeSourceEntity> {
    const row = await manager.save(manager.create(KnowledgeSourceEntity, { ...source, updatedAt: new Date() }));
    signalOf(manager, row, row.state);
    return row;
  }

  /** Requires the caller's lock. Whoever reads the source at this time will not write what it says. */
  async change(
    manager: EntityManager,
    { organizationId, id }: Key,
    changes: QueryDeepPartialEntity<KnowledgeSourceEntity>,
    status: KnowledgeState | 'archived',
  ): Promise<void> {
    const fenced = { ...changes, fence: () => 'fence + 1', updatedAt: () => 'now()' };
    await manager.update(KnowledgeSourceEntity, { organizationId, id }, fenced);
    signalOf(manager, { organizationId, id }, status);
  }

  /** Requires the caller's lock. What is being read of it is read all the same. */
  async rename(
    manager: EntityManager,
    { organizationId, id, state }: Key & Pick<KnowledgeSourceEntity, 'state'>,
    changes: QueryDeepPartialEntity<KnowledgeSourceEntity>,
  ): Promise<void> {
    await manager.update(KnowledgeSourceEntity, { organizationId, id }, { ...changes, updatedAt: () => 'now()' });
    signalOf(manager, { organizationId, id }, state);
  }

  /** Requires the caller's lock, and that nobody reads the source. */
  async setTranscription(
    manager: EntityManager,
    { organizationId, id }: Key,
    transcription: AskedTranscription | null,
  ): Promise<void> {
    await manager.update(KnowledgeSourceEntity, { organizationId, id }, { transcription, progress: null });
  }

  /** With their versions, and the entries of feeds. */
  async delete(manager: EntityManager, organizationId: string, ids: readonly string[]): Promise<void> {
    await manager.delete(KnowledgeSourceEntity, { organizationId, id: In([...ids]) });
    for (const id of ids) signalOf(manager, { organizationId, id }, 'deleted');
  }
}

/** Tells whoever watches the source, after the commit. */
export function signalOf(
  manager: EntityManager,
  { organizationId, id: sourceId }: Key,
  status: KnowledgeState | 'archived' | 'deleted',
): void {
  signalAfterCommit(manager, 'knowledge.changed', { organizationId, sourceId, status });
}
