import { createHash } from 'node:crypto';
import pg from 'pg';

/** Tables whose rows go by themselves, whatever a test does meanwhile: windows of rates, and codes and sessions of the sign-in. */
const expiring = ['rate_window', 'oauth_artifact'];

/** The database of an instance, accessed directly. */
export class Database {
  private constructor(private readonly client: pg.Client) {}

  static async open(url: string): Promise<Database> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Planning the statement about all tables takes longer than running it: planned once, it serves every list of ids.
    await client.query('set plan_cache_mode = force_generic_plan');
    return new Database(client);
  }

  async rows<T extends object = Record<string, never>>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(statement, [...values])).rows;
  }

  /**
   * Rows and a content digest for every table of the product, without rate windows and usage counts of keys.
   * @param ids restricts to rows that contain one of these ids; on a shared instance, those of the file's organizations and people
   */
  async content(ids: readonly string[] = ['']): Promise<Record<string, string>> {
    const tables = await this.rows<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
      [expiring],
    );
    const digest = ({ name }: { name: string }): string =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as content
       from (select to_jsonb(t) - '{usage_count,last_used_at,last_used_ip}'::text[] as row from "${name}" t
         where exists (select from unnest($1::text[]) id where strpos(t::text, id) > 0)) rows`;
    const text = tables.map(digest).join(' union all ');
    const statement = { name: createHash('sha256').update(text).digest('base64url'), text, values: [[...ids]] };
    const { rows } = await this.client.query<{ name: string; content: string }>(statement);
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  }

  /** Every row of every table as text, including the queues': what somebody with database access can read. */
  async text(): Promise<string> {
    const tables = await this.rows<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { name } of tables)
      rows.push(...(await this.rows<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row));
    return rows.join('\n');
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
