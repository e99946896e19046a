import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Responses stored for 24 hours under an Idempotency-Key. A logged table, because replays have to survive a crash. */
export class IdempotencyRecord1700000000020 implements MigrationInterface {
  readonly name = 'IdempotencyRecord1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_record (
        id text primary key,
        organization_id text,
        body_hash text not null,
        claim_id text not null,
        claimed_at timestamptz not null default now(),
        expires_at timestamptz not null,
        status integer,
        media_type text,
        body text,
        resource_id text,
        replayable boolean not null default true
      )`);
    await runner.query('create index idempotency_record_expires_at on idempotency_record (expires_at)');
    await runner.query('create index idempotency_record_running on idempotency_record (claim_id) where status is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_record');
  }
}
