import { LeaseRepository, type LeaseColumns } from '@imprint/platform/lease';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeletedOrganizationEntity, OrganizationDeletionEntity } from './organization-deletion.entity.js';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from './user.entity.js';

/** The lease columns of `organization_deletion`. */
export const deletionLease: LeaseColumns = {
  table: 'organization_deletion',
  fence: 'fence',
  until: 'held_until',
  status: 'status',
  held: ['erasing'],
  freed: 'held_until = null',
};

const mailRetry = `now() + interval '1 minute'`;

/**
 * In tables from a backup: whoever restores one may want what was erased since, and is given the whole time again. What was being erased is not
 * complete any more, and goes on being erased.
 */
export async function postponeRestored(manager: EntityManager, days: number): Promise<void> {
  await manager.query(
    `update organization_deletion set due_at = greatest(due_at, now() + $1 * interval '1 day') where status = 'scheduled'`,
    [days],
  );
}

/** Organizations that are scheduled for deletion. All times are the database's. */
@Injectable()
export class OrganizationDeletionsRepository {
  readonly lease: LeaseRepository;

  constructor(readonly dataSource: DataSource) {
    this.lease = new LeaseRepository(dataSource, deletionLease);
  }

  async find(
    organizationId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<OrganizationDeletionEntity | null> {
    return manager.findOneBy(OrganizationDeletionEntity, { organizationId });
  }

  async insert(
    manager: EntityManager,
    row: Pick<OrganizationDeletionEntity, 'id' | 'organizationId' | 'requestedBy' | 'pausedPublishing'>,
    days: number,
  ): Promise<void> {
    const dueAt = (): string => `now() + ${days} * interval '1 day'`;
    await manager.insert(OrganizationDeletionEntity, { ...row, dueAt, mailDueAt: () => 'now()' });
  }

  /** Unless it is due. @returns null when it is, or nothing was scheduled */
  async cancel(manager: EntityManager, organizationId: string): Promise<OrganizationDeletionEntity | null> {
    const [row] = await manager.query<{ id: string }[]>(
      `select id from organization_deletion where organization_id = $1 and status = 'scheduled' and due_at > now() for update`,
      [organizationId],
    );
    if (row === undefined) return null;
    const found = await this.find(organizationId, manager);
    await manager.delete(OrganizationDeletionEntity, { organizationId });
    return found;
  }

  /** Claims one that is due and that no process erases. */
  async claimDue(leaseMs: number): Promise<OrganizationDeletionEntity | null> {
    return this.lease.claimEntity(OrganizationDeletionEntity, {
      where: `t.due_at <= now() and (t.held_until is null or t.held_until <= now()) and t.id = (
        select id from organization_deletion where due_at <= now() and (held_until is null or held_until <= now())
        order by due_at, id limit 1 for update skip locked)`,
      parameters: [],
      leaseMs,
      set: `status = 'erasing'`,
    });
  }

  /** Extends the lease, and counts what was erased since. False when the lease was lost. */
  async renew(held: OrganizationDeletionEntity, leaseMs: number, erased: { rows: number; files: number }): Promise<boolean> {
    const counted = 'rows_erased = t.rows_erased + $4, files_erased = t.files_erased + $5';
    return (await this.lease.renew([held], leaseMs, counted, [erased.rows, erased.files])).length === 1;
  }

  /** Claims one whose owners are to be mailed, for a minute, after which it is tried again. */
  async claimMail(): Promise<OrganizationDeletionEntity | null> {
    const [rows] = await this.dataSource.query<[{ organizationId: string }[], number]>(
      `update organization_deletion set mail_due_at = ${mailRetry}, mail_tries = mail_tries + 1
       where id = (select id from organization_deletion where mail_due_at <= now() and due_at > now()
                   order by mail_due_at limit 1 for update skip locked)
       returning organization_id as "organizationId"`,
    );
    return rows[0] === undefined ? null : this.find(rows[0].organizationId);
  }

  async endMail(organizationId: string): Promise<void> {
    await this.dataSource.manager.update(OrganizationDeletionEntity, { organizationId }, { mailDueAt: null });
  }

  /**
   * Deletes the organization, of which nothing but its own row and that of its deletion is left, and keeps a record without anything
   * personal. False when the lease was lost.
   */
  async finish(manager: EntityManager, held: OrganizationDeletionEntity): Promise<boolean> {
    const { organizationId, fence } = held;
    // Whoever has locked a row that is left is not waited for: what is left is erased by the next attempt.
    await manager.query(`set local lock_timeout = '2s'`);
    const [rows] = await manager.query<[{ requestedAt: Date; rowsErased: string; filesErased: string }[], number]>(
      `delete from organization_deletion where organization_id = $1 and fence = $2 and status = 'erasing'
       returning requested_at as "requestedAt", rows_erased as "rowsErased", files_erased as "filesErased"`,
      [organizationId, fence],
    );
    const [row] = rows;
    if (row === undefined) return false;
    await manager.update(UserEntity, { defaultOrganizationId: organizationId }, { defaultOrganizationId: null });
    await manager.delete(OrganizationEntity, { id: organizationId });
    await manager.insert(DeletedOrganizationEntity, {
      ...{ id: organizationId, requestedAt: row.requestedAt },
      ...{ rowsErased: Number(row.rowsErased), filesErased: Number(row.filesErased) },
    });
    return true;
  }
}
