import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MigrationClass } from '../database/index.js';
import { testDatabaseUrl } from './test-servers.js';

export interface TestDatabase {
  url: string;
  /** Also ends open connections. */
  drop(): Promise<void>;
}

/** A new database on the server of the run, empty or migrated. */
export async function createTestDatabase(migrations?: readonly MigrationClass[]): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administrate(async (server) => {
    // Copying files instead of logging every block is several times as fast on a server that does not wait for the disk.
    const template = migrations ? `TEMPLATE ${await migratedTemplate(server, migrations)} STRATEGY FILE_COPY` : '';
    await server.query(`CREATE DATABASE ${name} ${template}`);
  });
  const drop = (): Promise<void> =>
    administrate(async (server) => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  return { url: urlOf(name), drop };
}

/** Name of a migrated template database, created by the first test that needs it: copying takes a quarter of the time of migrating. */
async function migratedTemplate(server: pg.Client, migrations: readonly MigrationClass[]): Promise<string> {
  const names = migrations.map(({ name }) => name).join();
  const template = `template_${createHash('sha256').update(names).digest('hex').slice(0, 16)}`;
  // Released with the connection.
  await server.query('select pg_advisory_lock(hashtext($1))', [template]);
  const { rowCount } = await server.query('select from pg_database where datname = $1 and datistemplate', [template]);
  if (rowCount === 0) {
    await server.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${template}`);
    // Loaded only here: what else tests take from this room is much less.
    const { migrate } = await import('../database/index.js');
    await migrate(urlOf(template), migrations);
    await server.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  }
  await server.query('select pg_advisory_unlock(hashtext($1))', [template]);
  return template;
}

function urlOf(database: string): string {
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function administrate(work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: testDatabaseUrl() });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
