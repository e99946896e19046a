import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { isJobOver } from '@imprint/contracts/generation';
import type { ListTrainingsQuery } from '@imprint/contracts/trainings';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { Quoted } from '../reserved-credits.js';
import { TrainingEntity } from './training.entity.js';

/** Trainings for their requesters. Workers claim them through `TrainingClaimsRepository`. */
@Injectable()
export class TrainingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<TrainingEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<TrainingEntity>,
  ): Promise<TrainingEntity> {
    return createOnce(this.dataSource.manager, TrainingEntity, request, make);
  }

  /** Newest first. */
  async list(tenant: Tenant, { brandId, status, search, ...page }: ListTrainingsQuery): Promise<Page<TrainingEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(TrainingEntity, 'training'), 'training', tenant);
    rows.andWhere('training.deletedAt is null');
    if (brandId !== undefined) rows.andWhere('training.brandId = :brandId', { brandId });
    if (status !== undefined) rows.andWhere('training.status = :status', { status });
    searchIn(rows, ['training.label'], search);
    return paginate(rows, newestFirst('training'), page);
  }

  async find(tenant: Tenant, id: string): Promise<TrainingEntity | null> {
    return this.dataSource.manager.findOneBy(TrainingEntity, { ...ownedBy(tenant), id, deletedAt: IsNull() });
  }

  /** Those of a brand that made a model, the oldest first. */
  async listModels(organizationId: string, brandId: string): Promise<TrainingEntity[]> {
    const where = { organizationId, brandId, status: 'completed' as const, deletedAt: IsNull() };
    return this.dataSource.manager.find(TrainingEntity, { where, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** One of these; null where it made no model. */
  async findModel(organizationId: string, brandId: string, id: string): Promise<TrainingEntity | null> {
    const where = { organizationId, brandId, id, status: 'completed' as const, deletedAt: IsNull() };
    return this.dataSource.manager.findOneBy(TrainingEntity, where);
  }

  async count(organizationId: string, brandId: string, manager: EntityManager = this.dataSource.manager): Promise<number> {
    return manager.countBy(TrainingEntity, { organizationId, brandId, deletedAt: IsNull() });
  }

  /** Makes requests for trainings of a brand wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string, brandId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 4))', [`trainings:${organizationId}:${brandId}`]);
    return this.count(organizationId, brandId, manager);
  }

  async insert(manager: EntityManager, training: Partial<TrainingEntity>): Promise<TrainingEntity> {
    const row = await manager.save(manager.create(TrainingEntity, training));
    signal(manager, row, row.status);
    return row;
  }

  async rename(tenant: Tenant, id: string, label: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const own = { ...ownedBy(tenant), id, deletedAt: IsNull() };
      await manager.update(TrainingEntity, own, { label });
      const row = await manager.findOneBy(TrainingEntity, own);
      if (row !== null) signal(manager, row, row.status);
    });
  }

  /** Cancels what has not ended, whoever holds it. Null if it has. */
  async cancel(manager: EntityManager, { organizationId }: Tenant, id: string): Promise<Quoted | null> {
    const [rows] = await manager.query<[Quoted[], number]>(
      `update training set status = 'cancelled', completed_at = now(), wake_at = now()
       where organization_id = $1 and id = $2 and status in ('queued', 'processing') returning id, quote`,
      [organizationId, id],
    );
    if (rows.length > 0) signal(manager, { organizationId, id }, 'cancelled');
    return rows[0] ?? null;
  }

  /** What a vendor has to forget stays, unseen, until that has. Null when there was none. */
  async delete(manager: EntityManager, tenant: Tenant, id: string): Promise<TrainingEntity | null> {
    const own = { ...ownedBy(tenant), id, deletedAt: IsNull() };
    const row = await manager.findOne(TrainingEntity, { where: own, lock: { mode: 'pessimistic_write' } });
    if (row === null) return null;
    const isAtVendor = row.vendorJobState !== null || row.vendorModel !== null;
    const now = new Date();
    const left = {
      deletedAt: now,
      wakeAt: now,
      // A repeated request would find a training that nobody sees.
      idempotencyKey: null,
      ...(!isJobOver(row.status) && { status: 'cancelled' as const, completedAt: now }),
    };
    if (isAtVendor) await manager.update(TrainingEntity, own, left);
    else await manager.delete(TrainingEntity, own);
    signal(manager, row, 'deleted');
    return row;
  }
}

function signal(
  manager: EntityManager,
  { organizationId, id: trainingId }: Pick<TrainingEntity, 'organizationId' | 'id'>,
  status: string,
): void {
  signalAfterCommit(manager, 'training.changed', { organizationId, trainingId, status });
}
