import type { MigrationInterface, QueryRunner } from 'typeorm';

const fields = ['videoModel', 'voiceModel', 'musicModel'];
const none = JSON.stringify(Object.fromEntries(fields.map((field) => [field, ''])));

/** Every record has every field: the models for videos, voices and music are new, and no brand has chosen one. */
export class RecordingModels1764700730000 implements MigrationInterface {
  readonly name = 'RecordingModels1764700730000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(
        `update ${table} set record = jsonb_set(record, '{settings}', $1::jsonb || (record -> 'settings')) where record is not null`,
        [none],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(
        `update ${table} set record = jsonb_set(record, '{settings}', (record -> 'settings') - $1::text[]) where record is not null`,
        [fields],
      );
  }
}
