import { In, type EntityManager } from 'typeorm';
import { ConnectionEntity } from './connection.entity.js';

/** In no particular order, in the caller's transaction. */
export async function listNamedConnections(
  manager: EntityManager,
  organizationId: string,
  ids: readonly string[],
): Promise<ConnectionEntity[]> {
  return manager.findBy(ConnectionEntity, { organizationId, id: In([...ids]) });
}
