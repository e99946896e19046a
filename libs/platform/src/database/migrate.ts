import { setTimeout as sleep } from 'node:timers/promises';
import { LATEST_SCHEMA_VERSION, runMigrations as runQueueMigrations } from 'bullmq';
import pg from 'pg';
import { DataSource, type MigrationInterface, type MixedList } from 'typeorm';
import { untilDatabaseAnswers } from './connect.js';

/** A TypeORM migration. */
export type MigrationClass = new () => MigrationInterface;

/** Name under which TypeORM records the migration. */
export const nameOfMigration = (migration: MigrationClass): string => new migration().name ?? migration.name;

/** Schema that contains BullMQ's tables. */
export const queueSchema = 'bullmq';

const lockKey = 0x696d7072;
const lockPollMs = 100;

/**
 * Brings the database up to date: BullMQ's tables first, then ours, each migration in its own transaction. Concurrent callers wait for the
 * first. If one is killed, complete migrations stay, and the next run continues from there.
 * @returns names of the migrations that this call ran; none when the database was up to date
 */
export async function migrate(databaseUrl: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const client = await untilDatabaseAnswers(() => connect(databaseUrl));
  try {
    await acquireLock(client);
    const before = await queueSchemaVersion(client);
    await runQueueMigrations(client, queueSchema);
    const ours = await runOurs(databaseUrl, migrations);
    return before < LATEST_SCHEMA_VERSION ? [`${queueSchema}-${LATEST_SCHEMA_VERSION}`, ...ours] : ours;
  } finally {
    await client.end();
  }
}

/** Number of migrations that the database lacks. Runs one query. */
export async function pendingMigrations(dataSource: DataSource): Promise<number> {
  const names = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const [table] = await dataSource.query<{ present: boolean }[]>(`SELECT to_regclass('migrations') IS NOT NULL AS present`);
  if (!table?.present) return names.length;
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM unnest($1::text[]) AS wanted(name)
      WHERE NOT EXISTS (SELECT FROM migrations WHERE migrations.name = wanted.name)`,
    [names],
  );
  return row?.count ?? names.length;
}

/** Names of the applied migrations, in order; none when the database is empty. */
export async function appliedMigrations(databaseUrl: string): Promise<string[]> {
  const client = await untilDatabaseAnswers(() => connect(databaseUrl));
  try {
    const { rows } = await client.query<{ present: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS present`);
    if (rows[0]?.present !== true) return [];
    return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id')).rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'imprint migrate', keepAlive: true });
  client.on('error', () => undefined); // the statement in progress reports it
  await client.connect();
  return client;
}

/** Polls, because a statement waiting for the lock would hold a snapshot that concurrent index builds wait for. */
async function acquireLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [lockKey]);
    if (rows[0]?.locked) return;
    await sleep(lockPollMs);
  }
}

async function queueSchemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('${queueSchema}.migration') IS NOT NULL AS present`,
  );
  if (!rows[0]?.present) return 0;
  const found = await client.query<{ version: number }>(
    `SELECT coalesce(max(version), 0)::int AS version FROM ${queueSchema}.migration`,
  );
  return found.rows[0]?.version ?? 0;
}

async function runOurs(url: string, migrations: readonly MigrationClass[]): Promise<string[]> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    migrations: [...migrations] as MixedList<MigrationClass>,
    installExtensions: false,
    logging: false,
    poolSize: 1,
    applicationName: 'imprint migrate',
    poolErrorHandler: () => undefined, // the statement in progress reports it
  });
  await dataSource.initialize();
  try {
    return (await dataSource.runMigrations({ transaction: 'each' })).map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
