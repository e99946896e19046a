import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { KnowledgeState, ListKnowledgeQuery } from '@imprint/contracts/knowledge';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { KnowledgeSourceEntity } from '../knowledge-source.entity.js';

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

  /** Holds them. Requires the caller's lock on the feed. The oldest first. */
  async entriesOf(manager: EntityManager, { organizationId, id }: Key): Promise<KnowledgeSourceEntity[]> {
    const where = { organizationId, feedId: id };
    return manager.find(KnowledgeSourceEntity, {
      ...{ where, order: { createdAt: 'ASC', id: 'ASC' } },
      lock: { mode: 'pessimistic_write' },
    });
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

  /** Holds them, feeds before their entries. */
  async listOfBrand(manager: EntityManager, organizationId: string, brandId: string): Promise<KnowledgeSourceEntity[]> {
    return manager.find(KnowledgeSourceEntity, {
      ...{ where: { organizationId, brandId }, order: { feedId: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' } },
      lock: { mode: 'pessimistic_write' },
    });
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
