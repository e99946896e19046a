import { migrate, openConnection, queueSchema, type Connection, type MigrationClass } from '@imprint/platform/database';
import { setTimeout as wait } from 'node:timers/promises';
import { BackupError } from './backup-manifest.js';

/** Schema in which a restore builds its tables. Existing tables are untouched until they are swapped. */
export const stagingSchema = 'imprint_restore';

/** Lock for one restore at a time; different from the lock of migrations. */
const lockKey = 0x696d7073;

const connectionsOfApps = ['imprint', 'imprint queue', 'imprint signals', 'imprint migrate'];
/** A closed connection, such as that of the restore's own migrations, is listed until its backend has exited. */
const looksAtMost = 10;
const lookEveryMs = 100;

/** The restore of one database that nobody else is using. */
export class StagedTables {
  private constructor(private readonly connection: Connection) {}

  /** @throws BackupError while another restore is running */
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
   * @throws BackupError while apps are connected, which would continue with rows that are replaced under them, or while the database is
   * being migrated, because the migrations would run on the tables set aside
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

  /** Whether no table of the product has a row. */
  async isEmpty(): Promise<boolean> {
    const { rows } = await this.connection.query<{ name: string }>(
      `select format('%I', relname) as name from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not in ('migrations', 'restore_mark')`,
    );
    for (const { name } of rows) if ((await this.connection.query(`select from ${name} limit 1`)).rowCount) return false;
    return true;
  }

  /** Creates empty tables with these migrations, replacing what an interrupted restore left. */
  async prepare(stagedUrl: string, migrations: readonly MigrationClass[]): Promise<void> {
    await this.connection.query(`drop schema if exists ${stagingSchema} cascade; create schema ${stagingSchema}`);
    await migrate(stagedUrl, migrations);
  }

  /**
   * Swaps the staged tables with the present ones, which move to a schema of their own, in one transaction. Queued jobs are dropped: rows
   * are the record, and sweeps find them.
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

  /** False when it could not be dropped, which does not affect the restore. */
  async dropAside(asideSchema: string): Promise<boolean> {
    return this.connection.query(`drop schema ${asideSchema} cascade`).then(
      () => true,
      () => false,
    );
  }

  /** Tables take their indexes, constraints and owned sequences along. Objects of extensions stay. */
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
