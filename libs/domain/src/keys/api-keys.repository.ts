import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ApiKeySort, ApiKeyStatus, ListApiKeys } from '@imprint/contracts/keys';
import { byTime, byTimeIfAny, paginate, searchIn, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, type EntityManager } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity.js';

/** The user and organization that a key belongs to. */
export type KeyOwner = Pick<Principal, 'organizationId' | 'userId'>;

/** What a key would act as. */
export type ActiveKey = Pick<Principal, 'organizationId' | 'userId' | 'role' | 'brandIds' | 'scopes'>;

/** A member's key and its state. */
export interface KeyOfMember {
  keyId: string;
  label: string;
  scopes: string[];
  expiresAt: Date | null;
  revoked: boolean;
  expired: boolean;
  /** The organization is scheduled for deletion. */
  suspended: boolean;
}

/** Uses of a key to record. */
export interface KeyUse {
  count: number;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  lastUsedIp: string;
}

/** SQL conditions. A key that was revoked is not expired as well. */
const statusConditions: Readonly<Record<ApiKeyStatus, string>> = {
  active: 'key.revokedAt is null and (key.expiresAt is null or key.expiresAt > now())',
  expired: 'key.revokedAt is null and key.expiresAt <= now()',
  revoked: 'key.revokedAt is not null',
};

/** Keys as people see them. Read model: joins membership, because a key is void once its user has left. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list({ organizationId, userId }: KeyOwner, query: ListApiKeys): Promise<Page<ApiKeyEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ApiKeyEntity, 'key')
      .where('key.organizationId = :organizationId and key.userId = :userId', { organizationId, userId })
      .andWhere(statusConditions[query.status]);
    searchIn(rows, ['key.label', 'key.description'], query.search);
    return paginate(rows, orderOf(query.sort), query);
  }

  /** Null when it is revoked. */
  async find(owner: KeyOwner, id: string): Promise<ApiKeyEntity | null> {
    return findKey(this.dataSource.manager, owner, id);
  }

  /** Null when the key is revoked, expired or unknown, or when its user has left the organization. */
  async findActive(id: string): Promise<ActiveKey | null> {
    const [row] = await this.dataSource.query<ActiveKey[]>(
      `select k.organization_id as "organizationId", k.user_id as "userId", m.role, m.brand_ids as "brandIds", k.scopes
       from api_key k join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
       where k.id = $1 and not m.suspended and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
      [id],
    );
    return row ?? null;
  }

  async findByDigest(organizationId: string, digest: Buffer): Promise<KeyOfMember | undefined> {
    const [row] = await this.dataSource.query<KeyOfMember[]>(
      `select k.id as "keyId", k.label, k.scopes, k.expires_at as "expiresAt", k.revoked_at is not null as revoked,
         coalesce(k.expires_at <= now(), false) as expired, m.suspended
       from api_key k join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
       where k.digest = $1 and k.organization_id = $2`,
      [digest, organizationId],
    );
    return row;
  }

  /** In hex. */
  async findDigest(organizationId: string, id: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ digest: string }[]>(
      `select encode(digest, 'hex') as digest from api_key where id = $1 and organization_id = $2`,
      [id, organizationId],
    );
    return row?.digest;
  }

  /** Of the organization, revoked ones too. `originalId` is the first key in the chain of rotations, or the key itself. */
  async originsOf(organizationId: string, ids: readonly string[]): Promise<{ id: string; originalId: string }[]> {
    const rows = await this.dataSource.manager.find(ApiKeyEntity, {
      select: { id: true, originalId: true },
      where: { organizationId, id: In([...ids]) },
    });
    return rows.map(({ id, originalId }) => ({ id, originalId: originalId ?? id }));
  }

  /** Valid keys of the whole instance that expire within a day, and within a week. */
  async countExpiring(): Promise<{ day: number; week: number } | undefined> {
    const [row] = await this.dataSource.query<{ day: number; week: number }[]>(
      `select count(*) filter (where expires_at <= now() + interval '1 day')::integer as day, count(*)::integer as week
       from api_key where revoked_at is null and expires_at > now() and expires_at <= now() + interval '7 days'`,
    );
    return row;
  }

  async addUses(uses: readonly (readonly [id: string, use: KeyUse])[]): Promise<void> {
    await this.dataSource.query(
      `update api_key k set usage_count = usage_count + used.count, last_used_at = greatest(last_used_at, used.at),
         last_used_ip = coalesce(nullif(used.ip, ''), last_used_ip)
       from unnest($1::text[], $2::integer[], $3::timestamptz[], $4::text[]) as used (id, count, at, ip) where k.id = used.id`,
      [
        uses.map(([id]) => id),
        uses.map(([, use]) => use.count),
        uses.map(([, use]) => new Date(use.lastUsedAt)),
        uses.map(([, use]) => use.lastUsedIp),
      ],
    );
  }
}

/** The owner's key, unless it is revoked. */
export async function findKey(manager: EntityManager, owner: KeyOwner, id: string): Promise<ApiKeyEntity | null> {
  const { organizationId, userId } = owner;
  return manager.findOneBy(ApiKeyEntity, { id, organizationId, userId, revokedAt: IsNull() });
}

/**
 * Serializes changes of a user's keys until the transaction ends, so that concurrent creations count each other, and no key is revived in
 * addition to ten others.
 */
export async function lockKeysOf(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [`api-keys:${userId}`]);
}

/** Whether the key has expired by the clock of the database. */
export async function isExpired(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
  const [expired] = await manager.query<unknown[]>(
    `select id from api_key where id = $1 and organization_id = $2 and expires_at <= clock_timestamp()`,
    [id, organizationId],
  );
  return expired !== undefined;
}

/** Whether the user is a member of the organization. */
export async function isMember(manager: EntityManager, { organizationId, userId }: KeyOwner): Promise<boolean> {
  const sql = `select 1 from membership where organization_id = $1 and user_id = $2`;
  const rows = await manager.query<unknown[]>(sql, [organizationId, userId]);
  return rows.length > 0;
}

/** In all organizations of the user; keys in one that they left do not count. */
export async function countActiveKeys(manager: EntityManager, userId: string): Promise<number> {
  const [row] = await manager.query<{ active: number }[]>(
    `select count(*)::integer as active from api_key k
     join membership m on m.organization_id = k.organization_id and m.user_id = k.user_id
     where k.user_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())`,
    [userId],
  );
  return row?.active ?? 0;
}

/** Ids of the owner's keys that are neither revoked nor expired. */
export async function listActiveKeyIds(manager: EntityManager, { organizationId, userId }: KeyOwner): Promise<string[]> {
  const keys = await manager
    .createQueryBuilder(ApiKeyEntity, 'key')
    .select('key.id')
    .where('key.organizationId = :organizationId and key.userId = :userId', { organizationId, userId })
    .andWhere('key.revokedAt is null and (key.expiresAt is null or key.expiresAt > clock_timestamp())')
    .orderBy('key.id')
    .getMany();
  return keys.map(({ id }) => id);
}

/** Inserts a key. */
export async function insertKey(manager: EntityManager, key: Partial<ApiKeyEntity>): Promise<ApiKeyEntity> {
  return manager.save(manager.create(ApiKeyEntity, key));
}

/** Changes a key. */
export async function updateKey(
  manager: EntityManager,
  { organizationId, userId }: KeyOwner,
  id: string,
  changes: Partial<ApiKeyEntity>,
): Promise<void> {
  await manager.update(ApiKeyEntity, { id, organizationId, userId }, changes);
}

/** Of all keys of a person, in every organization. */
export async function deleteKeyAddresses(manager: EntityManager, userId: string): Promise<void> {
  await manager.query('update api_key set last_used_ip = null where user_id = $1 and last_used_ip is not null', [userId]);
}

/** Revokes keys. */
export async function markKeysRevoked(
  manager: EntityManager,
  { organizationId, userId }: KeyOwner,
  ids: readonly string[],
): Promise<void> {
  await manager.update(ApiKeyEntity, { id: In(ids), organizationId, userId }, { revokedAt: new Date() });
}

function orderOf(sort: ApiKeySort): ListOrder {
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  const field = sort.replace('-', '');
  if (field === 'label') return { by: 'key.label', type: 'text', id: 'key.id', direction };
  return field === 'createdAt' ? byTime('key', field, direction) : byTimeIfAny('key', field, direction);
}
