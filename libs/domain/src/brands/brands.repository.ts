import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { byNumber, createOnce, newestFirst, paginate, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { BrandEntity } from './brand.entity.js';
import { BrandRevisionEntity } from './brand-revision.entity.js';

type Key = Pick<BrandEntity, 'organizationId' | 'id'>;

/** A brand of the tenant. */
const own = ({ organizationId, brandIds }: Tenant, id: string) => ({
  organizationId,
  id: brandIds === null || brandIds.includes(id) ? id : In([]),
  deletedAt: IsNull(),
});

/** The brands of an organization, and their revisions. A deleted brand is found by nobody. */
@Injectable()
export class BrandsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list({ organizationId, brandIds }: Tenant, query: ListQuery): Promise<Page<BrandEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(BrandEntity, 'brand')
      .where('brand.organizationId = :organizationId', { organizationId })
      .andWhere('brand.deletedAt is null');
    if (brandIds !== null) rows.andWhere('brand.id = any(:brandIds)', { brandIds: [...brandIds] });
    searchIn(rows, ['brand.label'], query.search);
    return paginate(rows, newestFirst('brand'), query);
  }

  async find(tenant: Tenant, id: string): Promise<BrandEntity | null> {
    return this.dataSource.manager.findOneBy(BrandEntity, own(tenant, id));
  }

  /** Those of the brands that exist. */
  async listIds(tenant: Tenant, ids: readonly string[]): Promise<Set<string>> {
    const { organizationId, brandIds } = tenant;
    const wanted = ids.filter((id) => brandIds === null || brandIds.includes(id));
    const where = { organizationId, id: In(wanted), deletedAt: IsNull() };
    const rows = await this.dataSource.manager.find(BrandEntity, { select: { id: true }, where });
    return new Set(rows.map(({ id }) => id));
  }

  /** @param make inserts the row; not called for a repeated request */
  async createOnce(
    request: Pick<BrandEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<BrandEntity>,
  ): Promise<BrandEntity> {
    return createOnce(this.dataSource.manager, BrandEntity, request, make);
  }

  /** Holds the row until the transaction ends. */
  async findLocked(manager: EntityManager, tenant: Tenant, id: string): Promise<BrandEntity | null> {
    return manager.findOne(BrandEntity, { where: own(tenant, id), lock: { mode: 'pessimistic_write' } });
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
    // No revision is ever missing: the table has one for each number up to the present one.
    return paginate(rows, byNumber('revision', 'number'), query);
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

/** What is called so, in every revision: an approved one as well, because the name is somebody's whose account is deleted. */
export async function relabelBrands(
  manager: EntityManager,
  organizationId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const given = [organizationId, from, to];
  const record = `record = jsonb_set(record, '{label}', to_jsonb($3::text))`;
  await manager.query(`update brand set label = $3, ${record} where organization_id = $1 and label = $2`, given);
  await manager.query(`update brand_revision set ${record} where organization_id = $1 and record ->> 'label' = $2`, given);
}
