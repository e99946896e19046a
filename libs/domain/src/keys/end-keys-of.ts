import { IsNull, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';
import { lockKeysOf } from './own-key.js';

/**
 * Revokes what a member has in an organization that they leave: nothing of it comes back to life when they join again, and it
 * takes no room among their ten keys. Part of the transaction that removes them, inside `KeyChanges.around`.
 * @returns ids of the keys
 */
export async function endKeysOf(
  manager: EntityManager,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string[]> {
  await lockKeysOf(manager, userId);
  const live = { organizationId, userId, revokedAt: IsNull() };
  const keys = await manager.find(ApiKeyEntity, { where: live, select: { id: true }, order: { id: 'ASC' } });
  await manager.update(ApiKeyEntity, live, { revokedAt: new Date() });
  return keys.map(({ id }) => id);
}
