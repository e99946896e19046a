import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weekly times of connections, at which the next post of each can go out. */
export class ConnectionSlots1764700160000 implements MigrationInterface {
  readonly name = 'ConnectionSlots1764700160000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table connection_slots (
        connection_id text primary key references connection,
        organization_id text not null references organization,
        timezone text not null,
        slots jsonb not null,
        updated_at timestamptz not null default now()
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connection_slots');
  }
}
