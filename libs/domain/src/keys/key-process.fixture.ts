import type { Role } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { dataSourceOptions } from '@imprint/platform/database';
import { testConfig } from '@imprint/platform/testing';
import { DataSource } from 'typeorm';
import { entities } from '../schema/index.js';
import { newApiKey } from './api-key-format.js';
import { apiKeyDigest, ApiKeyVerifier } from './api-key-verifier.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { KeyChanges } from './key-changes.js';
import { KeyUsage } from './key-usage.js';
import { PostgresKeyStore } from './postgres-key-store.repository.js';
import { RedisKeyRecords } from './redis-key-records.js';
import { RedisKeyStore } from './redis-key.store.js';

export const clientIp = '203.0.113.7';

/** What one process needs to verify and change keys. */
export interface KeyProcess {
  dataSource: DataSource;
  postgres: PostgresKeyStore;
  records: RedisKeyRecords | null;
  verifier: ApiKeyVerifier;
  usage: KeyUsage;
  changes: KeyChanges;
  stop(): Promise<void>;
}

/** Generous, because whatever a healthy Redis does not answer in time is counted by PostgreSQL instead. */
const patience = { commandTimeoutMs: 20_000, socketTimeoutMs: 20_000 };

export async function startKeyProcess(
  databaseUrl: string,
  redisUrl: string | null,
  redisTimeouts: Partial<typeof patience> = patience,
): Promise<KeyProcess> {
  const config = testConfig({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  const dataSource = new DataSource(dataSourceOptions(config, { entities, migrations: [] }));
  await dataSource.initialize();
  const postgres = new PostgresKeyStore(dataSource);
  const records = redisUrl === null ? null : new RedisKeyRecords(config, redisTimeouts);
  await records?.onModuleInit();
  const usage = new KeyUsage(new ApiKeysRepository(dataSource));
  const store = records === null ? postgres : new RedisKeyStore(records, postgres);
  return {
    dataSource,
    postgres,
    records,
    usage,
    verifier: new ApiKeyVerifier(store, usage, config),
    changes: new KeyChanges(records, postgres),
    async stop() {
      records?.onApplicationShutdown();
      await dataSource.destroy();
    },
  };
}

export interface TestKey {
  id: string;
  key: string;
  digest: string;
  organizationId: string;
  userId: string;
}

interface Settings {
  rateLimit?: number | null;
  allowedIps?: string[];
  scopes?: string[];
  expiresAt?: Date | null;
  role?: Role;
}

/** A key with a user and an organization of its own. */
export async function insertKey({ dataSource }: KeyProcess, settings: Settings = {}): Promise<TestKey> {
  const [id, organizationId, userId] = [newId('key'), newId('org'), newId('user')];
  const key = newApiKey('test');
  const digest = apiKeyDigest(key, testConfig().KEY_PEPPER);
  await dataSource.query(`insert into organization (id, name, slug) values ($1, 'Acme', $1)`, [organizationId]);
  await dataSource.query(`insert into app_user (id, email, name) values ($1, 'ada@example.com', 'Ada')`, [userId]);
  await dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
    organizationId,
    userId,
    settings.role ?? 'creator',
  ]);
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, rate_limit, allowed_ips, expires_at)
     values ($1, $2, $3, $4, 'abcd', 'A key', 'production', $5, $6, $7, $8)`,
    [
      id,
      organizationId,
      userId,
      digest,
      settings.scopes ?? ['posts:read'],
      settings.rateLimit ?? null,
      settings.allowedIps ?? [],
      settings.expiresAt ?? null,
    ],
  );
  return { id, key, digest: digest.toString('hex'), organizationId, userId };
}

/** `ok`, or the code of the refusal. */
export async function verdictOf({ verifier }: KeyProcess, key: string, ip = clientIp): Promise<string> {
  return verifier.verify(key, ip).then(
    () => 'ok',
    (error: Problem) => error.code,
  );
}

export function countOf(verdicts: readonly string[], verdict: string): number {
  return verdicts.filter((one) => one === verdict).length;
}
