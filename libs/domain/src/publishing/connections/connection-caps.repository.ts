import type { Tenant } from '@imprint/contracts/access';
import { ownedBy } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import { ConnectionEntity } from './connection.entity.js';

/** What an account is limited by, besides the quotas of its platform. */
export interface AccountLimits {
  /** Most posts within 24 hours; null for no limit. */
  maxPostsPerDay: number | null;
  /** When the platform takes calls again; null where it does now. */
  pausedUntil: Date | null;
}

/** The limits of accounts across organizations, by the id of the account. Those without any are missing. */
export async function listAccountLimits(
  manager: EntityManager,
  accounts: readonly { connectionId: string; organizationId: string }[],
): Promise<Map<string, AccountLimits>> {
  const rows = await manager.query<(AccountLimits & { id: string })[]>(
    `select id, max_posts_per_day as "maxPostsPerDay", case when paused_until > now() then paused_until end as "pausedUntil"
     from connection where id = any($1) and organization_id = any($2) and (max_posts_per_day is not null or paused_until > now())`,
    [accounts.map(({ connectionId }) => connectionId), [...new Set(accounts.map(({ organizationId }) => organizationId))]],
  );
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}

/** Nothing goes out on the account until then. A longer pause stays. */
export async function pauseAccount(
  manager: EntityManager,
  { organizationId, connectionId }: { organizationId: string; connectionId: string },
  until: Date,
): Promise<void> {
  await manager.query('update connection set paused_until = greatest(paused_until, $3) where id = $1 and organization_id = $2', [
    connectionId,
    organizationId,
    until,
  ]);
}

type Capped = Pick<ConnectionEntity, 'organizationId' | 'id' | 'status' | 'maxPostsPerDay'>;

/** Nobody else changes it before the transaction ends. */
export async function lockCap(manager: EntityManager, tenant: Tenant, id: string): Promise<Capped | null> {
  return manager.findOne(ConnectionEntity, {
    select: { organizationId: true, id: true, status: true, maxPostsPerDay: true },
    where: { ...ownedBy(tenant), id },
    lock: { mode: 'for_no_key_update' },
  });
}

/** @param maxPostsPerDay null for no limit */
export async function updateCap(
  manager: EntityManager,
  { organizationId, id, status }: Capped,
  maxPostsPerDay: number | null,
): Promise<void> {
  await manager.update(ConnectionEntity, { id, organizationId }, { maxPostsPerDay, updatedAt: new Date() });
  signalAfterCommit(manager, 'connection.changed', { organizationId, connectionId: id, status });
}
