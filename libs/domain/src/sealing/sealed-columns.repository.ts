import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { signingKeySealPurpose } from '../identity/index.js';

/** Counting stops here, because it only matters that the number is not zero. */
const countedAtMost = 10_000;

/** A column with sealed values. Each has an index on the key id and the row's id, so that a sweep is cheap. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Column with the row's id. */
  id: string;
  /** SQL expression for the associated data. */
  owner: string;
}

/** Every sealed column of the schema. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'agent_request', column: 'key_sealed', id: 'id', owner: 'id' },
  { table: 'connection', column: 'credentials_sealed', id: 'id', owner: 'organization_id' },
  { table: 'connection_sign_in', column: 'kept_sealed', id: 'connection_id', owner: 'organization_id' },
  { table: 'credential_revocation', column: 'credentials_sealed', id: 'id', owner: 'organization_id' },
  { table: 'publish_step', column: 'value_sealed', id: 'id', owner: 'organization_id' },
  { table: 'signing_key', column: 'private_key_sealed', id: 'id', owner: `'${signingKeySealPurpose}'` },
  { table: 'totp_factor', column: 'secret_sealed', id: 'account_id', owner: 'account_id' },
  { table: 'vendor_key', column: 'key_sealed', id: 'id', owner: 'organization_id' },
  { table: 'webhook_settings', column: 'previous_secret_sealed', id: 'organization_id', owner: 'organization_id' },
  { table: 'webhook_settings', column: 'secret_sealed', id: 'organization_id', owner: 'organization_id' },
  { table: 'workflow_secret', column: 'value_sealed', id: 'id', owner: 'organization_id' },
  { table: 'workflow_trigger', column: 'secret_sealed', id: 'id', owner: 'organization_id' },
];

/** SQL expression for the id of the key that sealed a value, as used by its index. */
export const keyOf = ({ column }: SealedColumn): string => `split_part(${column}, '.', 2)`;

/** A sealed value with its row. */
export interface Sealed {
  id: string;
  sealed: string;
  owner: string;
}

/** Sealed values of all rooms and organizations. Writes to their tables, but only the same values resealed. */
@Injectable()
export class SealedColumnsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Number of values sealed with each key other than this one. */
  async countByOtherKeys(activeKeyId: string): Promise<{ key: string; count: number }[]> {
    return this.dataSource.query<{ key: string; count: number }[]>(
      `select key, count(*)::integer as count from (${sealedColumns.map(otherKeys).join(' union all ')}) others group by key order by key`,
      [activeKeyId],
    );
  }

  /** Values sealed with the key, ordered by id. */
  async list(column: SealedColumn, key: string, after: string, limit: number): Promise<Sealed[]> {
    const { table, id, owner } = column;
    return this.dataSource.query<Sealed[]>(
      `select ${id} as id, ${column.column} as sealed, ${owner} as owner from ${table}
       where ${keyOf(column)} = $1 and ${id} > $2 order by ${id} limit ${limit}`,
      [key, after],
    );
  }

  /** Skips rows that changed meanwhile. Returns the number of changed rows. */
  async update({ table, id, column }: SealedColumn, texts: readonly (Sealed & { fresh: string })[]): Promise<number> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update ${table} t set ${column} = f.fresh from unnest($1::text[], $2::text[], $3::text[]) as f (id, sealed, fresh)
       where t.${id} = f.id and t.${column} = f.sealed`,
      [texts.map((text) => text.id), texts.map(({ sealed }) => sealed), texts.map(({ fresh }) => fresh)],
    );
    return changed;
  }
}

/** Two ranges of the index, because an inequality would scan all of it. */
function otherKeys(column: SealedColumn): string {
  const key = keyOf(column);
  return `(select ${key} as key from ${column.table} where ${key} < $1 or ${key} > $1 limit ${countedAtMost})`;
}
