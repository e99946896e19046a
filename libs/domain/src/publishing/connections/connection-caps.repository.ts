import { signalAfterCommit } from '@imprint/platform/signals';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { ConnectionEntity } from './connection.entity.js';

/** What organizations let go out on accounts within a day, across organizations, by the id of the account. Those without a limit are missing. */
export async function listCaps(
  manager: EntityManager,
  accounts: readonly { connectionId: string; organizationId: string }[],
): Promise<Map<string, number>> {
  const rows = await manager.find(ConnectionEntity, {
    select: { id: true, maxPostsPerDay: true },
    where: {
      id: In(accounts.map(({ connectionId }) => connectionId)),
      organizationId: In([...new Set(accounts.map(({ organizationId }) => organizationId))]),
      maxPostsPerDay: Not(IsNull()),
    },
  });
  return new Map(rows.flatMap(({ id, maxPostsPerDay }) => (maxPostsPerDay === null ? [] : [[id, maxPostsPerDay]])));
}

type Capped = Pick<ConnectionEntity, 'organizationId' | 'id' | 'status' | 'maxPostsPerDay'>;

/** Nobody else changes it before the transaction ends. */
export async function lockCap(manager: EntityManager, organizationId: string, id: string): Promise<Capped | null> {
  return manager.findOne(ConnectionEntity, {
    select: { organizationId: true, id: true, status: true, maxPostsPerDay: true },
    where: { id, organizationId },
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
