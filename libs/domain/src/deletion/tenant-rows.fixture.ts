import type { DataSource } from 'typeorm';

interface Column {
  table: string;
  name: string;
  type: string;
}

interface ForeignKey {
  table: string;
  column: string;
  parent: string;
  key: string;
}

/** Rows of these tables belong to people or to the instance. The spec fails for a new table that neither is here nor has an organization. */
export const ofNoOrganization: readonly string[] = [
  ...[
    'account',
    'app_user',
    'auth_session',
    'ended_provider_sessions',
    'passkey',
    'passkey_answer',
    'password_reset',
    'recovery_code',
  ],
  ...['sign_in_challenge', 'totp_factor'],
  ...['chat_poll', 'credit_price', 'deleted_organization', 'migrations', 'oauth_client', 'publish_worker', 'rate_window'],
  ...['restore_mark', 'signing_key', 'vendor_pause'],
];

/** What a column gets: the same in each table, so that columns that refer to each other without a foreign key agree as well. */
function valueOf({ name, type, table }: Column, organizationId: string): unknown {
  if (name === 'organization_id') return organizationId;
  if (/storage_key$/.test(name)) return `${organizationId}/${table}.bin`;
  if (type === 'ARRAY') return [];
  if (type === 'json' || type === 'jsonb') return JSON.stringify({ organizationId });
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(`${organizationId} ${name}`);
  if (type === 'date') return '2027-03-28';
  if (type.startsWith('timestamp')) return '2027-03-28T07:00:00.000Z';
  if (type !== 'text') return 1;
  return /^(user_id|author_id|assignee_id|.*_by)$/.test(name) ? 'user' : `${organizationId}_${name}`;
}

/**
 * Adds one row to every table that can hold something of an organization, whatever tables there are, with every column filled. Check
 * constraints are dropped first: what a row says does not matter here, only whose it is.
 */
export async function fillTenantTables(dataSource: DataSource, organizationId: string): Promise<void> {
  await dropChecks(dataSource);
  const columns = await dataSource.query<Column[]>(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE' and is_generated = 'NEVER' order by ordinal_position`,
  );
  const keys = await dataSource.query<ForeignKey[]>(
    `select f.conrelid::regclass::text as "table", a.attname as "column", f.confrelid::regclass::text as parent, k.attname as key
     from pg_constraint f, unnest(f.conkey, f.confkey) as pair (one, other)
       join pg_attribute a on a.attnum = pair.one join pg_attribute k on k.attnum = pair.other
     where f.contype = 'f' and a.attrelid = f.conrelid and k.attrelid = f.confrelid`,
  );
  const left = new Set(columns.map(({ table }) => table).filter((table) => !ofNoOrganization.includes(table)));
  left.delete('organization');
  while (left.size > 0) {
    const free = [...left].filter((table) =>
      keys.every((key) => key.table !== table || key.parent === table || !left.has(key.parent)),
    );
    for (const table of free) {
      const own = columns.filter((column) => column.table === table);
      await insert(dataSource, table, own, (column) => keyed(column, keys, organizationId) ?? valueOf(column, organizationId));
      left.delete(table);
    }
  }
}

/** What the referenced column got. Undefined for a column without a foreign key. */
function keyed({ table, name, type }: Column, keys: readonly ForeignKey[], organizationId: string): unknown {
  const key = keys.find((one) => one.table === table && one.column === name && one.parent !== 'organization');
  if (key === undefined) return undefined;
  return key.parent === 'app_user' ? 'user' : valueOf({ table: key.parent, name: key.key, type }, organizationId);
}

async function insert(
  dataSource: DataSource,
  table: string,
  columns: readonly Column[],
  value: (column: Column) => unknown,
): Promise<void> {
  const places = columns.map((_, index) => `$${index + 1}`);
  await dataSource.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${places.join(', ')})`,
    columns.map(value),
  );
}

async function dropChecks(dataSource: DataSource): Promise<void> {
  const checks = await dataSource.query<{ table: string; name: string }[]>(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
     where contype = 'c' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of checks) await dataSource.query(`alter table ${table} drop constraint ${name}`);
}
