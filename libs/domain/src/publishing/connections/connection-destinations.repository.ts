import { signalAfterCommit } from '@imprint/platform/signals';
import type { EntityManager } from 'typeorm';
import type { Destination } from '../channel/index.js';
import { ConnectionEntity } from './connection.entity.js';

/** The connected account, locked in the caller's transaction. */
export async function lockConnected(
  manager: EntityManager,
  organizationId: string,
  id: string,
): Promise<ConnectionEntity | null> {
  const where = { id, organizationId, status: 'connected' } as const;
  return manager.findOne(ConnectionEntity, { where, lock: { mode: 'pessimistic_write' } });
}

/** What posts of the account go to from now on, in the caller's transaction. */
export async function updateDestination(
  manager: EntityManager,
  { organizationId, id, status }: Pick<ConnectionEntity, 'organizationId' | 'id' | 'status'>,
  { id: destinationId, name: destinationName }: Destination,
): Promise<void> {
  const changes = { destinationId, destinationName, updatedAt: new Date() };
  await manager.update(ConnectionEntity, { id, organizationId }, changes);
  signalAfterCommit(manager, 'connection.changed', { organizationId, connectionId: id, status });
}
