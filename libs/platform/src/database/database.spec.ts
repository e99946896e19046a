import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Column, DataSource, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';
import { ConfigModule } from '../config/index.js';
import { createTestDatabase, eventually, listen, startTestPostgres, testConfig, type TestDatabase } from '../testing/index.js';
import {
  DatabaseModule,
  dataSourceOptions,
  isUniqueViolation,
  migrate,
  paginate,
  pendingMigrations,
  type MigrationClass,
} from './index.js';

@Entity('book')
class Book {
  @PrimaryColumn('int')
  id!: number;

  @Column('text')
  shortTitle!: string;
}

class Books1700000000001 implements MigrationInterface {
  readonly name = 'Books1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE book (id int PRIMARY KEY, short_title text NOT NULL CONSTRAINT book_title UNIQUE)');
  }
  async down(): Promise<void> {}
}

class Shelves1700000000002 implements MigrationInterface {
  readonly name = 'Shelves1700000000002';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shelf (id int PRIMARY KEY)');
  }
  async down(): Promise<void> {}
}

class Broken1700000000003 implements MigrationInterface {
  readonly name = 'Broken1700000000003';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int)');
    await runner.query('SELECT nonsense');
  }
  async down(): Promise<void> {}
}

const migrations: MigrationClass[] = [Books1700000000001, Shelves1700000000002];
let database: TestDatabase;
let closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
  closing = [];
  await database.drop();
});

async function open(url = database.url, list = migrations): Promise<DataSource> {
  const dataSource = new DataSource(dataSourceOptions(testConfig({ DATABASE_URL: url }), { entities: [Book], migrations: list }));
  await dataSource.initialize();
  closing.push(() => dataSource.destroy());
  return dataSource;
}

describe('migrate', () => {
  it('makes our tables and the queue tables, and a second run does nothing', async () => {
    expect(await migrate(database.url, migrations)).toEqual([
      expect.stringMatching(/^bullmq-\d+$/),
      ...migrations.map(({ name }) => name),
    ]);
    expect(await migrate(database.url, migrations)).toEqual([]);
    const [{ tables }] = await (
      await open()
    ).query("SELECT array_agg(to_regclass(n)::text) AS tables FROM unnest('{book,shelf,bullmq.job}'::text[]) n");
    expect(tables).toEqual(['book', 'shelf', 'bullmq.job']);
  });

  it('runs each migration once when several callers come at the same time', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, migrations)));
    expect(runs.flat().filter((name) => name === 'Books1700000000001')).toHaveLength(1);
  });

  it('keeps completed migrations and rolls back the one that failed; the next run continues from there', async () => {
    await expect(migrate(database.url, [...migrations, Broken1700000000003])).rejects.toThrow('nonsense');
    const dataSource = await open();
    expect(
      await dataSource.query("SELECT to_regclass('shelf') IS NOT NULL AS kept, to_regclass('half') IS NULL AS undone"),
    ).toEqual([{ kept: true, undone: true }]);
    expect(await migrate(database.url, migrations)).toEqual([]);
  });

  it('waits for a process that holds the lock, and goes on when that process is killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', holdLock], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    holder.stdin.end(database.url);
    await once(holder.stdout, 'data');
    let finished = false;
    const waiting = migrate(database.url, migrations).finally(() => (finished = true));
    const watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
    await eventually(
      async () =>
        (
          await watcher.query(
            "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_try_advisory_lock%' AND pid <> pg_backend_pid()",
          )
        ).rowCount === 2,
    );
    await watcher.end();
    expect(finished).toBe(false);
    holder.kill('SIGKILL');
    expect(await waiting).toContain('Shelves1700000000002');
  });

  it('killed in the middle of a migration, it is completed by the next run, even one that was already waiting', async () => {
    const first = spawn(process.execPath, ['--input-type=module', '-e', migrateSlowly], {
      cwd: import.meta.dirname,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    closing.push(async () => first.kill('SIGKILL'));
    first.stdin.end(database.url);
    const watcher = new pg.Client({ connectionString: database.url });
    await watcher.connect();
    closing.push(() => watcher.end());
    await eventually(
      async () => (await watcher.query("SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(3600)%'")).rowCount === 1,
      { timeoutMs: 60_000 },
    );
    // The table is created but not committed; the other migrator waits.
    const second = migrate(database.url, migrations);
    first.kill('SIGKILL');
    await once(first, 'exit');
    // PostgreSQL does not notice that a client is gone before its statement ends.
    await watcher.query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(3600)%'");
    expect(await second).toEqual(expect.arrayContaining(['Books1700000000001', 'Shelves1700000000002']));
    expect((await watcher.query('SELECT name FROM migrations')).rowCount).toBe(2);
  }, 90_000);
});

/** Runs the first of the two migrations, which then takes an hour. */
const migrateSlowly = `
  import { text } from 'node:stream/consumers';
  import { migrate } from './index.js';
  class Books1700000000001 {
    name = 'Books1700000000001';
    async up(runner) {
      await runner.query('CREATE TABLE book (id int PRIMARY KEY, short_title text NOT NULL CONSTRAINT book_title UNIQUE)');
      await runner.query('SELECT pg_sleep(3600)');
    }
  }
  await migrate(await text(process.stdin), [Books1700000000001]);`;

const holdLock = `
  import { text } from 'node:stream/consumers';
  import pg from 'pg';
  const client = new pg.Client({ connectionString: await text(process.stdin) });
  await client.connect();
  await client.query('SELECT pg_try_advisory_lock($1)', [0x696d7072]);
  console.log('held');
  setInterval(() => {}, 1000);`;

describe('pendingMigrations', () => {
  it('counts the migrations that the database lacks', async () => {
    const dataSource = await open();
    expect(await pendingMigrations(dataSource)).toBe(2);
    await migrate(database.url, [Books1700000000001]);
    expect(await pendingMigrations(dataSource)).toBe(1);
    await migrate(database.url, migrations);
    expect(await pendingMigrations(dataSource)).toBe(0);
  });
});

describe('queries', () => {
  it('paginate returns one page and the total count', async () => {
    await migrate(database.url, migrations);
    const books = (await open()).getRepository(Book);
    await books.insert([1, 2, 3, 4, 5].map((id) => ({ id, shortTitle: `title ${id}` })));
    const query = () => books.createQueryBuilder('book');
    const byTitle = { by: 'book.shortTitle', type: 'text', id: 'book.id', direction: 'ASC' } as const;
    expect(await paginate(query(), byTitle, { page: 2, limit: 2 })).toEqual({
      items: [
        { id: 3, shortTitle: 'title 3' },
        { id: 4, shortTitle: 'title 4' },
      ],
      total: 5,
      totalIsExact: true,
      page: 2,
      limit: 2,
      next: expect.any(String),
      isByCursor: false,
    });
    expect(await paginate(query(), byTitle, { page: 9, limit: 2 })).toMatchObject({ items: [], total: 5, page: 9, next: null });
  });

  it('isUniqueViolation tells a duplicate and its constraint from other failures', async () => {
    await migrate(database.url, migrations);
    const books = (await open()).getRepository(Book);
    await books.insert({ id: 1, shortTitle: 'one' });
    const duplicate: unknown = await books.insert({ id: 2, shortTitle: 'one' }).catch((error: unknown) => error);
    expect(isUniqueViolation(duplicate)).toBe(true);
    expect(isUniqueViolation(duplicate, 'book_title')).toBe(true);
    expect(isUniqueViolation(duplicate, 'book_pkey')).toBe(false);
    expect(isUniqueViolation(await books.query('SELECT nonsense').catch((error: unknown) => error))).toBe(false);
    expect(isUniqueViolation(undefined)).toBe(false);
  });
});

describe('a connection lost while the pool hands it out', () => {
  it('fails its caller, and nothing else', async () => {
    const message = (type: string, body: string): string => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(body.length + 4);
      return type + length.toString('latin1') + body;
    };
    const welcome = message('R', '\0\0\0\0') + message('Z', 'I');
    const farewell = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');
    const server = await listen(createServer((socket) => socket.once('data', () => socket.end(welcome + farewell, 'latin1'))));
    closing.push(() => server.close());
    const uncaught: unknown[] = [];
    const heard = (error: unknown): unknown => uncaught.push(error);
    process.on('uncaughtException', heard);
    closing.push(async () => void process.off('uncaughtException', heard));
    const url = `postgres://nobody:nothing@127.0.0.1:${server.port}/none`;
    const options = dataSourceOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2 }, { entities: [], migrations: [] });
    await expect(new DataSource(options).initialize()).rejects.toThrow();
    expect(uncaught).toEqual([]);
  });
});

describe('DatabaseModule', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  afterAll(() => server?.stop());

  it('waits for the database at boot, outlives its crash and answers again after its restart', async () => {
    server = await startTestPostgres();
    await server.kill();
    @Module({
      imports: [
        ConfigModule.forRoot(testConfig({ DATABASE_URL: server.url })),
        DatabaseModule.forRoot({ entities: [], migrations }),
      ],
    })
    class App {}
    const booting = NestFactory.createApplicationContext(App, { logger: false, abortOnError: false });
    await server.restart();
    const app = await booting;
    closing.push(() => app.close());
    const dataSource = app.get(DataSource);
    const one = () => dataSource.query<unknown[]>('SELECT 1 AS one');
    await Promise.all([one(), one(), one()]);
    await server.kill();
    // A backend notices the end of its server with a delay.
    await eventually(() =>
      one().then(
        () => false,
        () => true,
      ),
    );
    await server.restart();
    expect(await eventually(one)).toEqual([{ one: 1 }]);
    expect(await dataSource.query("SELECT current_setting('statement_timeout') AS limit")).toEqual([{ limit: '30s' }]);
  }, 120_000);
});
