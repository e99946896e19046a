import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of publishing, and the chain that they are sealed into for each organization. */
export class PublishReceipt1764700140000 implements MigrationInterface {
  readonly name = 'PublishReceipt1764700140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table release_version add column approval_id text');
    // No references but to the organization: receipts outlast what they are about.
    await runner.query(
      `create table publish_receipt (
        id text primary key,
        organization_id text not null references organization,
        release_id text not null,
        target_id text not null,
        connection_id text not null,
        platform text not null,
        handle text,
        attempt integer not null,
        outcome text not null,
        confirmed_by text not null,
        failure_code text,
        content_digest text,
        content_salt text,
        author_id text,
        credential_id text,
        approval_id text,
        planned_for timestamptz,
        begun_at timestamptz,
        ended_at timestamptz not null,
        external_provider_id text,
        url text,
        created_at timestamptz not null,
        sequence bigint,
        hash text,
        unique (organization_id, sequence)
      )`,
    );
    await runner.query(
      `create index publish_receipt_unsealed on publish_receipt (organization_id, created_at, id) where sequence is null`,
    );
    await runner.query('create index publish_receipt_list on publish_receipt (organization_id, created_at desc, id desc)');
    await runner.query(
      'create index publish_receipt_release on publish_receipt (organization_id, release_id, created_at desc, id desc)',
    );
    await runner.query(
      `create table receipt_chain (
        organization_id text primary key references organization,
        sequence bigint not null,
        hash text not null,
        signature text not null,
        signed_at timestamptz not null
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table receipt_chain');
    await runner.query('drop table publish_receipt');
    await runner.query('alter table release_version drop column approval_id');
  }
}
