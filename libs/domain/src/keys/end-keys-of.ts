import type { EntityManager } from 'typeorm';
import { listActiveKeyIds, lockKeysOf, markKeysRevoked, type KeyOwner } from './api-keys.repository.js';

/**
 * Revokes the keys of a member who leaves an organization, so that none is revived when they rejoin, and none counts against their limit of
 * ten. Expired keys need no change (spec §3.1), however many there are. Runs in the transaction that removes the member, inside
 * `KeyChanges.around`.
 * @returns ids of the keys
 */
export async function endKeysOf(manager: EntityManager, member: KeyOwner): Promise<string[]> {
  await lockKeysOf(manager, member.userId);
  const ids = await listActiveKeyIds(manager, member);
  await markKeysRevoked(manager, member, ids);
  return ids;
}
