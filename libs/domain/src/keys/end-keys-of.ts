import type { EntityManager } from 'typeorm';
import { listActiveKeyIds, lockKeysOf, markKeysRevoked, type KeyOwner } from './api-keys.repository.js';

/**
 * Revokes what a member has in an organization that they leave: nothing of it comes back to life when they join again, and it
 * takes no room among their ten keys. What has expired stays so (spec §3.1), however much of it there is. Part of the transaction
 * that removes them, inside `KeyChanges.around`.
 * @returns ids of the keys
 */
export async function endKeysOf(manager: EntityManager, member: KeyOwner): Promise<string[]> {
  await lockKeysOf(manager, member.userId);
  const ids = await listActiveKeyIds(manager, member);
  await markKeysRevoked(manager, member, ids);
  return ids;
}
