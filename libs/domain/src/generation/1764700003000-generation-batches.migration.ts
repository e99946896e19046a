import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Batches of generations, and the generations that belong to each. */
export class GenerationBatches1764700003000 implements MigrationInterface {
  readonly name = 'GenerationBatches1764700003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table prompt_batch (
        id text primary key,
        organization_id text not null references organization,
        user_id text not null,
        brand_id text references brand,
        kind text not null,
        model text not null,
        prompts jsonb not null,
        variables jsonb not null,
        count smallint not null,
        total integer not null,
        idempotency_key text,
        created_at timestamptz not null default now()
      )`);
    await runner.query('create index prompt_batch_list on prompt_batch (organization_id, created_at, id)');
    await runner.query(
      `create unique index prompt_batch_request on prompt_batch (organization_id, idempotency_key)
       where idempotency_key is not null`,
    );
    await runner.query('alter table generation add column prompt_batch_id text, add column prompt_batch_position integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation drop column prompt_batch_id, drop column prompt_batch_position');
    await runner.query('drop table prompt_batch');
  }
}
