import type { Config } from '@imprint/platform/config';
import type { DataSource, EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { openAccount } from './credit-movements.repository.js';
import { CreditLedger } from './credit-ledger.js';
import { CreditsRepository } from './credits.repository.js';
import { PaidCredits } from './paid-credits.js';
import type { CreditHolder } from './priced-job.js';
import { CreditRefunds } from './refund-charge.js';

/** Micro-credits of each account, of what has moved in total, and how many entries are wrong. */
export interface Balances {
  available: number;
  reserved: number;
  spent: number;
  funding: number;
}

/** What the entries of an organization add up to. Written without anything of the ledger. */
const summed = `
  select account, sum(amount)::float8 as micro from (
    select to_account as account, amount_micro as amount from credit_entry where organization_id = $1
    union all
    select from_account, -amount_micro from credit_entry where organization_id = $1
  ) as postings group by account`;

export async function sumsOfEntries(dataSource: DataSource, organizationId = 'org'): Promise<Balances> {
  const rows = await dataSource.query<{ account: keyof Balances; micro: number }[]>(summed, [organizationId]);
  return { available: 0, reserved: 0, spent: 0, funding: 0, ...Object.fromEntries(rows.map((row) => [row.account, row.micro])) };
}

export async function storedBalances(dataSource: DataSource, organizationId = 'org'): Promise<Balances> {
  const [row] = await dataSource.query<[Balances?]>(
    `select available_micro::float8 as available, reserved_micro::float8 as reserved, spent_micro::float8 as spent,
       (-funded_micro)::float8 as funding from credit_account where organization_id = $1`,
    [organizationId],
  );
  return row ?? { available: 0, reserved: 0, spent: 0, funding: 0 };
}

export const holder: CreditHolder = { organizationId: 'org', brandId: 'brand', apiKeyId: 'key' };

/** A ledger of the organizations `org` and `other`, on a real database. */
export async function openLedger(CREDITS: Config['CREDITS'] = 'prepaid') {
  const { dataSource, connect, close } = await openDatabase();
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const ledger = new CreditLedger({ CREDITS });
  const [rows, audit] = [new CreditsRepository(dataSource), new AuditTrail(dataSource)];
  const within = <T>(work: (manager: EntityManager) => Promise<T>, on: DataSource = dataSource): Promise<T> =>
    on.transaction(work);
  return {
    dataSource,
    connect,
    close,
    ledger,
    refunds: new CreditRefunds(dataSource, rows, ledger, audit),
    paid: new PaidCredits(rows, audit, { CREDITS }),
    within,
    /** @param micro micro-credits */
    async fund(micro: number, organizationId = 'org'): Promise<void> {
      await openAccount(dataSource.manager, organizationId);
      await dataSource.query(
        `with a as (update credit_account set available_micro = available_micro + $2::bigint, funded_micro = funded_micro + $2::bigint
           where organization_id = $1)
         insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
         values (gen_random_uuid()::text, $1, 'added', 'funding', 'available', $2::bigint)`,
        [organizationId, micro],
      );
    },
    /** @param micro micro-credits; null removes it */
    async cap(scope: string, subjectId: string, micro: number | null): Promise<void> {
      await within(async (manager) => {
        await openAccount(manager, 'org');
        await manager.query(`update credit_account set caps_version = caps_version + 1 where organization_id = 'org'`);
        await manager.query(`delete from credit_cap where organization_id = 'org' and scope = $1 and subject_id = $2`, [
          scope,
          subjectId,
        ]);
        if (micro !== null)
          await manager.query(`insert into credit_cap values ('org', $1, $2, $3::bigint)`, [scope, subjectId, micro]);
      });
    },
    /** Reserves for one job. @returns the code of the refusal; null if it was let in */
    async start(jobId: string, micro: number, on?: DataSource, of: CreditHolder = holder): Promise<string | null> {
      const started = within((manager) => ledger.reserve(manager, of, [{ jobId, model: 'some/model', micro }]), on);
      return started.then(() => null, codeOf);
    },
    commit: (jobId: string, micro: number, on?: DataSource) =>
      within((manager) => ledger.commit(manager, 'org', jobId, micro), on),
    release: (jobIds: string[], on?: DataSource) => within((manager) => ledger.release(manager, 'org', jobIds), on),
    refund: (jobId: string, micro: number, on?: DataSource) =>
      within((manager) => ledger.refund(manager, 'org', jobId, micro), on).then((entryId) => entryId !== null),
    async clear(): Promise<void> {
      for (const table of ['account', 'cap', 'entry', 'month', 'reservation'])
        await dataSource.query(`delete from credit_${table}`);
      await dataSource.query('delete from webhook_event');
      await dataSource.query('delete from notice');
      await dataSource.query('delete from audit_entry');
    },
  };
}
export type OpenedLedger = Awaited<ReturnType<typeof openLedger>>;

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.name === 'Problem') return String(error.code);
  throw error;
}
