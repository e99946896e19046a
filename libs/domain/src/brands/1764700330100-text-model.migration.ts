import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every record has every field: the model for texts is new, and no brand has chosen one. */
export class TextModel1764700330100 implements MigrationInterface {
  readonly name = 'TextModel1764700330100';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(`update ${table} set record = jsonb_set(record, '{settings,textModel}', '""') where record is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(`update ${table} set record = record #- '{settings,textModel}' where record is not null`);
  }
}
