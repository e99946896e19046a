import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { CONFIG, type Config } from '../config/index.js';
import { untilDatabaseAnswers } from './connect.js';
import { HeardClient } from './heard-client.js';
import type { MigrationClass } from './migrate.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

/** Wall time that PostgreSQL gives one statement. */
export const statementTimeoutMs = 30_000;

type EntityClass = new (...args: never[]) => object;

/** What a room of the domain keeps in the database. */
export interface RoomTables {
  entities: readonly EntityClass[];
  /** Of its own tables only, called `<milliseconds>-<what>.migration.ts`; one that was released is never changed. */
  migrations?: readonly MigrationClass[];
}

export interface DatabaseOptions {
  entities: readonly EntityClass[];
  /** Only to know whether some are pending: `migrate()` runs them. */
  migrations: readonly MigrationClass[];
  /** Shown by PostgreSQL beside every connection. */
  applicationName?: string;
}

/**
 * The pool of a process, injectable as TypeORM's `DataSource`, `EntityManager` and repositories. Boot waits up to 30 s for the
 * database; after that a lost connection fails the statement that used it and the next one connects anew.
 */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [CONFIG],
          useFactory: (config: Config) => ({
            ...dataSourceOptions(config, options),
            retryAttempts: 1,
            toRetry: () => false,
          }),
          dataSourceFactory: (built) => untilDatabaseAnswers(() => new DataSource(built as DataSourceOptions).initialize()),
        }),
      ],
    };
  }
}

/** How every app connects. `query_timeout` frees a caller whose connection went silent without closing. */
export function dataSourceOptions(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE'>,
  { entities, migrations, applicationName = 'imprint' }: DatabaseOptions,
): DataSourceOptions {
  const logger = new Logger('Database');
  return {
    type: 'postgres',
    url: String(config.DATABASE_URL),
    entities: [...entities] as MixedList<EntityClass>,
    migrations: [...migrations] as MixedList<MigrationClass>,
    namingStrategy: new SnakeNamingStrategy(),
    synchronize: false,
    logging: false,
    installExtensions: false,
    applicationName,
    poolSize: config.DATABASE_POOL_SIZE,
    connectTimeoutMS: 5_000,
    poolErrorHandler: (error: Error) => logger.warn(`A database connection was lost: ${error.message}`),
    extra: {
      Client: HeardClient,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 5_000,
      idle_in_transaction_session_timeout: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  };
}
