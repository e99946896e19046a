import type { ListQuery, Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { newestFirst, paginate } from '@imprint/platform/database';
import { LeaseRepository, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OrganizationExportEntity } from './organization-export.entity.js';

/** The lease columns of `organization_export`. */
export const exportLease: LeaseColumns = {
  table: 'organization_export',
  fence: 'fence',
  until: 'held_until',
  status: 'status',
  held: ['running'],
  freed: `status = 'queued', held_until = null, attempts = t.attempts - 1`,
};

/** Exports of organizations. All times are the database's. */
@Injectable()
export class OrganizationExportsRepository {
  readonly lease: LeaseRepository;

  constructor(readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, exportLease);
  }

  async find(organizationId: string, id: string): Promise<OrganizationExportEntity | null> {
    return this.dataSource.manager.findOneBy(OrganizationExportEntity, { organizationId, id });
  }

  async findOpen(manager: EntityManager, organizationId: string): Promise<OrganizationExportEntity | null> {
    const open = manager.createQueryBuilder(OrganizationExportEntity, 'export');
    return open
      .where(`export.organizationId = :organizationId and export.status in ('queued', 'running')`, { organizationId })
      .getOne();
  }

  /** False when another one is open. */
  async insert(
    manager: EntityManager,
    row: Pick<OrganizationExportEntity, 'id' | 'organizationId' | 'requestedBy'>,
  ): Promise<boolean> {
    const insert = manager.createQueryBuilder().insert().into(OrganizationExportEntity).values(row).orIgnore();
    return ((await insert.returning('id').execute()).raw as unknown[]).length > 0;
  }

  async list(organizationId: string, query: ListQuery): Promise<Page<OrganizationExportEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(OrganizationExportEntity, 'export');
    rows.where('export.organizationId = :organizationId', { organizationId });
    return paginate(rows.andWhere('(export.expiresAt is null or export.expiresAt > now())'), newestFirst('export'), query);
  }

  /**
   * For a caller who has just inserted one: seconds until it may be asked for, where as many as a day allows were asked for before; else null.
   * Each is on record for longer than a day.
   */
  async secondsOverLimit(manager: EntityManager, organizationId: string, limit: number): Promise<number | null> {
    const [row] = await manager.query<{ seconds: number }[]>(
      `select ceil(extract(epoch from created_at + interval '1 day' - now()))::integer as seconds from organization_export
       where organization_id = $1 and created_at > now() - interval '1 day'
       order by created_at desc, id desc offset $2 limit 1`,
      [organizationId, limit],
    );
    return row?.seconds ?? null;
  }

  /** Claims the oldest that nobody writes. */
  async claim(leaseMs: number): Promise<OrganizationExportEntity | null> {
    const free = `status = 'queued' or (status = 'running' and held_until <= now())`;
    return this.lease.claimEntity(OrganizationExportEntity, {
      where: `t.id = (select id from organization_export where ${free} order by created_at, id limit 1 for update skip locked)`,
      parameters: [],
      leaseMs,
      set: `status = 'running', attempts = t.attempts + 1`,
    });
  }

  /** False when the lease was lost. */
  async complete(held: OrganizationExportEntity, { storageKey, bytes }: { storageKey: string; bytes: number }): Promise<boolean> {
    const ended = { ...this.ended(), status: 'completed' as const, storageKey, bytes };
    return this.lease.write(this.dataSource.manager, OrganizationExportEntity, held, ended);
  }

  async fail(held: OrganizationExportEntity): Promise<boolean> {
    return this.lease.write(this.dataSource.manager, OrganizationExportEntity, held, { ...this.ended(), status: 'failed' });
  }

  async listExpired(limit: number): Promise<OrganizationExportEntity[]> {
    const rows = this.dataSource.manager.createQueryBuilder(OrganizationExportEntity, 'export');
    return rows.where('export.expiresAt <= now()').orderBy('export.expiresAt').limit(limit).getMany();
  }

  async delete({ organizationId, id }: Pick<OrganizationExportEntity, 'organizationId' | 'id'>): Promise<void> {
    await this.dataSource.manager.delete(OrganizationExportEntity, { organizationId, id });
  }

  private ended() {
    return { completedAt: () => 'now()', heldUntil: null, expiresAt: () => `now() + ${limits.exportHours} * interval '1 hour'` };
  }
}
