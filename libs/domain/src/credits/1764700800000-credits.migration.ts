import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ledger of credits, in micro-credits. Counters are updated with each movement, without an index on what changes, and have room for the new
 * version on the same page. Rows below `credit_account` have no foreign keys: they are written under the lock of that row only.
 */
export class Credits1764700800000 implements MigrationInterface {
  readonly name = 'Credits1764700800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credit_account (
        organization_id text primary key references organization,
        available_micro bigint not null default 0 check (available_micro >= 0),
        reserved_micro bigint not null default 0 check (reserved_micro >= 0),
        spent_micro bigint not null default 0 check (spent_micro >= 0),
        funded_micro bigint not null default 0,
        low_balance_micro bigint check (low_balance_micro > 0),
        is_low_noticed boolean not null default false,
        caps_version integer not null default 0,
        check (available_micro + reserved_micro + spent_micro = funded_micro)
      ) with (fillfactor = 50)`);
    await runner.query(`
      create table credit_cap (
        organization_id text not null,
        scope text not null,
        subject_id text not null,
        monthly_micro bigint not null check (monthly_micro >= 0),
        primary key (organization_id, scope, subject_id)
      )`);
    await runner.query(`
      create table credit_month (
        organization_id text not null,
        scope text not null,
        subject_id text not null,
        month date not null,
        reserved_micro bigint not null check (reserved_micro >= 0),
        spent_micro bigint not null check (spent_micro >= 0),
        primary key (organization_id, scope, subject_id, month)
      ) with (fillfactor = 50)`);
    await this.movements(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = ['credit_price', 'credit_entry', 'credit_reservation', 'credit_month', 'credit_cap', 'credit_account'];
    for (const table of tables) await runner.query(`drop table ${table}`);
  }

  private async movements(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credit_reservation (
        job_id text primary key,
        organization_id text not null,
        brand_id text,
        api_key_id text,
        model text not null,
        month date not null,
        is_unlimited boolean not null,
        state text not null default 'reserved',
        reserved_micro bigint not null check (reserved_micro > 0),
        committed_micro bigint not null default 0 check (committed_micro between 0 and reserved_micro),
        refunded_micro bigint not null default 0 check (refunded_micro between 0 and committed_micro),
        created_at timestamptz not null default now(),
        settled_at timestamptz
      ) with (fillfactor = 70)`);
    await runner.query('create index credit_reservation_organization on credit_reservation (organization_id, created_at)');
    await runner.query(`create index credit_reservation_open on credit_reservation (created_at) where state = 'reserved'`);
    await runner.query(`
      create table credit_entry (
        id text primary key,
        organization_id text not null,
        kind text not null,
        from_account text not null,
        to_account text not null check (to_account <> from_account),
        amount_micro bigint not null check (amount_micro > 0),
        job_id text,
        brand_id text,
        reference text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index credit_entry_list on credit_entry (organization_id, created_at, id)');
    await runner.query(
      'create unique index credit_entry_reference on credit_entry (organization_id, reference) where reference is not null',
    );
    await runner.query(`
      create table credit_price (
        id text primary key,
        model text not null,
        unit text not null,
        price_micro bigint not null check (price_micro >= 0),
        created_at timestamptz not null default clock_timestamp()
      )`);
    await runner.query('create index credit_price_model on credit_price (model, created_at)');
  }
}
