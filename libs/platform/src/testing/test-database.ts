import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, type MigrationClass } from '../database/index.js';
import { testDatabaseUrl } from './test-servers.js';

export interface TestDatabase {
  url: string;
  /** Also ends connections that are still open. */
  drop(): Promise<void>;
}

/** A fresh database on the server of the run, empty or migrated. */
export async function createTestDatabase(migrations?: readonly MigrationClass[]): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administrate(`CREATE DATABASE ${name}`);
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  if (migrations) await migrate(url.href, migrations);
  return { url: url.href, drop: () => administrate(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administrate(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
