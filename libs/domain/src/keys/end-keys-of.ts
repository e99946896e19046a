import { In, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';
import { lockKeysOf } from './own-key.js';

/**
 * Revokes what a member has in an organization that they leave: nothing of it comes back to life when they join again, and it
 * takes no room among their ten keys. What has expired stays so (spec §3.1), however much of it there is. Part of the transaction
 * that removes them, inside `KeyChanges.around`.
 * @returns ids of the keys
 */
export async function endKeysOf(
  manager: EntityManager,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string[]> {
  await lockKeysOf(manager, userId);
  const keys = await manager
    .createQueryBuilder(ApiKeyEntity, 'key')
    .select('key.id')
    .where('key.organizationId = :organizationId and key.userId = :userId', { organizationId, userId })
    .andWhere('key.revokedAt is null and (key.expiresAt is null or key.expiresAt > clock_timestamp())')
    .orderBy('key.id')
    .getMany();
  const ids = keys.map(({ id }) => id);
  await manager.update(ApiKeyEntity, { id: In(ids), organizationId, userId }, { revokedAt: new Date() });
  return ids;
}
