import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The draft that somebody made the post of a release of. */
export class ComposedPost1764702600000 implements MigrationInterface {
  readonly name = 'ComposedPost1764702600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table post add column composed_from text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table post drop column composed_from');
  }
}
