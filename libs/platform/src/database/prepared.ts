import type { PoolClient, QueryResultRow } from 'pg';
import { QueryFailedError, type EntityManager } from 'typeorm';

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
