import { migrate, nameOfMigration } from '@imprint/platform/database';
import { createTestDatabase, testConfig, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import { appendFile, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { schema } from '../schema/index.js';
import { backUpBeforeUpgrade } from './back-up-before-upgrade.js';
import { BackupFolder } from './backup-folder.js';
import type { BackupManifest } from './backup-manifest.js';
import { Bucket, rows, storageOf } from './backup.fixture.js';
import { restoreBackup, type RestoreTarget } from './restore-backup.js';
import { takeBackup } from './take-backup.js';

const config = testConfig();
const secrets = { SECRETS_KEYS: config.SECRETS_KEYS, KEY_PEPPER: config.KEY_PEPPER };
const hour = 3_600_000;
const quiet = (): void => undefined;
let source: TestDatabase;
let from: pg.Client;
const bucket = new Bucket();
let folder: string;
const closing: (() => Promise<unknown>)[] = [];

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  return client;
}

beforeAll(async () => {
  source = await createTestDatabase(schema.migrations);
  from = new pg.Client({ connectionString: source.url });
  await from.connect();
  for (const statement of rows) await from.query(statement);
  bucket.files.set('org/a.png', Buffer.from('png'));
});
afterAll(async () => {
  await from.end();
  await source.drop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-backup-'));
  closing.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const path = (): string => join(folder, 'backup');
const backUp = async (): Promise<BackupManifest> =>
  takeBackup(
    { databaseUrl: source.url, storage: storageOf(bucket), secrets, version: '1.2.3' },
    await BackupFolder.createFolder(path()),
    quiet,
  );

async function emptyDatabase(migrations?: typeof schema.migrations): Promise<{ url: string; client: pg.Client }> {
  const database = await createTestDatabase(migrations);
  closing.push(() => database.drop());
  return { url: database.url, client: await open(database.url) };
}

const restore = (databaseUrl: string, to = new Bucket(), how: Partial<RestoreTarget> = {}) =>
  restoreBackup(
    { databaseUrl, storage: storageOf(to), secrets, replace: false, holdUntil: new Date(Date.now() + hour), ...how },
    BackupFolder.of(path()),
    quiet,
  );

/** Every row of every permanent table, except those that a restore may hold. */
async function contentOf(client: pg.Client): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const { name } of (await backedUp).tables)
    if (!['target', 'release', 'post', 'approval', 'publish_attempt', 'restore_mark', 'organization_deletion'].includes(name))
      content[name] = (await client.query(`select to_jsonb(t) as row from "${name}" t order by 1`)).rows;
  return content;
}
let backedUp: Promise<BackupManifest>;

describe('a backup', () => {
  beforeEach(async () => {
    backedUp = backUp();
    await backedUp;
  });

  it('is readable by its owner only, lists missing files, and contains no rate windows', async () => {
    const manifest = await backedUp;
    expect(manifest.missingFiles).toEqual(['org/gone.png']);
    expect(manifest.files).toMatchObject({ count: 1, totalBytes: 3 });
    expect(manifest.tables.map(({ name }) => name)).not.toContain('rate_window');
    expect(await readFile(join(path(), 'manifest.json'), 'utf8')).not.toContain(secrets.KEY_PEPPER);
    const modes = await Promise.all(
      (await readdir(path(), { recursive: true })).map(async (name) => (await stat(join(path(), name))).mode & 0o077),
    );
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  it('is restored row by row and byte by byte; what was due is held for a person and the rest is unchanged', async () => {
    const { url, client } = await emptyDatabase();
    const files = new Bucket();
    const report = await restore(url, files);
    expect(report).toMatchObject({ paused: 2, unconfirmed: 1, interruptedApprovals: 1, writtenFiles: 1, asideSchema: null });
    expect(await contentOf(client)).toEqual(await contentOf(from));
    expect(files.files).toEqual(bucket.files);
    const states = await client.query(
      `select t.id, t.status, r.status as release, t.wake_at is null as "atRest", t.error ->> 'code' as code from target t
       join release r on r.id = t.release_id order by t.id`,
    );
    const held = 'held_after_restore';
    expect(states.rows).toEqual([
      { id: 'asked', status: 'unconfirmed', release: 'scheduled', atRest: true, code: null },
      { id: 'later', status: 'scheduled', release: 'scheduled', atRest: false, code: null },
      { id: 'past', status: 'paused', release: 'paused', atRest: true, code: held },
      { id: 'running', status: 'unconfirmed', release: 'unconfirmed', atRest: false, code: held },
      { id: 'soon', status: 'paused', release: 'paused', atRest: true, code: held },
    ]);
    expect((await client.query(`select run_status, failure ->> 'code' as code from approval order by id`)).rows).toEqual([
      { run_status: 'completed', code: null },
      { run_status: 'failed', code: 'interrupted' },
    ]);
    // Whoever restores a backup may want what was erased since.
    expect((await client.query(`select due_at > now() + interval '13 days' as again from organization_deletion`)).rows).toEqual([
      { again: true },
    ]);
    // What becomes due before a worker starts is held by that worker.
    expect((await client.query(`select restored_at <= now() as done from restore_mark`)).rows).toEqual([{ done: true }]);
    // The sequence continues, and the triggers work on the restored tables.
    const version = `update membership set role = 'admin' returning version::integer > (select max(version) from api_key) as later`;
    expect((await client.query(version)).rows).toEqual([{ later: true }]);
    expect((await client.query(`select to_regnamespace('imprint_restore') is null as gone`)).rows).toEqual([{ gone: true }]);
  });

  it('does not touch a database with rows unless told to set them aside', async () => {
    const { url, client } = await emptyDatabase(schema.migrations);
    await client.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
    await expect(restore(url)).rejects.toThrow('The database is not empty');
    expect((await client.query('select id from organization')).rows).toEqual([{ id: 'other' }]);
    const { asideSchema } = await restore(url, new Bucket(), { replace: true });
    expect((await client.query('select id from organization')).rows).toEqual([{ id: 'org' }]);
    expect((await client.query(`select id from ${String(asideSchema)}.organization`)).rows).toEqual([{ id: 'other' }]);
  });

  it.each(['imprint', 'imprint queue', 'imprint signals', 'imprint migrate'])('refuses while %s is connected', async (name) => {
    const { url } = await emptyDatabase();
    const app = new pg.Client({ connectionString: url, application_name: name });
    await app.connect();
    closing.push(() => app.end());
    await expect(restore(url)).rejects.toThrow('Stop its apps');
  });

  it.each([
    ['a table', 'tables/organization.copy.gz', 'organization.copy.gz is not what was backed up'],
    ['a file', 'files/org/a.png', 'a.png is not what was backed up'],
    ['the list of files', 'files.jsonl.gz', 'files.jsonl.gz is not what was backed up'],
  ])('of which %s was changed changes nothing', async (_what, part, reason) => {
    await appendFile(join(path(), part), 'x');
    const { url, client } = await emptyDatabase();
    const files = new Bucket();
    await expect(restore(url, files)).rejects.toThrow(reason);
    expect(files.files.size).toBe(0);
    expect((await client.query(`select to_regclass('organization') is null as untouched`)).rows).toEqual([{ untouched: true }]);
  });

  it.each([
    ['without a manifest', null, 'not finished'],
    ['whose manifest is cut short', (text: string) => text.slice(0, 40), 'it is no JSON'],
    ['of something else', () => '{"product":"other"}', 'not that of a backup of Imprint'],
    ['of another layout', (text: string) => text.replace('"layout": 1', '"layout": 2'), 'layout 2'],
    ['of a later version', (text: string) => text.replace('"migrations": [', '"migrations": ["Later9",'), 'Later9 is not known'],
    [
      'that names a part outside',
      (text: string) => text.replace('tables/organization', '../../organization'),
      'outside its folder',
    ],
    ['that promises more rows', (text: string) => text.replace(/"rows": 1,/, '"rows": 2,'), 'Nothing was changed'],
  ])('%s is refused', async (_what, change, reason) => {
    const file = join(path(), 'manifest.json');
    if (change === null) await rm(file);
    else await writeFile(file, change(await readFile(file, 'utf8')));
    const { url, client } = await emptyDatabase();
    await expect(restore(url)).rejects.toThrow(reason);
    expect((await client.query(`select to_regclass('organization') is null as untouched`)).rows).toEqual([{ untouched: true }]);
  });

  it('is refused by an instance with different secrets, which are named', async () => {
    const { url } = await emptyDatabase();
    const other = { ...secrets, KEY_PEPPER: 'another-pepper-of-more-than-32-characters' };
    await expect(restore(url, new Bucket(), { secrets: other })).rejects.toThrow('KEY_PEPPER is not the one');
    const ring = { ...secrets, SECRETS_KEYS: `new:${Buffer.alloc(32, 7).toString('base64')}` };
    await expect(restore(url, new Bucket(), { secrets: ring })).rejects.toThrow('SECRETS_KEYS is not the one');
    await expect(restore(url, new Bucket(), { secrets: null })).resolves.toMatchObject({ paused: 2 });
  });

  it('refuses a folder that is not empty', async () => {
    await expect(backUp()).rejects.toThrow('is not empty');
  });
});

it('concurrently into one folder, one is refused and the other is complete', async () => {
  const [first, second] = await Promise.allSettled([BackupFolder.createFolder(path()), BackupFolder.createFolder(path())]);
  const claimed = [first, second].filter((claim) => claim.status === 'fulfilled').map(({ value }) => value);
  expect(claimed).toHaveLength(1);
  const bare = { databaseUrl: source.url, storage: storageOf(bucket), secrets, version: '1' };
  for (const mine of claimed) await takeBackup(bare, mine, quiet);
  await expect(BackupFolder.createFolder(path())).rejects.toThrow('is not empty');
  expect(await readdir(path())).toEqual(expect.arrayContaining(['manifest.json', 'tables', 'files']));
  expect(await readdir(path())).not.toContain('unfinished');
});

it('a backup of an earlier version is migrated', async () => {
  const earlier = await emptyDatabase(schema.migrations.slice(0, 6));
  await earlier.client.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
  const bare = { databaseUrl: earlier.url, storage: storageOf(bucket), secrets, version: '0.0.1' };
  expect((await takeBackup(bare, await BackupFolder.createFolder(path()), quiet)).migrations).toHaveLength(6);
  const { url, client } = await emptyDatabase();
  await restore(url);
  expect((await client.query('select id from organization')).rows).toEqual([{ id: 'org' }]);
  expect((await client.query('select count(*)::integer as count from migrations')).rows).toEqual([
    { count: schema.migrations.length },
  ]);
});

describe('before an upgrade', () => {
  const back = (databaseUrl: string) => backUpBeforeUpgrade({ databaseUrl, secrets, version: '2' }, folder);
  const newest = schema.migrations.slice(-1).map(nameOfMigration);

  it('the rows are backed up, and can be restored with the previous tables', async () => {
    const before = schema.migrations.slice(0, -1);
    const { url, client } = await emptyDatabase(before);
    await client.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    await client.query(`insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
      values ('a', 'org', 'image', 'uploaded', 'org/a.png', 'image/png', 3)`);
    const backup = await back(url);
    expect(backup?.changes).toEqual(newest);
    await migrate(url, schema.migrations);
    await client.query('update organization set name = $1', ['Changed since']);
    await rename(String(backup?.path), path());
    const { manifest } = await restore(url, bucket, { replace: true });
    expect([manifest.migrations, manifest.files.count, manifest.missingFiles]).toEqual([before.map(nameOfMigration), 0, []]);
    expect((await client.query('select name, storage_key from organization, asset')).rows).toEqual([
      { name: 'Org', storage_key: 'org/a.png' },
    ]);
  });

  it('regression: rows written after a failed attempt get a backup of their own', async () => {
    const { url, client } = await emptyDatabase(schema.migrations.slice(0, -1));
    const first = await back(url);
    await first?.failed();
    await client.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
    const second = await back(url);
    expect(second?.path).not.toBe(first?.path);
    const { tables } = JSON.parse(await BackupFolder.of(String(second?.path)).manifest()) as BackupManifest;
    expect(tables.find(({ name }) => name === 'organization')?.rows).toBe(1);
    await second?.done();
    expect(await readdir(folder)).not.toContain('failed-upgrade.json');
  });

  it('a new or up-to-date database is not backed up', async () => {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    expect([await back(database.url), await back(source.url)]).toEqual([null, null]);
    expect(await readdir(folder)).toEqual([]);
  });
});

it('a backup that is stopped leaves an empty folder', async () => {
  const stopped = await BackupFolder.createFolder(path());
  const bare = { databaseUrl: source.url, storage: storageOf(bucket), secrets, version: '1' };
  await expect(takeBackup(bare, stopped, () => stopped.stop())).rejects.toThrow('It was stopped.');
  expect(await readdir(path())).toEqual([]);
});

it('a backup that fails in the database leaves an empty folder', async () => {
  const away = { databaseUrl: new URL('/nowhere', source.url).href, storage: storageOf(bucket), secrets, version: '1' };
  await expect(takeBackup(away, await BackupFolder.createFolder(path()), quiet)).rejects.toThrow('nowhere');
  expect(await readdir(path())).toEqual([]);
});

it('a backup that runs out of disk space leaves an empty folder', async () => {
  const full = await BackupFolder.createFolder(path(), async (file, piece) => {
    await file.write(piece.subarray(0, 1));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  const taking = takeBackup({ databaseUrl: source.url, storage: storageOf(bucket), secrets, version: '1' }, full, quiet);
  await expect(taking).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(path())).toEqual([]);
});
