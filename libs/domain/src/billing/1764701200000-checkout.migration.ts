import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases of credits. */
export class Checkout1764701200000 implements MigrationInterface {
  readonly name = 'Checkout1764701200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table checkout (
        id text primary key,
        organization_id text not null references organization,
        started_by text not null,
        provider text not null,
        pack_id text not null,
        credits integer not null check (credits > 0),
        amount integer not null check (amount > 0),
        currency text not null,
        state text not null default 'open',
        session_id text,
        url text,
        expires_at timestamptz,
        payment_id text,
        paid_at timestamptz,
        receipt_url text,
        refunded_amount integer not null default 0 check (refunded_amount >= 0),
        disputed_amount integer not null default 0 check (disputed_amount >= 0),
        dispute text not null default 'none',
        reversed_micro bigint not null default 0 check (reversed_micro >= 0),
        taken_micro bigint not null default 0 check (taken_micro >= 0),
        idempotency_key text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index checkout_latest on checkout (organization_id, created_at desc, id desc)');
    await runner.query('create unique index checkout_session on checkout (provider, session_id) where session_id is not null');
    await runner.query('create index checkout_payment on checkout (provider, payment_id) where payment_id is not null');
    await runner.query(
      'create unique index checkout_idempotency_key on checkout (organization_id, idempotency_key) where idempotency_key is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table checkout');
  }
}
