import { Global, Logger, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MixedList } from 'typeorm';
import { CONFIG, type Config } from '../config/index.js';
import { untilDatabaseAnswers } from './connect.js';
import { HeardClient } from './heard-client.js';
import type { MigrationClass } from './migrate.js';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

/** Milliseconds after which PostgreSQL cancels a statement. */
export const statementTimeoutMs = 30_000;

type EntityClass = new (...args: never[]) => object;

/** The tables of one room of the domain. */
export interface RoomTables {
  entities: readonly EntityClass[];
  /** Only for the room's own tables, in files named `<milliseconds>-<what>.migration.ts`. A released migration never changes. */
  migrations?: readonly MigrationClass[];
}

/** What a process needs to connect. */
export interface DatabaseOptions {
  entities: readonly EntityClass[];
  /** Only to detect pending migrations; `migrate()` runs them. */
  migrations: readonly MigrationClass[];
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
}

/**
 * The connection pool of a process, injectable as TypeORM's `DataSource`, `EntityManager` and repositories. Startup waits up to 30 s for
 * the database. Later, a lost connection fails the statement that was using it, and the next one reconnects.
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

/** Connection options of every app. `query_timeout` frees callers whose connection went silent without closing. */
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
