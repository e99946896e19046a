import { limits, problem, type Principal, type Problem } from '@imprint/contracts';
import { IsNull, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';

export type KeyOwner = Pick<Principal, 'organizationId' | 'userId'>;

/** The key of its owner, in the organization in which the owner is asking. Anybody else's reads as not found. */
export async function findOwnKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity> {
  const { organizationId, userId } = owner;
  const row = await manager.findOneBy(ApiKeyEntity, { id, organizationId, userId, revokedAt: IsNull() });
  if (row === null) throw noSuchKey(id);
  return row;
}

export function noSuchKey(id: string): Problem {
  return problem('not_found', `There is no API key ${id}.`);
}

/**
 * Changes of a user's keys wait for each other until the transaction ends: parallel creations count each other, and a key does
 * not come back to life beside ten others.
 */
export async function lockKeysOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`api-keys:${userId}`]);
}

/**
 * The key, locked, when it is active. A key that has expired stays expired (spec §3.1): it would otherwise get past the limit.
 * @throws Problem `not_found`, `state_conflict`
 */
export async function lockActiveKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity> {
  await lockKeysOf(manager, owner.userId);
  const row = await findOwnKey(manager, owner, id);
  const [expired] = await manager.query<unknown[]>(
    `select id from api_key where id = $1 and organization_id = $2 and expires_at <= clock_timestamp()`,
    [id, owner.organizationId],
  );
  if (expired !== undefined) throw problem('state_conflict', 'The key has expired and cannot be changed: create a new one.');
  return row;
}

/**
 * Under the user's lock, which a removal takes too: a request that began before the removal leaves no key behind that would live
 * when its user joins again. @throws Problem `insufficient_permissions`
 */
export async function requireMember(manager: EntityManager, { organizationId, userId }: KeyOwner): Promise<void> {
  const sql = `select 1 from membership where organization_id = $1 and user_id = $2`;
  const rows = await manager.query<unknown[]>(sql, [organizationId, userId]);
  if (rows.length === 0) throw problem('insufficient_permissions', 'You are no member of this organization any more.');
}

/** Held under the user's lock. The limit is the user's over all organizations; a key of one that they left does nothing. */
export async function requireRoom(manager: EntityManager, userId: string): Promise<void> {
  const [row] = await manager.query<{ active: number }[]>(
    `select count(*)::integer as active from api_key k
     join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
     where k.user_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    [userId],
  );
  if ((row?.active ?? 0) < limits.activeKeysPerUser) return;
  throw problem(
    'api_key_limit_reached',
    `You have ${limits.activeKeysPerUser} active keys, which is the most one user may have.`,
  );
}
