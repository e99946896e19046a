import { microPerCredit } from '@imprint/contracts/credits';
import { SecretBox } from '@imprint/platform/crypto';
import type { OpenedGenerations } from './generations.fixture.js';

/** Generations and the credits of the organization `org`, as they stand in the database. */
export class CostedRows {
  constructor(private readonly opened: Pick<OpenedGenerations, 'dataSource' | 'config'>) {}

  /** @param credits whole credits */
  fund(credits: number): Promise<unknown> {
    return this.opened.dataSource.query(
      `insert into credit_account (organization_id, available_micro, funded_micro) values ('org', $1::bigint, $1::bigint)`,
      [credits * microPerCredit],
    );
  }

  /** Whole credits. */
  async balances(): Promise<unknown> {
    const [row] = await this.opened.dataSource.query<[object?]>(
      `select (available_micro / 1000000)::integer as available, (reserved_micro / 1000000)::integer as reserved,
         (spent_micro / 1000000)::integer as spent from credit_account where organization_id = 'org'`,
    );
    return row ?? null;
  }

  /** Generations. */
  async count(): Promise<number> {
    return (await this.opened.dataSource.query<unknown[]>('select from generation')).length;
  }

  /** A key of the organization at the vendor of all models. */
  addVendorKey(): Promise<unknown> {
    const keySealed = new SecretBox(this.opened.config).seal('key', 'org');
    return this.opened.dataSource.query(
      `insert into vendor_key (id, organization_id, vendor, key_sealed, last_four, is_checked, set_by, set_at)
       values ('vkey_1', 'org', 'some', $1, '1234', true, 'user', now())`,
      [keySealed],
    );
  }

  async clear(): Promise<void> {
    const credits = ['entry', 'reservation', 'month', 'account'].map((name) => `credit_${name}`);
    for (const table of ['generation', 'prompt_batch', 'vendor_key', ...credits])
      await this.opened.dataSource.query(`delete from ${table}`);
  }
}
