import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { AssetKind, ListAssetsQuery } from '@imprint/contracts/media';
import {
  newestFirst,
  ownedBy,
  paginate,
  restrictTo,
  searchIn,
  slice,
  type PageQuery,
  type Slice,
} from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { AssetCaptionsEntity } from './asset-captions.entity.js';
import { AssetEntity } from './asset.entity.js';

/** Filters of the library. */
export type AssetFilter = Pick<ListAssetsQuery, 'kind' | 'origin' | 'brandId' | 'search'>;

/** With `kinds`, only these. */
type Wanted = AssetFilter & { kinds?: readonly AssetKind[] };

/** The library of an organization. */
@Injectable()
export class AssetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Latest first. */
  async list(tenant: Tenant, { page, limit, cursor, ...wanted }: Wanted & PageQuery): Promise<Page<AssetEntity>> {
    return paginate(this.rows(tenant, wanted), newestFirst('asset'), { page, limit, cursor });
  }

  /** Like `list`, without a count. @throws Problem `invalid_cursor` */
  async slice(
    tenant: Tenant,
    { limit, cursor, ...wanted }: Wanted & Slice,
  ): Promise<{ items: AssetEntity[]; next: string | null }> {
    return slice(this.rows(tenant, wanted), newestFirst('asset'), { limit, cursor });
  }

  async find(tenant: Tenant, id: string): Promise<AssetEntity | null> {
    return this.dataSource.manager.findOneBy(AssetEntity, { ...ownedBy(tenant), id });
  }

  async describe(
    manager: EntityManager,
    { organizationId, id }: Pick<AssetEntity, 'organizationId' | 'id'>,
    altText: string | null,
  ): Promise<void> {
    await manager.update(AssetEntity, { organizationId, id }, { altText });
  }

  async findOfKind(tenant: Tenant, id: string, kind: AssetKind): Promise<AssetEntity | null> {
    return this.dataSource.manager.findOneBy(AssetEntity, { ...ownedBy(tenant), id, kind });
  }

  async findCropped(organizationId: string, sourceAssetId: string, sourceArea: string): Promise<AssetEntity | null> {
    return this.dataSource.manager.findOneBy(AssetEntity, { organizationId, sourceAssetId, sourceArea });
  }

  async listByIds(tenant: Tenant, ids: readonly string[]): Promise<AssetEntity[]> {
    return this.dataSource.manager.findBy(AssetEntity, { ...ownedBy(tenant), id: In([...ids]) });
  }

  /** Across organizations: each row names its own. */
  async listOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<AssetEntity[]> {
    return this.dataSource.manager.findBy(AssetEntity, { organizationId: In([...organizationIds]), id: In([...ids]) });
  }

  /** Captions of these assets, across organizations: each row names its own. */
  async listCaptionsOfAny(organizationIds: readonly string[], assetIds: readonly string[]): Promise<AssetCaptionsEntity[]> {
    const where = { organizationId: In([...organizationIds]), assetId: In([...assetIds]) };
    return this.dataSource.manager.findBy(AssetCaptionsEntity, where);
  }

  async listByStorageKeys(tenant: Tenant, keys: readonly string[]): Promise<AssetEntity[]> {
    return this.dataSource.manager.findBy(AssetEntity, { ...ownedBy(tenant), storageKey: In([...keys]) });
  }

  /** Prevents their deletion until the transaction ends. */
  async lockShared(manager: EntityManager, organizationId: string, ids: readonly string[]): Promise<AssetEntity[]> {
    const where = { organizationId, id: In([...ids]) };
    return manager.find(AssetEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_read' } });
  }

  async lock(manager: EntityManager, tenant: Tenant, id: string): Promise<AssetEntity | null> {
    return manager.findOne(AssetEntity, { where: { ...ownedBy(tenant), id }, lock: { mode: 'pessimistic_write' } });
  }

  async delete(manager: EntityManager, organizationId: string, id: string): Promise<void> {
    await manager.delete(AssetEntity, { id, organizationId });
  }

  private rows(tenant: Tenant, { kind, origin, brandId, search, kinds }: Wanted): SelectQueryBuilder<AssetEntity> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(AssetEntity, 'asset'), 'asset', tenant);
    if (kind !== undefined) rows.andWhere('asset.kind = :kind', { kind });
    if (origin !== undefined) rows.andWhere('asset.origin = :origin', { origin });
    if (brandId !== undefined) rows.andWhere('asset.brandId = :brandId', { brandId });
    searchIn(rows, ['asset.altText'], search);
    if (kinds !== undefined) rows.andWhere('asset.kind = any(:kinds)', { kinds });
    return rows;
  }
}

/** In the caller's transaction. Returns false if that area was cropped from that picture before. */
export async function insertCropped(manager: EntityManager, asset: Omit<AssetEntity, 'createdAt'>): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(AssetEntity).values(asset).orIgnore().returning('id');
  return ((await insert.execute()).raw as unknown[]).length > 0;
}

/** In the caller's transaction. */
export async function insertAsset(manager: EntityManager, asset: Omit<AssetEntity, 'createdAt'>): Promise<void> {
  await manager.insert(AssetEntity, asset);
}
