import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';

/**
 * Runs a statement that is planned once per connection, in the transaction of the manager: for statements whose planning takes longer than
 * they do. TypeORM's `query()` does not support names.
 * @param name of the statement; the same text for the same name
 * @throws QueryFailedError
 */
export async function queryPrepared<Row extends QueryResultRow>(
  { queryRunner }: EntityManager,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  if (queryRunner === undefined) throw new Error(`The statement ${name} needs a transaction.`);
  const client = (await queryRunner.connect()) as PoolClient;
  try {
    return (await client.query<Row>({ name, text, values })).rows;
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}

/**
 * What a plan is made with that reads tables by their indexes, row by row. A plan is kept, and the table may be a thousand times as large
 * when it is used as when it was made: a scan or a hash of all of it was cheap then.
 */
export const byIndexes = `set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off;
  set local enable_mergejoin = off`;

/**
 * Runs a statement about a few rows of a large table, in a transaction of its own: planned once per connection, by indexes alone, whatever is
 * known of the table at that time.
 * @param name of the statement; the same text for the same name
 * @throws QueryFailedError
 */
export async function queryByIndexes<Row extends QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  let broken: Error | undefined;
  const lost = (error: Error): void => {
    broken = error;
  };
  const client = await connected((dataSource.driver as unknown as { master: Pool }).master, lost);
  try {
    await client.query(`begin; ${byIndexes}`);
    const { rows } = await client.query<Row>({ name, text, values });
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch((problem: Error) => (broken = problem));
    throw new QueryFailedError(text, values, error as Error);
  } finally {
    // One that is broken goes on saying so after the pool has ended it.
    if (broken === undefined) client.off('error', lost);
    client.release(broken);
  }
}

/**
 * A connection that is out of the pool, with somebody who hears when it breaks: nobody else does, and an error that nobody hears ends the
 * process. The callback runs with the answer that makes the connection; what comes in the same packet would be too early for a promise.
 */
function connected(pool: Pool, onError: (error: Error) => void): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    pool.connect((error, client) => {
      if (client === undefined) return reject(error ?? new Error('The pool gave no connection.'));
      client.on('error', onError);
      resolve(client);
    });
  });
}
