import { SnakeNamingStrategy } from '@imprint/platform/database';
import { createTestDatabase } from '@imprint/platform/testing';
import { DataSource } from 'typeorm';
import { schema } from './index.js';

export interface OpenedDatabase {
  dataSource: DataSource;
  /** A pool of its own, as another process has. */
  connect(): Promise<DataSource>;
  close(): Promise<void>;
}

/** A database of its own with every table, and in it the organization `org` and the person `user`. */
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
