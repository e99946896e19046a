import type { MigrationInterface, QueryRunner } from 'typeorm';

const sealed = [
  ['agent_request', 'id', 'key_sealed'],
  ['connection', 'id', 'credentials_sealed'],
  ['signing_key', 'id', 'private_key_sealed'],
  ['webhook_settings', 'organization_id', 'previous_secret_sealed'],
  ['webhook_settings', 'organization_id', 'secret_sealed'],
] as const;

/** Fair sharing of the outbox by organization, and an index to find what an older key sealed. */
export class FairRelay1764200003000 implements MigrationInterface {
  readonly name = 'FairRelay1764200003000';

  async up(runner: QueryRunner): Promise<void> {
    // In addition to the index by time, which the previous release's relay and the age of the backlog use.
    await runner.query(
      'create index webhook_event_waiting on webhook_event (organization_id, created_at, id) where relayed_at is null',
    );
    for (const [table, id, column] of sealed)
      await runner.query(
        `create index ${table}_${column} on ${table} (split_part(${column}, '.', 2), ${id}) where ${column} is not null`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, , column] of sealed) await runner.query(`drop index ${table}_${column}`);
    await runner.query('drop index webhook_event_waiting');
  }
}
