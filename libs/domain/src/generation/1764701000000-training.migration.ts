import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trainings, and the models that they have made. */
export class Training1764701000000 implements MigrationInterface {
  readonly name = 'Training1764701000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table training (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null references brand,
        user_id text not null,
        label text not null,
        trainer text not null,
        asset_ids text[] not null,
        duplicates jsonb not null default '[]',
        credits integer not null,
        status text not null,
        progress smallint not null default 0,
        style jsonb,
        error jsonb,
        attempts integer not null default 0,
        fence integer not null default 0,
        wake_at timestamptz not null,
        trace_context text,
        idempotency_key text,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        completed_at timestamptz
      )`);
    await runner.query('create index training_latest on training (organization_id, created_at desc, id desc)');
    await runner.query('create index training_of_brand on training (brand_id, organization_id, status)');
    await runner.query(`create index training_waiting on training (wake_at, id) where status in ('queued', 'processing')`);
    await runner.query(
      `create index training_pictures_waiting on training using gin (asset_ids) where status in ('queued', 'processing')`,
    );
    await runner.query(
      'create unique index training_idempotency_key on training (organization_id, idempotency_key) where idempotency_key is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table training');
  }
}
