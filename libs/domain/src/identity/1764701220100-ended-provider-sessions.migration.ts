import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People of another identity provider who have deleted their account: tokens from before do not make a new one. */
export class EndedProviderSessions1764701220100 implements MigrationInterface {
  readonly name = 'EndedProviderSessions1764701220100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ended_provider_sessions (
        subject_hash text primary key,
        ended_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ended_provider_sessions');
  }
}
