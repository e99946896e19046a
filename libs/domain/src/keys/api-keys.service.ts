import {
  defaultScopes,
  limits,
  problem,
  Problem,
  scopeAliases,
  scopePresets,
  type CreateApiKey,
  type ListQuery,
  type Page,
  type Principal,
  type ProblemEntry,
  type Scope,
} from '@imprint/contracts';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { paginate } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { newApiKey } from './api-key-format.js';
import { apiKeyDigest } from './api-key-verifier.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { normaliseIp } from './ip-allowlist.js';

/** A key belongs to a user in an organization; everybody else's reads as not found. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The answer holds the plaintext; it is kept nowhere else. @throws Problem `api_key_limit_reached` */
  async create(principal: Principal, body: CreateApiKey): Promise<ApiKeyEntity & { key: string }> {
    const expiresAt = body.expiresAt === undefined ? null : requireFuture(body.expiresAt);
    const allowedIps = requireIps(body.allowedIps ?? []);
    const scopes = chosenScopes(body);
    const key = newApiKey(this.config.KEY_ENVIRONMENT);
    const row = await this.dataSource.transaction(async (manager) => {
      await requireRoom(manager, principal);
      return manager.save(
        manager.create(ApiKeyEntity, {
          id: newId('key'),
          organizationId: principal.organizationId,
          userId: principal.userId,
          digest: apiKeyDigest(key, this.config.KEY_PEPPER),
          lastFour: key.slice(-4),
          label: body.label,
          category: body.category,
          description: body.description ?? null,
          scopes: [...scopes],
          expiresAt,
          rateLimit: body.rateLimit ?? null,
          allowedIps,
          revokedAt: null,
          usageCount: 0,
          lastUsedAt: null,
          lastUsedIp: null,
        }),
      );
    });
    return Object.assign(row, { key });
  }

  /** Active keys only: neither revoked nor expired. */
  async list(principal: Principal, query: ListQuery): Promise<Page<ApiKeyEntity>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(ApiKeyEntity, 'key')
      .where('key.organizationId = :organizationId and key.userId = :userId', principal)
      .andWhere('key.revokedAt is null and (key.expiresAt is null or key.expiresAt > now())')
      .orderBy('key.createdAt', 'DESC')
      .addOrderBy('key.id', 'DESC');
    if (query.search !== undefined) {
      rows.andWhere(
        '(position(lower(:search) in lower(key.label)) > 0 or position(lower(:search) in lower(key.description)) > 0)',
        { search: query.search },
      );
    }
    return paginate(rows, query);
  }

  async read(principal: Principal, id: string): Promise<ApiKeyEntity> {
    const row = await this.dataSource.manager.findOneBy(ApiKeyEntity, { id, ...owner(principal), revokedAt: IsNull() });
    if (row === null) throw problem('not_found', `There is no API key ${id}.`);
    return row;
  }

  /** Takes effect on the next request (spec §3.1). A second revocation finds nothing. */
  async revoke(principal: Principal, id: string): Promise<ApiKeyEntity> {
    const row = await this.read(principal, id);
    const revokedAt = new Date();
    const result = await this.dataSource.manager.update(
      ApiKeyEntity,
      { id, ...owner(principal), revokedAt: IsNull() },
      { revokedAt },
    );
    if (result.affected !== 1) throw problem('not_found', `There is no API key ${id}.`);
    row.revokedAt = revokedAt;
    return row;
  }
}

function owner({ organizationId, userId }: Principal): { organizationId: string; userId: string } {
  return { organizationId, userId };
}

/** Holds the user's lock until the transaction ends, so that parallel creations count each other. */
async function requireRoom(manager: EntityManager, principal: Principal): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 1))`, [
    `api-keys:${principal.organizationId}:${principal.userId}`,
  ]);
  const [row] = await manager.query<{ active: number }[]>(
    `select count(*)::integer as active from api_key
     where organization_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [principal.organizationId, principal.userId],
  );
  if ((row?.active ?? 0) >= limits.activeKeysPerUser) {
    throw problem(
      'api_key_limit_reached',
      `You have ${limits.activeKeysPerUser} active keys, which is the most one user may have.`,
    );
  }
}

function chosenScopes(body: CreateApiKey): readonly Scope[] {
  if (body.preset !== undefined && body.scopes !== undefined) {
    throw problem('validation_failed', 'Send either a preset or scopes, not both.', { pointer: '/preset' });
  }
  if (body.preset !== undefined) return scopePresets[body.preset];
  if (body.scopes === undefined) return defaultScopes;
  return [...new Set(body.scopes.map((scope) => scopeAliases[scope] ?? (scope as Scope)))];
}

function requireFuture(expiresAt: string): Date {
  const date = new Date(expiresAt);
  if (date.getTime() > Date.now()) return date;
  throw problem('validation_failed', 'expiresAt must be in the future.', { pointer: '/expiresAt' });
}

function requireIps(allowedIps: readonly string[]): string[] {
  const entries = allowedIps.flatMap((ip, index): ProblemEntry[] =>
    normaliseIp(ip) === null
      ? [
          {
            code: 'validation_failed',
            detail: `"${ip.slice(0, 60)}" is not an IPv4 or IPv6 address.`,
            source: { pointer: `/allowedIps/${index}` },
          },
        ]
      : [],
  );
  if (entries.length > 0) throw new Problem(entries);
  return [...allowedIps];
}
