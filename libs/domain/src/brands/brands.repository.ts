import type { ListQuery, Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { BrandEntity } from './brand.entity.js';
import { BrandRevisionEntity } from './brand-revision.entity.js';

type Key = Pick<BrandEntity, 'organizationId' | 'id'>;

/** The brands of an organization, and their revisions. A deleted brand is found by nobody. */
@Injectable()
export class BrandsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(organizationId: string, query: ListQuery): Promise<Page<BrandEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(BrandEntity, 'brand')
      .where('brand.organizationId = :organizationId', { organizationId })
      .andWhere('brand.deletedAt is null');
    searchIn(rows, ['brand.label'], query.search);
    return paginate(rows, newestFirst('brand'), query);
  }

  async find(organizationId: string, id: string): Promise<BrandEntity | null> {
    return this.dataSource.manager.findOneBy(BrandEntity, { id, organizationId, deletedAt: IsNull() });
  }

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<BrandEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<BrandEntity>,
  ): Promise<BrandEntity> {
    return createOnce(this.dataSource.manager, BrandEntity, request, make);
  }

  async hasSlug(manager: EntityManager, organizationId: string, slug: string): Promise<boolean> {
    return manager.existsBy(BrandEntity, { organizationId, slug });
  }

  /** Holds the row until the transaction ends. */
  async findLocked(manager: EntityManager, { organizationId, id }: Key): Promise<BrandEntity | null> {
    const where = { id, organizationId, deletedAt: IsNull() };
    return manager.findOne(BrandEntity, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Keeps the brand from being deleted until the transaction ends. @returns false for one that there is not */
  async hold(manager: EntityManager, { organizationId, id }: Key): Promise<boolean> {
    const where = { id, organizationId, deletedAt: IsNull() };
    return (await manager.findOne(BrandEntity, { select: { id: true }, where, lock: { mode: 'for_key_share' } })) !== null;
  }

  /** Whoever deletes brands of an organization waits for each other until the transaction ends. */
  async serializeDeletions(manager: EntityManager, organizationId: string): Promise<void> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`brands:${organizationId}`]);
  }

  /** A brand that somebody creates. Those that an organization begins with are nothing new to anybody. */
  async insertNew(manager: EntityManager, brand: Partial<BrandEntity>): Promise<BrandEntity> {
    const row = await this.insert(manager, brand);
    signalAfterCommit(manager, 'brand.changed', { organizationId: row.organizationId, brandId: row.id, status: 'created' });
    return row;
  }

  async insert(manager: EntityManager, brand: Partial<BrandEntity>): Promise<BrandEntity> {
    return manager.save(manager.create(BrandEntity, brand));
  }

  async update(manager: EntityManager, { organizationId, id }: Key, changes: Partial<BrandEntity>): Promise<void> {
    await manager.update(BrandEntity, { id, organizationId }, changes);
    const status = changes.deletedAt === undefined ? 'changed' : 'deleted';
    signalAfterCommit(manager, 'brand.changed', { organizationId, brandId: id, status });
  }

  async insertRevision(manager: EntityManager, revision: BrandRevisionEntity): Promise<void> {
    await manager.insert(BrandRevisionEntity, revision);
  }

  /** For a brand whose present revision has no row yet, because an earlier release wrote the brand. */
  async insertMissingRevision(manager: EntityManager, revision: BrandRevisionEntity): Promise<void> {
    await manager.createQueryBuilder().insert().into(BrandRevisionEntity).values(revision).orIgnore().execute();
  }

  async approveRevision(
    manager: EntityManager,
    { brandId, organizationId, number }: Pick<BrandRevisionEntity, 'brandId' | 'organizationId' | 'number'>,
    approval: Pick<BrandRevisionEntity, 'approvedAt' | 'approvedBy'>,
  ): Promise<void> {
    await manager.update(BrandRevisionEntity, { brandId, organizationId, number }, approval);
  }

  async listRevisions(organizationId: string, brandId: string, query: ListQuery): Promise<Page<BrandRevisionEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(BrandRevisionEntity, 'revision').where({ organizationId, brandId });
    return paginate(rows, newestFirst('revision'), query);
  }

  /** @param wanted its id or its number */
  async findRevision(
    organizationId: string,
    brandId: string,
    wanted: { id: string } | { number: number },
  ): Promise<BrandRevisionEntity | null> {
    return this.dataSource.manager.findOneBy(BrandRevisionEntity, { organizationId, brandId, ...wanted });
  }
}
