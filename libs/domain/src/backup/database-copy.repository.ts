import type { Connection } from '@imprint/platform/database';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackupFolder } from './backup-folder.js';
import { BackupError, type BackupManifest, type TableCopy } from './backup-manifest.js';

const partOf = (table: string): string => `tables/${table}.copy.gz`;
const filesAtOnce = 1_000;

/** A file that a row refers to. */
export interface StoredFile {
  key: string;
  mimeType: string;
}

/**
 * Permanent tables of the connection's schema, each after those that it references. Unlogged tables only hold rate windows, and
 * `migrations` is filled by migrating.
 */
async function keptTables(connection: Connection): Promise<{ name: string; columns: string[]; refersTo: string[] }[]> {
  const { rows } = await connection.query<{ name: string; columns: string[]; refersTo: string[] }>(
    `select c.relname::text as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct r.relname::text), '{}') from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'migrations' order by 1`,
  );
  return inOrder(rows);
}

function inOrder<T extends { name: string; refersTo: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** Starts a transaction with a consistent snapshot. Returns its time. */
export async function beginSnapshot(connection: Connection): Promise<Date> {
  await connection.query('begin isolation level repeatable read read only');
  const { rows } = await connection.query<{ now: Date }>('select now() as now');
  return rows[0]?.now ?? new Date();
}

/** Id of the next transaction; PostgreSQL assigns ids to transactions that write. */
export async function nextTransactionOf(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return rows[0]?.next ?? '';
}

/** Read model: files that rows of `asset` refer to. */
export async function* namedFiles(connection: Connection): AsyncIterable<StoredFile> {
  for (let after = ''; ;) {
    const { rows } = await connection.query<StoredFile>(
      `select storage_key as key, min(mime_type) as "mimeType" from asset where storage_key > $1
       group by storage_key order by storage_key limit $2`,
      [after, filesAtOnce],
    );
    yield* rows;
    if (rows.length < filesAtOnce) return;
    after = rows.at(-1)?.key ?? after;
  }
}

type DatabasePart = Pick<BackupManifest, 'migrations' | 'tables' | 'sequences'>;

/** Copies the snapshot of the connection's transaction. @param told called with each table before it is copied */
export async function copyOut(
  connection: Connection,
  folder: BackupFolder,
  report: (line: string) => void,
): Promise<DatabasePart> {
  const migrations = await connection.query<{ name: string }>('select name from migrations order by id').catch(() => {
    throw new BackupError('The database has no tables of Imprint: there is nothing to back up.');
  });
  const tables: TableCopy[] = [];
  for (const { name, columns } of await keptTables(connection)) {
    report(`table ${name}`);
    const list = columns.map((column) => connection.escapeIdentifier(column)).join(', ');
    const source = connection.query(copyTo(`copy ${connection.escapeIdentifier(name)} (${list}) to stdout`));
    const digest = await folder.pack(partOf(name), source);
    tables.push({ name, columns, rows: source.rowCount, part: partOf(name), ...digest });
  }
  return { migrations: migrations.rows.map(({ name }) => name), tables, sequences: await sequencesOf(connection) };
}

/** Sequences are not transactional: read after the rows, they are past every number in them. */
async function sequencesOf(connection: Connection): Promise<BackupManifest['sequences']> {
  const { rows } = await connection.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = current_schema() and sequencename <> 'migrations_id_seq' order by 1`,
  );
  const sequences: BackupManifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await connection.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${connection.escapeIdentifier(name)}`,
    );
    for (const { value, called } of state.rows) sequences.push({ name, value, called });
  }
  return sequences;
}

/** Fills the empty tables of the connection's schema, all or none. */
export async function copyIn(
  connection: Connection,
  folder: BackupFolder,
  { tables, sequences }: DatabasePart,
  report: (line: string) => void,
): Promise<void> {
  const known = (await keptTables(connection)).map(({ name }) => name);
  const strange = tables.filter(({ name }) => !known.includes(name));
  if (strange.length > 0) throw new BackupError(`No migration makes the table ${strange.map(({ name }) => name).join(', ')}.`);
  await connection.query('begin');
  for (const { name, columns, part, rows } of tables.toSorted((a, b) => known.indexOf(a.name) - known.indexOf(b.name))) {
    report(`table ${name}: ${rows} rows`);
    const list = columns.map((column) => connection.escapeIdentifier(column)).join(', ');
    const table = connection.escapeIdentifier(name);
    const target = connection.query(copyFrom(`copy ${table} (${list}) from stdin`));
    await pipeline(folder.unpack(part), target);
    if (target.rowCount !== rows)
      throw new BackupError(`${part} holds ${target.rowCount} rows; the manifest says ${rows}. Nothing was changed.`);
    await connection.query(`analyze ${table}`);
  }
  for (const { name, value, called } of sequences)
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [connection.escapeIdentifier(name), value, called]);
  await connection.query('commit');
}
