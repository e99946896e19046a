import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which connections are to be checked next.
 *
 * Built beside the requests, which neither wait nor notice. What an interrupted run left unfinished is built anew.
 */
export class ConnectionChecks1764700100200 implements MigrationInterface {
  readonly name = 'ConnectionChecks1764700100200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists connection_check');
    await runner.query(
      `create index concurrently connection_check on connection (coalesce(next_check_at, '-infinity'))
       where status = 'connected' and credentials_sealed is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists connection_check');
  }
}
