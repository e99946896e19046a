import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import type { ApiKeyEntity } from './api-key.entity.js';
import { countActiveKeys, findKey, isExpired, isMember, lockKeysOf, type KeyOwner } from './api-keys.repository.js';

/** The key of its owner, in the organization in which the owner is asking. Anybody else's reads as not found. */
export async function findOwnKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity> {
  const row = await findKey(manager, owner, id);
  if (row === null) throw noSuchKey(id);
  return row;
}

export function noSuchKey(id: string): Problem {
  return problem('not_found', `There is no API key ${id}.`);
}

/**
 * The key, locked, when it is active. A key that has expired stays expired (spec §3.1): it would otherwise get past the limit.
 * @throws Problem `not_found`, `state_conflict`
 */
export async function lockActiveKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity> {
  await lockKeysOf(manager, owner.userId);
  const row = await findOwnKey(manager, owner, id);
  if (await isExpired(manager, owner.organizationId, id))
    throw problem('state_conflict', 'The key has expired and cannot be changed: create a new one.');
  return row;
}

/**
 * Under the user's lock, which a removal takes too: a request that began before the removal leaves no key behind that would live
 * when its user joins again. @throws Problem `insufficient_permissions`
 */
export async function requireMember(manager: EntityManager, owner: KeyOwner): Promise<void> {
  if (await isMember(manager, owner)) return;
  throw problem('insufficient_permissions', 'You are no longer a member of this organization.');
}

/** Held under the user's lock. The limit is the user's over all organizations; a key of one that they left does nothing. */
export async function requireRoom(manager: EntityManager, userId: string): Promise<void> {
  if ((await countActiveKeys(manager, userId)) < limits.activeKeysPerUser) return;
  throw problem(
    'api_key_limit_reached',
    `You have ${limits.activeKeysPerUser} active keys, which is the most one user may have.`,
  );
}
