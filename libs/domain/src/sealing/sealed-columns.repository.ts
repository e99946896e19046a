import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { signingKeySealPurpose } from '../identity/index.js';

/** A count goes no further: that it is not zero is what matters. */
const countedAtMost = 10_000;

/** Where a room keeps sealed texts. Each has an index on the id of the key and on the row's id, so that a sweep costs nothing. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Column with the row's id. */
  id: string;
  /** SQL of the associated data that the room seals with. */
  owner: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'agent_request', column: 'key_sealed', id: 'id', owner: 'id' },
  { table: 'connection', column: 'credentials_sealed', id: 'id', owner: 'organization_id' },
  { table: 'signing_key', column: 'private_key_sealed', id: 'id', owner: `'${signingKeySealPurpose}'` },
  { table: 'totp_factor', column: 'secret_sealed', id: 'account_id', owner: 'account_id' },
  { table: 'webhook_settings', column: 'previous_secret_sealed', id: 'organization_id', owner: 'organization_id' },
  { table: 'webhook_settings', column: 'secret_sealed', id: 'organization_id', owner: 'organization_id' },
];

/** SQL of the id of the key that a column's text was sealed with, as its index has it. */
export const keyOf = ({ column }: SealedColumn): string => `split_part(${column}, '.', 2)`;

export interface Sealed {
  id: string;
  sealed: string;
  owner: string;
}

/** Sealed texts of all rooms, and of all organizations. It writes to their tables what they wrote, sealed anew. */
@Injectable()
export class SealedColumnsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many texts are sealed with each other key than this one. */
  async countByOtherKeys(activeKeyId: string): Promise<{ key: string; count: number }[]> {
    return this.dataSource.query<{ key: string; count: number }[]>(
      `select key, count(*)::integer as count from (${sealedColumns.map(otherKeys).join(' union all ')}) others group by key order by key`,
      [activeKeyId],
    );
  }

  /** Those that the key sealed, in the order of their ids. */
  async list(column: SealedColumn, key: string, after: string, limit: number): Promise<Sealed[]> {
    const { table, id, owner } = column;
    return this.dataSource.query<Sealed[]>(
      `select ${id} as id, ${column.column} as sealed, ${owner} as owner from ${table}
       where ${keyOf(column)} = $1 and ${id} > $2 order by ${id} limit ${limit}`,
      [key, after],
    );
  }

  /** Leaves alone what changed meanwhile. Returns how many were changed. */
  async update({ table, id, column }: SealedColumn, texts: readonly (Sealed & { fresh: string })[]): Promise<number> {
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update ${table} t set ${column} = f.fresh from unnest($1::text[], $2::text[], $3::text[]) as f (id, sealed, fresh)
       where t.${id} = f.id and t.${column} = f.sealed`,
      [texts.map((text) => text.id), texts.map(({ sealed }) => sealed), texts.map(({ fresh }) => fresh)],
    );
    return changed;
  }
}

/** Two ranges of the index: an inequality would read it all. */
function otherKeys(column: SealedColumn): string {
  const key = keyOf(column);
  return `(select ${key} as key from ${column.table} where ${key} < $1 or ${key} > $1 limit ${countedAtMost})`;
}
