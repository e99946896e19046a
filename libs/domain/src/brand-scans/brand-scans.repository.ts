import type { Tenant } from '@imprint/contracts/access';
import type { FindingState } from '@imprint/contracts/brand-scans';
import { limits } from '@imprint/contracts/limits';
import { isForgotten } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { BrandScanFindingEntity } from './brand-scan-finding.entity.js';
import { BrandScanEntity } from './brand-scan.entity.js';
import type { StartedScans } from './scan-limit.js';

type Key = Pick<BrandScanEntity, 'organizationId' | 'brandId'>;

/** Scans of brands with their findings. Reads the slugs of organizations, too, for addresses of pages. */
@Injectable()
export class BrandScansRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One of a brand that the caller sees. */
  async find({ organizationId, brandIds }: Tenant, id: string): Promise<BrandScanEntity | null> {
    const seen = brandIds === null ? {} : { brandId: In([...brandIds]) };
    return this.dataSource.manager.findOneBy(BrandScanEntity, { organizationId, id, ...seen });
  }

  /** The scan that the same request has started before. */
  async findByKey(organizationId: string, idempotencyKey: string): Promise<BrandScanEntity | null> {
    const scan = await this.dataSource.manager.findOneBy(BrandScanEntity, { organizationId, idempotencyKey });
    if (scan === null || !isForgotten(scan)) return scan;
    await this.dataSource.manager.update(BrandScanEntity, { organizationId, id: scan.id }, { idempotencyKey: null });
    return null;
  }

  /** The latest one of a brand. */
  async latest({ organizationId, brandId }: Key): Promise<BrandScanEntity | null> {
    return this.dataSource.manager.findOne(BrandScanEntity, {
      where: { organizationId, brandId },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** The latest one of a brand that was completed. */
  async latestCompleted(manager: EntityManager, { organizationId, brandId }: Key): Promise<BrandScanEntity | null> {
    const where = { organizationId, brandId, status: 'completed' as const };
    return manager.findOne(BrandScanEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** The scan whose findings are reviewed: those of the last one that was completed stay while a later one has failed. */
  async reviewed(latest: BrandScanEntity): Promise<BrandScanEntity> {
    if (latest.status !== 'failed') return latest;
    return (await this.latestCompleted(this.dataSource.manager, latest)) ?? latest;
  }

  async findingsOf(
    { organizationId, id: scanId }: Pick<BrandScanEntity, 'organizationId' | 'id'>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<BrandScanFindingEntity[]> {
    return manager.find(BrandScanFindingEntity, { where: { organizationId, scanId }, order: { position: 'ASC' } });
  }

  /** Scans that the organization has started in the last hour. Whoever counts them waits for each other until the transaction ends. */
  async startedWithinHour(organizationId: string, manager: EntityManager = this.dataSource.manager): Promise<StartedScans> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`brand-scans:${organizationId}`]);
    const [row] = await manager.query<StartedScans[]>(
      `select count(*)::integer as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestAgeSeconds"
       from brand_scan where organization_id = $1 and created_at > now() - interval '1 hour'`,
      [organizationId],
    );
    return row ?? { count: 0, oldestAgeSeconds: 0 };
  }

  async insert(manager: EntityManager, scan: Partial<BrandScanEntity>): Promise<BrandScanEntity> {
    return manager.save(manager.create(BrandScanEntity, scan));
  }

  /**
   * Takes out what nobody looks up: all but the latest ones of a brand and the last one that was completed, with which the next is compared.
   * Those of a day stay: they are counted, and found by the keys of their requests.
   */
  async deleteOld(manager: EntityManager, { organizationId, brandId }: Key): Promise<void> {
    await manager.query(
      `with scans as (select id, status, created_at from brand_scan where organization_id = $1 and brand_id = $2)
       delete from brand_scan where organization_id = $1 and brand_id = $2 and created_at < now() - interval '1 day'
         and id not in (select id from scans order by created_at desc, id desc limit $3)
         and id not in (select id from scans where status = 'completed' order by created_at desc, id desc limit 1)`,
      [organizationId, brandId, limits.scansPerBrand],
    );
  }

  /**
   * Takes what was found on the sites of brands that were deleted since. Nothing stays of their scans but that they were, which is counted.
   * @returns how many
   */
  async emptyDeleted(limit: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `with emptied as (
         update brand_scan s set url = '', pages = '[]', gone = '{}', error = null
         where s.id in (
           select scan.id from brand_scan scan join brand b on b.id = scan.brand_id and b.organization_id = scan.organization_id
           where b.deleted_at is not null and scan.url <> '' and scan.status in ('completed', 'failed')
           limit $1 for update of scan skip locked
         ) returning s.id, s.organization_id
       ), forgotten as (
         delete from brand_scan_finding f using emptied e where f.scan_id = e.id and f.organization_id = e.organization_id
       ) select count(*)::integer as count from emptied`,
      [limit],
    );
    return row?.count ?? 0;
  }

  async insertFindings(manager: EntityManager, findings: readonly BrandScanFindingEntity[]): Promise<void> {
    if (findings.length > 0)
      await manager.insert(BrandScanFindingEntity, findings as QueryDeepPartialEntity<BrandScanFindingEntity>[]);
  }

  async decide(
    manager: EntityManager,
    { organizationId, id: scanId }: Pick<BrandScanEntity, 'organizationId' | 'id'>,
    fields: readonly string[],
    state: FindingState,
  ): Promise<void> {
    if (fields.length > 0)
      await manager.update(BrandScanFindingEntity, { organizationId, scanId, field: In([...fields]) }, { state });
  }

  async organizationSlug(organizationId: string): Promise<string> {
    const [row] = await this.dataSource.query<{ slug: string }[]>('select slug from organization where id = $1', [
      organizationId,
    ]);
    return row?.slug ?? '';
  }
}
