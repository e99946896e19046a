import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { EntityManager } from 'typeorm';
import type { ApiKeyEntity } from './api-key.entity.js';
import { countActiveKeys, findKey, isExpired, isMember, lockKeysOf, type KeyOwner } from './api-keys.repository.js';

/** The owner's key, in the organization of the request. Any other key is not found. */
export async function findOwnKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity> {
  const row = await findKey(manager, owner, id);
  if (row === null) throw noSuchKey(id);
  return row;
}

/** The refusal for a key that does not exist or belongs to somebody else. */
export function noSuchKey(id: string): Problem {
  return problem('not_found', `There is no API key ${id}.`);
}

/**
 * The key, locked, if it is active. An expired key stays expired (spec §3.1), because reviving it would bypass the limit.
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
 * Takes the user's lock, like a removal does, so that a request that started before the removal leaves no key that would be revived when
 * the user rejoins. @throws Problem `insufficient_permissions`
 */
export async function requireMember(manager: EntityManager, owner: KeyOwner): Promise<void> {
  if (await isMember(manager, owner)) return;
  throw problem('insufficient_permissions', 'You are no longer a member of this organization.');
}

/** Requires the user's lock. The limit applies to all organizations of the user together; keys in one that they left do not count. */
export async function requireRoom(manager: EntityManager, userId: string): Promise<void> {
  if ((await countActiveKeys(manager, userId)) < limits.activeKeysPerUser) return;
  throw problem(
    'api_key_limit_reached',
    `You have ${limits.activeKeysPerUser} active keys, which is the most one user may have.`,
  );
}
