import { migrate, openConnection, queueSchema, type Connection, type MigrationClass } from '@imprint/platform/database';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from './backup-manifest.js';

/** Where a restore builds the tables: what is there before it takes their place is touched by nothing. */
export const stagingSchema = 'imprint_restore';

/** Of one restore at a time; the lock of migrations is another. */
const lockKey = 0x696d7073;

const connectionsOfApps = ['imprint', 'imprint queue', 'imprint signals', 'imprint migrate'];
/** A connection that was closed, such as that of the restore's own migrations, is listed until its backend has ended. */
const looksAtMost = 10;
const lookEveryMs = 100;

/** The restore of one database, which nobody uses meanwhile. */
export class StagedTables {
  private constructor(private readonly connection: Connection) {}

  /** @throws BackupError while another restore is under way */
  static async open(databaseUrl: string): Promise<StagedTables> {
    const connection = await openConnection(databaseUrl, { applicationName: 'imprint restore' });
    const { rows } = await connection.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
    if (rows[0]?.locked) return new StagedTables(connection);
    await connection.end();
    throw new BackupError('Another restore into this database is under way.');
  }

  async close(): Promise<void> {
    await this.connection.end();
  }

  /**
   * @throws BackupError while apps are connected to the database: they would go on with rows that are replaced under them. Or while it is
   * migrated: the tables that are put aside would get what those of the backup lack
   */
  async requireNobodyConnected(): Promise<void> {
    for (let look = 1; ; look++) {
      const count = await this.connected();
      if (count === 0) return;
      if (look === looksAtMost)
        throw new BackupError(`Imprint is running on this database (${count} connections). Stop its apps and restore again.`);
      await wait(lookEveryMs);
    }
  }

  private async connected(): Promise<number> {
    const { rows } = await this.connection.query<{ count: number }>(
      `select count(*)::integer as count, pg_stat_clear_snapshot() from pg_stat_activity
       where datname = current_database() and application_name = any($1)`,
      [connectionsOfApps],
    );
    return rows[0]?.count ?? 0;
  }

  /** Whether any table of the product has a row. */
  async isEmpty(): Promise<boolean> {
    const { rows } = await this.connection.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not in ('migrations', 'restore_mark')`,
    );
    for (const { name } of rows) if ((await this.connection.query(`select from ${name} limit 1`)).rowCount) return false;
    return true;
  }

  /** Empty tables with these migrations, in place of what an interrupted restore left. */
  async prepare(stagedUrl: string, migrations: readonly MigrationClass[]): Promise<void> {
    await this.connection.query(`drop schema if exists ${stagingSchema} cascade; create schema ${stagingSchema}`);
    await migrate(stagedUrl, migrations);
  }

  /**
   * Puts the staged tables in the place of the present ones, which go to a schema of their own, all in one transaction. Jobs of the
   * queues go: rows are the record, and sweeps find them.
   */
  async takePlace(asideSchema: string, onCommit?: () => void): Promise<void> {
    const { connection } = this;
    await connection.query('begin');
    const { rows } = await connection.query<{ present: string }>('select current_schema() as present');
    const present = connection.escapeIdentifier(rows[0]?.present ?? 'public');
    await connection.query(`create schema ${asideSchema}`);
    await this.move('current_schema()', asideSchema);
    await this.move(`'${stagingSchema}'`, present);
    await connection.query(`drop schema ${stagingSchema}`);
    const jobs = await connection.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename <> 'migration'`,
      [queueSchema],
    );
    if (jobs.rows.length > 0) await connection.query(`truncate ${jobs.rows.map(({ name }) => name).join(', ')}`);
    await this.requireNobodyConnected();
    onCommit?.();
    await connection.query('commit');
  }

  /** False: it is still there. The restore is done all the same. */
  async dropAside(asideSchema: string): Promise<boolean> {
    return this.connection.query(`drop schema ${asideSchema} cascade`).then(
      () => true,
      () => false,
    );
  }

  /** Tables take their indexes, constraints and own sequences along. What belongs to an extension stays. */
  private async move(from: string, to: string): Promise<void> {
    const { rows } = await this.connection.query<{ statement: string }>(
      `select format('alter %s %s set schema ${to}', kind, name) as statement from (
         select case relkind when 'S' then 'sequence' else 'table' end as kind, oid::regclass::text as name, oid, 'pg_class'::regclass as class
         from pg_class where relnamespace = (${from})::regnamespace and relkind in ('r', 'p', 'S')
         union all
         select 'function', oid::regprocedure::text, oid, 'pg_proc'::regclass from pg_proc where pronamespace = (${from})::regnamespace
       ) as thing where not exists (
         select from pg_depend d where d.classid = thing.class and d.objid = thing.oid and d.deptype in ('a', 'i', 'e')
       )`,
    );
    for (const { statement } of rows) await this.connection.query(statement);
  }
}
