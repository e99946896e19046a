import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import type { ListMemoriesQuery, MemoryChange, MemoryStatus } from '@imprint/contracts/memories';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MemoryEntity } from './memory.entity.js';

/** Memories of brands. */
@Injectable()
export class MemoriesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<MemoryEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<MemoryEntity>,
  ): Promise<MemoryEntity> {
    return createOnce(this.dataSource.manager, MemoryEntity, request, make);
  }

  /** Newest first. */
  async list(tenant: Tenant, brandId: string, { status, search, ...page }: ListMemoriesQuery): Promise<Page<MemoryEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(MemoryEntity, 'memory'), 'memory', tenant);
    rows.andWhere('memory.brandId = :brandId', { brandId });
    if (status !== undefined) rows.andWhere('memory.status = :status', { status });
    searchIn(rows, ['memory.text'], search);
    return paginate(rows, newestFirst('memory'), page);
  }

  /** Newest first. */
  async listKept(tenant: Tenant, brandId: string): Promise<MemoryEntity[]> {
    return this.dataSource.manager.find(MemoryEntity, {
      where: { ...ownedBy(tenant, brandId), status: 'kept' },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limits.memoriesPerBrand,
    });
  }

  /** Held until the transaction ends. */
  async lock(manager: EntityManager, tenant: Tenant, brandId: string, id: string): Promise<MemoryEntity | null> {
    return manager.findOne(MemoryEntity, { where: { ...ownedBy(tenant, brandId), id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Makes changes of a brand's memories wait for each other, so that they count each other. */
  async serialize(manager: EntityManager, brandId: string): Promise<void> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`memories:${brandId}`]);
  }

  async count(manager: EntityManager, organizationId: string, brandId: string, status: MemoryStatus): Promise<number> {
    return manager.countBy(MemoryEntity, { organizationId, brandId, status });
  }

  async insert(manager: EntityManager, memory: Partial<MemoryEntity>): Promise<MemoryEntity> {
    const row = await manager.save(manager.create(MemoryEntity, memory));
    signalled(manager, row, 'kept');
    return row;
  }

  /** Whether it was new: the same is suggested once, whatever became of it. */
  async insertSuggestion(manager: EntityManager, memory: Partial<MemoryEntity> & Changed): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(MemoryEntity)
      .values(memory)
      .orIgnore()
      .returning('id')
      .execute();
    const isNew = (inserted.raw as unknown[]).length > 0;
    if (isNew) signalled(manager, memory, 'suggested');
    return isNew;
  }

  /** Requires the caller's lock on it. */
  async update(
    manager: EntityManager,
    memory: MemoryEntity,
    changes: Partial<Pick<MemoryEntity, 'text' | 'status' | 'authorId' | 'credentialId'>>,
    change: MemoryChange,
  ): Promise<MemoryEntity> {
    const { organizationId, id } = memory;
    const all = { ...changes, updatedAt: new Date() };
    await manager.update(MemoryEntity, { organizationId, id }, all);
    signalled(manager, memory, change);
    return { ...memory, ...all };
  }

  /** Requires the caller's lock on it. */
  async delete(manager: EntityManager, memory: MemoryEntity): Promise<void> {
    await manager.delete(MemoryEntity, { organizationId: memory.organizationId, id: memory.id });
    signalled(manager, memory, 'deleted');
  }
}

type Changed = Pick<MemoryEntity, 'id' | 'organizationId' | 'brandId'>;

function signalled(manager: EntityManager, { id: memoryId, organizationId, brandId }: Changed, status: MemoryChange): void {
  signalAfterCommit(manager, 'memory.changed', { organizationId, memoryId, brandId, status });
}
