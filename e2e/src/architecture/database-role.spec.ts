import { BackupFolder, restoreBackup, takeBackup } from '@imprint/domain/backup';
import type { FileStorage } from '@imprint/domain/media/storage';
import { schema } from '@imprint/domain/schema';
import { migrate } from '@imprint/platform/database';
import { testConfig, testDatabaseUrl } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const script = join(import.meta.dirname, '..', '..', '..', 'deploy', 'postgres', 'role.sql');
const unique = `role_${randomBytes(6).toString('hex')}`;
const administrator = `${unique}_administrator`;
const admin = new pg.Client({ connectionString: testDatabaseUrl() });
let url: string;

/** The script with this test's own database and roles, as psql would run it. */
async function statements(): Promise<string> {
  const text = (await readFile(script, 'utf8')).replace(/^\\getenv .*$/m, '').replaceAll(":'password'", `'secret'`);
  return text.replaceAll(/\bimprint\b/g, unique).replaceAll(/\bpostgres\b/g, administrator);
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

beforeAll(async () => {
  await admin.connect();
  await admin.query(`create role ${administrator} superuser login password 'secret'`);
  await admin.query(`create database ${unique}`);
  await admin.query(await statements());
  const own = new URL(testDatabaseUrl());
  [own.username, own.password, own.pathname] = [unique, 'secret', unique];
  url = own.href;
});
afterAll(async () => {
  await admin.query(`drop database if exists ${unique} with (force)`);
  for (const role of [unique, administrator]) await admin.query(`drop role if exists ${role}`);
  await admin.end();
});

describe('the role that deploy/postgres/role.sql makes', () => {
  it('may do nothing to the server, and leaves no superuser that signs in with a password', async () => {
    const may = ['rolsuper', 'rolcreaterole', 'rolcreatedb', 'rolreplication', 'rolbypassrls'];
    const [role] = await query(`select ${may.join(', ')} from pg_roles where rolname = current_user`);
    expect(role).toEqual(Object.fromEntries(may.map((right) => [right, false])));
    await expect(query(`copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
    const { rows } = await admin.query('select rolpassword from pg_authid where rolname = $1', [administrator]);
    expect(rows).toEqual([{ rolpassword: null }]);
  });

  it('migrates, backs up and restores', async () => {
    expect((await migrate(url, schema.migrations)).length).toBeGreaterThan(schema.migrations.length);
    const folder = await mkdtemp(join(tmpdir(), 'imprint-role-'));
    try {
      const secrets = testConfig();
      const storage = {} as FileStorage; // there are no files
      await query(`insert into organization (id, name, slug) values ('org', 'Example', 'example')`);
      const backup = await BackupFolder.createFolder(join(folder, 'backup'));
      await takeBackup({ databaseUrl: url, storage, secrets, version: '1.2.3' }, backup, () => undefined);
      await query(`update organization set name = 'Since then'`);
      const target = { databaseUrl: url, storage, secrets, replace: true, holdUntil: new Date() };
      await restoreBackup(target, backup, () => undefined);
      expect(await query('select name from organization')).toEqual([{ name: 'Example' }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
