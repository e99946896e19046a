import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, eventually, type TestDatabase } from '../testing/index.js';
import { isDatabaseUnavailable } from './database-failure.js';

describe('errors that mean the database is unavailable', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('a connection lost between two statements of a transaction is distinguished from a bug', async () => {
    const failure: unknown = await dataSource
      .transaction(async (manager) => {
        const [{ pid }] = await manager.query<[{ pid: number }]>('select pg_backend_pid() as pid');
        await dataSource.query('select pg_terminate_backend($1)', [pid]);
        await eventually(() => manager.queryRunner?.isReleased === true);
        await manager.query('select 1');
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isDatabaseUnavailable(await dataSource.query('select no_such_column').catch((error: unknown) => error))).toBe(false);
  });
});
