/** A table with its columns and the rows that it refers to. */
export interface Table {
  name: string;
  columns: readonly string[];
  references: readonly Reference[];
}

/** A foreign key of one column. */
export interface Reference {
  column: string;
  table: string;
  /** Referenced column. */
  key: string;
}

/** A table with rows of organizations. */
export interface TenantTable {
  name: string;
  /** SQL condition on the row `t`: it belongs to the organization `$1`. */
  belongs: string;
  /** Columns that hold keys of stored files. */
  files: readonly string[];
}

/** Rows that belong to an organization by something else than a foreign key. */
const looseBelonging: Readonly<Record<string, string>> = {
  // What an MCP connection was issued: its grant, codes and tokens.
  oauth_artifact: 't.grant_id in (select c.grant_id from mcp_connection c where c.organization_id = $1)',
};

/** Deleted last, together. */
const ownRows: ReadonlySet<string> = new Set(['organization', 'organization_deletion']);

/** Columns with keys of stored files are named like this. */
const isFileColumn = (column: string): boolean => column === 'storage_key' || column.endsWith('_storage_key');

/**
 * Every table with rows of organizations, each before those that it refers to, so that no row is deleted while another one refers to it.
 * Found by the column `organization_id`, or by a reference to such a table: a new table needs no entry anywhere.
 */
export function tenantTables(tables: readonly Table[]): TenantTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return childrenFirst(tables).flatMap((table) => {
    const belongs = ownRows.has(table.name) ? null : belongingOf(table, byName, 't', []);
    if (belongs === null) return [];
    return [{ name: table.name, belongs, files: table.columns.filter(isFileColumn) }];
  });
}

function belongingOf(table: Table, byName: ReadonlyMap<string, Table>, row: string, seen: readonly string[]): string | null {
  if (table.columns.includes('organization_id')) return `${row}.organization_id = $1`;
  const loose = looseBelonging[table.name];
  if (loose !== undefined && row === 't') return loose;
  for (const { column, table: name, key } of table.references) {
    const parent = byName.get(name);
    if (parent === undefined || name === 'organization' || seen.includes(name)) continue;
    const above = `${row}p`;
    const belongs = belongingOf(parent, byName, above, [...seen, table.name]);
    if (belongs !== null) return `exists (select from ${name} ${above} where ${above}.${key} = ${row}.${column} and ${belongs})`;
  }
  return null;
}

function childrenFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const isReferenced = (name: string): boolean =>
      [...left].some((other) => other.name !== name && other.references.some(({ table }) => table === name));
    // A loose reference counts like a foreign key: the grant of a connection is found through the connection.
    const isNeeded = (name: string): boolean =>
      name === 'mcp_connection' && [...left].some((one) => one.name === 'oauth_artifact');
    const free = [...left].filter(({ name }) => !isReferenced(name) && !isNeeded(name));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}
