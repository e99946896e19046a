import { SecretBox, SecretBoxError } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { sealedColumns, SealedColumnsRepository, type Sealed, type SealedColumn } from './sealed-columns.repository.js';

const batch = 200;

/** Result of resealing. */
export interface Resealed {
  resealed: number;
  /** Values that cannot be opened, because they were altered or moved from another row. They are left alone. */
  broken: { table: string; id: string }[];
}

/**
 * Reseals values with the first key of `SECRETS_KEYS`. Writes to tables of other rooms, but only the same values resealed; a value that
 * changed meanwhile is left alone, so any number of workers may run it, be killed, and run it again.
 */
@Injectable()
export class Resealing {
  constructor(
    private readonly columns: SealedColumnsRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Reseals everything that an older key of the ring sealed, in batches, until it is done or `isStopping`. */
  async resealAll(isStopping: () => boolean = () => false): Promise<Resealed> {
    const total: Resealed = { resealed: 0, broken: [] };
    for (const column of sealedColumns)
      for (const key of this.secrets.olderKeyIds)
        for (let after: string | undefined = ''; after !== undefined && !isStopping();)
          after = await this.runBatch(column, key, after, total);
    return total;
  }

  /** Number of values sealed with each key other than the first, including keys that left the ring. */
  async underOtherKeys(): Promise<Map<string, number>> {
    const rows = await this.columns.countByOtherKeys(this.secrets.activeKeyId);
    const unused = this.secrets.olderKeyIds.map((key) => [key, 0] as const);
    return new Map([...unused, ...rows.map(({ key, count }) => [key, count] as const)]);
  }

  /** Resolves with the id to continue after, or undefined at the end. */
  private async runBatch(column: SealedColumn, key: string, after: string, total: Resealed): Promise<string | undefined> {
    const rows = await this.columns.list(column, key, after, batch);
    const fresh = rows.flatMap((row) => {
      const sealed = this.reseal(row);
      if (sealed === undefined) total.broken.push({ table: column.table, id: row.id });
      return sealed === undefined ? [] : [{ ...row, fresh: sealed }];
    });
    total.resealed += await this.columns.update(column, fresh);
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
