/** @modes embedded */
import type { BackupManifest } from '@imprint/domain/backup';
import { schema } from '@imprint/domain/schema';
import { nameOfMigration } from '@imprint/platform/database';
import { eventually, freePortBlock } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../../tools/embedded-postgres.mjs';
import { ApiClient, expectProblem, invalid, signedUp, tokenOf } from './harness/index.js';

const root = join(import.meta.dirname, '..', '..');

let home: string;
let base: number;
let starter: ChildProcess;
let printed: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'imprint-start-'));
  await chmod(home, 0o755); // the user that runs PostgreSQL needs access
  base = await freePortBlock(12);
});
afterAll(async () => {
  await stop();
  await rm(home, { recursive: true, force: true });
});

/** `npm start` with further flags, until it has printed this. */
async function start(flags: readonly string[], until: string): Promise<void> {
  printed = '';
  // Other journeys use the build.
  const all = ['--home', home, '--port-base', String(base), '--no-build', ...flags];
  starter = spawn(process.execPath, [join('tools', 'instance', 'run.mjs'), ...all], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOGIN_WALL: 'on' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [starter.stdout, starter.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
  const ends = [until, 'Ctrl-C stops everything.'];
  await eventually(() => ends.some((text) => printed.includes(text)) || starter.exitCode !== null, { timeoutMs: 120_000 });
  expect(printed).toContain(until);
}

async function stop(): Promise<void> {
  if (starter.exitCode !== null) return;
  starter.kill('SIGINT');
  await once(starter, 'exit');
}

describe('npm start behind a login wall, on an empty folder', () => {
  let api: string;

  beforeAll(async () => {
    api = `http://localhost:${base}`;
    await start([], 'Ctrl-C stops everything.');
  }, 150_000);

  const statusOf = async (path: string): Promise<number> => (await fetch(api + path)).status;

  it('runs, plays no demonstration, and tells how the first owner gets in', async () => {
    expect(await statusOf('/v1/brands')).toBe(401);
    expect(printed).toContain('npm run invite');
    expect(printed).not.toContain('main job');
    for (const address of ['/mcp', '/connect', '/publishing/review', '/~/settings/api-keys', '/ops'])
      expect(printed).toContain(address);
  });

  it('lets nobody send webhooks to this machine', async () => {
    const settings = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as Record<string, string>;
    const browser = await signedUp({ apiUrl: api, address: () => `http://localhost:${base + 3}`, settings }, 'ada@start.example');
    const owner = new ApiClient(api, await tokenOf(browser));
    const { organization } = await owner.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    const path = `/v1/organizations/${organization.id}/settings/webhooks`;
    const answer = await owner.send('PATCH', path, { enabled: true, endpointUrl: 'http://localhost:9/events' });
    expectProblem(answer, invalid('/endpointUrl'));
  });

  it('keeps the requests in a file and off the screen', async () => {
    await statusOf('/v1/brands');
    await eventually(async () => (await readFile(join(home, 'imprint.log'), 'utf8')).includes('path=/v1/brands'));
    expect(printed).not.toContain('path=/v1/brands');
  });

  it('goes on when its PostgreSQL dies, and ends when it is told to', async () => {
    const [pid] = (await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await eventually(() => printed.includes('PostgreSQL ended unexpectedly and is started again'));
    await eventually(async () => (await statusOf('/v1/health/ready')) === 200, { timeoutMs: 60_000 });
    starter.kill('SIGINT');
    await once(starter, 'exit');
    expect([starter.exitCode, printed.trimEnd().split('\n').at(-1)]).toEqual([0, `Stopped. Data stays in ${home}`]);
  });
});

describe('npm start of a version that changes the tables', () => {
  const backups = async (): Promise<string[]> => (await readdir(join(home, 'backups')).catch((): string[] => [])).sort();
  const newest = schema.migrations.slice(-1).map(nameOfMigration);
  const wayBack = 'To go back: stop, check out the version of before, and';

  /** Works on the database while the instance is stopped. */
  async function meanwhile(work: (database: DataSource) => Promise<unknown>): Promise<void> {
    const server = await startEmbeddedPostgres({ directory: join(home, 'postgres') });
    const database = new DataSource({ type: 'postgres', url: server.url, migrations: schema.migrations });
    await database.initialize();
    await work(database);
    await database.destroy();
    await server.stop();
  }

  /** Restores the tables of the version before the newest migration. */
  beforeEach(async () => {
    await stop();
    await meanwhile((database) => database.undoLastMigration());
  });

  it('backs up the rows first, and prints the way back to them', async () => {
    await start([], wayBack);
    await stop();
    expect(printed.indexOf('Backing up the database')).toBeLessThan(printed.indexOf('Migrating the database'));
    const [name = '', ...others] = await backups();
    expect([name, others]).toEqual([expect.stringMatching(/^before-upgrade-\d{4}-/), []]);
    const folder = join(home, 'backups', name);
    expect(printed).toContain(`npm run restore -- '${folder}' --replace`);
    const { migrations, tables } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
    expect([...migrations, ...newest]).toEqual(schema.migrations.map(nameOfMigration));
    const { rows, part } = tables.find((table) => table.name === 'account') ?? { rows: 0, part: 'account' };
    const accounts = gunzipSync(await readFile(join(folder, part))).toString('utf8');
    expect([rows, accounts]).toEqual([1, expect.stringContaining('ada@start.example')]);
  });

  it('backs up nothing with --no-backup', async () => {
    const before = await backups();
    await start(['--no-backup'], 'Migrating the database');
    await stop();
    expect([await backups(), printed.includes(wayBack)]).toEqual([before, false]);
  });

  it('keeps the backup of a start whose migration failed, and makes no other', async () => {
    const before = await backups();
    // Makes recording the migration fail.
    await meanwhile((database) => database.query(`alter table migrations add check (name <> '${String(newest[0])}') not valid`));
    await start([], 'violates check constraint');
    await stop();
    const first = (await backups()).filter((name) => !before.includes(name));
    expect(first).toEqual([expect.stringMatching(/^before-upgrade-/), 'failed-upgrade.json']);
    await start([], 'violates check constraint');
    expect((await backups()).filter((name) => !before.includes(name))).toEqual(first);
  });
});
