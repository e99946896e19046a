import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = {
  credentials_version: 'integer not null default 0',
  credentials_expire_at: 'timestamptz',
  refresh_at: 'timestamptz',
  refresh_held_until: 'timestamptz',
  refresh_asked_at: 'timestamptz',
  refresh_failures: 'smallint not null default 0',
};

/** Credentials that expire, and are refreshed by one process at a time. */
export class CredentialRefresh1764700130000 implements MigrationInterface {
  readonly name = 'CredentialRefresh1764700130000';

  async up(runner: QueryRunner): Promise<void> {
    const added = Object.entries(columns).map(([name, type]) => `add column ${name} ${type}`);
    await runner.query(`alter table connection ${added.join(', ')}`);
    await runner.query(
      `create index connection_refresh on connection (refresh_at) where status = 'connected' and refresh_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const dropped = Object.keys(columns).map((name) => `drop column ${name}`);
    await runner.query('drop index connection_refresh');
    await runner.query(`alter table connection ${dropped.join(', ')}`);
  }
}
