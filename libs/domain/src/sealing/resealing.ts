import { SecretBox, SecretBoxError } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keyOf, sealedColumns, type SealedColumn } from './sealed-columns.js';

const batch = 200;
/** A count goes no further: that it is not zero is what matters. */
const countedAtMost = 10_000;

interface Sealed {
  id: string;
  sealed: string;
  owner: string;
}

export interface Resealed {
  resealed: number;
  /** Texts that do not open: altered, or of another row. They stay as they are. */
  broken: { table: string; id: string }[];
}

/**
 * Brings sealed texts under the first key of `SECRETS_KEYS`. It writes to tables of other rooms what they wrote, sealed anew: a text
 * that changed meanwhile is left alone, so that any number of workers may run it, be killed, and run it again.
 */
@Injectable()
export class Resealing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
  ) {}

  /** Reseals everything that an older key of the ring sealed, in batches, until it is done or `isStopping`. */
  async run(isStopping: () => boolean = () => false): Promise<Resealed> {
    const total: Resealed = { resealed: 0, broken: [] };
    for (const column of sealedColumns)
      for (const key of this.secrets.olderKeyIds)
        for (let after: string | undefined = ''; after !== undefined && !isStopping();)
          after = await this.runBatch(column, key, after, total);
    return total;
  }

  /** How many texts are sealed with each other key than the first, those of the ring and those that are not in it. */
  async underOtherKeys(): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ key: string; count: number }[]>(
      `select key, count(*)::integer as count from (${sealedColumns.map(otherKeys).join(' union all ')}) others group by key order by key`,
      [this.secrets.activeKeyId],
    );
    const unused = this.secrets.olderKeyIds.map((key) => [key, 0] as const);
    return new Map([...unused, ...rows.map(({ key, count }) => [key, count] as const)]);
  }

  /** Resolves with the id to go on after, or undefined at the end. */
  private async runBatch(column: SealedColumn, key: string, after: string, total: Resealed): Promise<string | undefined> {
    const { table, id, owner } = column;
    const rows = await this.dataSource.query<Sealed[]>(
      `select ${id} as id, ${column.column} as sealed, ${owner} as owner from ${table}
       where ${keyOf(column)} = $1 and ${id} > $2 order by ${id} limit ${batch}`,
      [key, after],
    );
    const fresh = rows.flatMap((row) => {
      const sealed = this.reseal(row);
      if (sealed === undefined) total.broken.push({ table, id: row.id });
      return sealed === undefined ? [] : [{ ...row, fresh: sealed }];
    });
    const [, changed] = await this.dataSource.query<[unknown[], number]>(
      `update ${table} t set ${column.column} = f.fresh from unnest($1::text[], $2::text[], $3::text[]) as f (id, sealed, fresh)
       where t.${id} = f.id and t.${column.column} = f.sealed`,
      [fresh.map((row) => row.id), fresh.map(({ sealed }) => sealed), fresh.map((row) => row.fresh)],
    );
    total.resealed += changed;
    return rows.length < batch ? undefined : rows.at(-1)?.id;
  }

  private reseal({ sealed, owner }: Sealed): string | undefined {
    try {
      return this.secrets.reseal(sealed, owner);
    } catch (error) {
      if (error instanceof SecretBoxError) return undefined;
      throw error;
    }
  }
}

/** Two ranges of the index: an inequality would read it all. */
function otherKeys(column: SealedColumn): string {
  const key = keyOf(column);
  return `(select ${key} as key from ${column.table} where ${key} < $1 or ${key} > $1 limit ${countedAtMost})`;
}
