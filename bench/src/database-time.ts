import { readFileSync } from 'node:fs';

/** What asks a database. */
interface Database {
  query(sql: string): Promise<unknown>;
}

/** Processor time of the connections of a database on this machine. Unlike time on the clock, it is the same beside other work. */
export class DatabaseTime {
  private constructor(private readonly files: readonly string[]) {}

  /** Of the connections that are open now. */
  static async of(database: Database): Promise<DatabaseTime> {
    const rows = (await database.query('select pid from pg_stat_activity where datname = current_database()')) as {
      pid: number;
    }[];
    return new DatabaseTime(rows.map(({ pid }) => `/proc/${pid}/schedstat`));
  }

  /** Milliseconds so far; NaN where the system does not tell. */
  get total(): number {
    try {
      return this.files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000_000, 0);
    } catch {
      return NaN;
    }
  }
}
