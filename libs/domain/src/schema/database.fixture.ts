import { SnakeNamingStrategy } from '@imprint/platform/database';
import { createTestDatabase, eventually } from '@imprint/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { schema } from './index.js';

export interface OpenedDatabase {
  dataSource: DataSource;
  /** Opens a separate pool, like another process. */
  connect(): Promise<DataSource>;
  close(): Promise<void>;
}

/** A separate database with every table, the organization `org` and the person `user`. */
export async function openDatabase(): Promise<OpenedDatabase> {
  const database = await createTestDatabase(schema.migrations);
  const opened: DataSource[] = [];
  const connect = async (): Promise<DataSource> => {
    const named = { entities: schema.entities, namingStrategy: new SnakeNamingStrategy() };
    const dataSource = await new DataSource({ type: 'postgres', url: database.url, ...named }).initialize();
    opened.push(dataSource);
    return dataSource;
  };
  const dataSource = await connect();
  await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
  await dataSource.query(`insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`);
  const close = async (): Promise<void> => {
    for (const each of opened) await each.destroy();
    await database.drop();
  };
  return { dataSource, connect, close };
}

/**
 * Commits a change once the work waits for it, so that the work finds it only after it has begun.
 * @returns why the work failed; null if it did not
 */
export async function meanwhile(
  dataSource: DataSource,
  change: (manager: EntityManager) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await change(runner.manager);
    const done = work().then(
      () => null,
      (error: unknown) => error,
    );
    await untilSomebodyWaits(dataSource);
    await runner.commitTransaction();
    return await done;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}

/** Until a transaction waits for a lock that another one has. */
export const untilSomebodyWaits = (dataSource: DataSource): Promise<unknown> =>
  eventually(async () => (await dataSource.query<unknown[]>(waitingForLocks)).length > 0, { timeoutMs: 10_000 });

const waitingForLocks = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Runs transactions so that none commits before each of them waits for another or for the audit log, which makes a rare race happen every
 * time.
 * @param lock what they wait for instead
 */
export async function atOnce(
  dataSource: DataSource,
  works: readonly (() => Promise<unknown>)[],
  lock = 'lock table audit_entry in exclusive mode',
): Promise<PromiseSettledResult<unknown>[]> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query(lock);
    const done = Promise.allSettled(works.map((work) => work()));
    await eventually(async () => (await dataSource.query<unknown[]>(waitingForLocks)).length === works.length, {
      timeoutMs: 10_000,
    });
    await runner.commitTransaction();
    return await done;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
