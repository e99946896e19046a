import pg from 'pg';
import { untilDatabaseAnswers } from './connect.js';

/** A single connection outside the pool. */
export type Connection = pg.Client;

/** How to open the connection. */
export interface ConnectionChoice {
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Schema in which tables are found and created. Default: that of the database. */
  schema?: string;
}

/** Opens one connection without timeouts, for work on the whole database. Waits for the database as an app does. */
export async function openConnection(databaseUrl: string, { applicationName, schema }: ConnectionChoice): Promise<Connection> {
  const connectionString = schema === undefined ? databaseUrl : inSchema(databaseUrl, schema);
  return untilDatabaseAnswers(async () => {
    const client = new pg.Client({ connectionString, application_name: applicationName, keepAlive: true });
    client.on('error', () => undefined); // the statement in progress reports it
    await client.connect();
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return client;
  });
}

/** The address of a database with a single schema as its search path. */
export function inSchema(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', `${given === null ? '' : `${given} `}-c search_path=${schema}`);
  return url.href;
}
