import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { listen } from './sockets.js';
import { startEmbeddedPostgres, type RunningPostgres } from './test-servers.js';

let folder: string;
let directory: string;
let running: RunningPostgres[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-embedded-'));
  await chmod(folder, 0o755);
  directory = join(folder, 'data');
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: { port?: number; persistent?: boolean; takeOver?: boolean } = {}): Promise<RunningPostgres> {
  const server = await startEmbeddedPostgres({ directory, ...options });
  running.push(server);
  return server;
}

async function query<T>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, T>>(statement);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  it('listens on the loopback only, with a password file that only its owner can read', async () => {
    const { url, port } = await start();
    expect(await query(url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    expect(await query(url, 'SHOW server_encoding')).toEqual(['UTF8']);
    await expect(query(`postgres://postgres:wrong@127.0.0.1:${port}/postgres`, 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    const password = await readFile(`${directory}.password`, 'utf8');
    expect(url).toContain(password.trim());
    expect((await stat(`${directory}.password`)).mode & 0o077).toBe(0);
  });

  it('keeps committed data over a stop and over a kill -9, of which its owner is told', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept (id int)');
    await query(first.url, 'INSERT INTO kept VALUES (1)');
    await first.stop();
    const second = await start({ port: first.port });
    expect(second.url).toBe(first.url);
    await query(second.url, 'INSERT INTO kept VALUES (2)');
    process.kill(second.pid, 'SIGKILL');
    await expect(second.exited).resolves.toMatchObject({ signal: 'SIGKILL' });
    // Shared memory of a server that was killed stays until the next one on its folder.
    const third = await start({ port: first.port });
    expect(await query(third.url, 'SELECT id FROM kept ORDER BY id')).toEqual([1, 2]);
  });

  it('names the port that is taken', async () => {
    const other = await listen(createServer());
    await expect(start({ port: other.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: expect.stringContaining(String(other.port)),
    });
    await other.close();
  });

  it('does not start twice on one folder, unless asked to replace a server that was left behind', async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({ code: 'EALREADY' });
    const second = await start({ port: first.port, takeOver: true });
    await expect(first.exited).resolves.toMatchObject({ code: 0 });
    expect(await query(second.url, 'SELECT 1')).toEqual([1]);
  });

  it('ignores a pid file whose process is another program now', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const pidFile = join(directory, 'postmaster.pid');
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid)));
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
  });

  it('starts over after an interrupted initialisation', async () => {
    await mkdir(`${directory}.new`, { recursive: true });
    await writeFile(join(`${directory}.new`, 'PG_VERSION'), '18\n');
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
  });

  it('does not touch a folder that holds something else', async () => {
    await mkdir(directory);
    await writeFile(join(directory, 'thesis.txt'), 'years of work');
    await expect(start()).rejects.toMatchObject({ code: 'EFAILED' });
    expect(await readFile(join(directory, 'thesis.txt'), 'utf8')).toBe('years of work');
  });

  it('reports why PostgreSQL refuses to start', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(directory, 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start()).rejects.toMatchObject({ code: 'EFAILED', message: expect.stringContaining('no_such_setting') });
  });

  it('leaves nothing behind when it is not persistent', async () => {
    const server = await start({ persistent: false });
    await server.stop();
    for (const path of [directory, `${directory}.password`, `${directory}.log`])
      await expect(stat(path)).rejects.toThrow('ENOENT');
  });
});
