import type { MigrationInterface, QueryRunner } from 'typeorm';

const ofIdentity = { palette: [], socialLinks: [] };
const ofRecord = { products: [], contact: { email: '', phone: '', address: '' } };

/** Every record has every field: further colours, profiles elsewhere, what a brand offers and how it is reached are new. */
export class OfferAndContact1764702000000 implements MigrationInterface {
  readonly name = 'OfferAndContact1764702000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(
        `update ${table} set record = $1::jsonb || jsonb_set(record, '{identity}', $2::jsonb || (record -> 'identity')) where record is not null`,
        [JSON.stringify(ofRecord), JSON.stringify(ofIdentity)],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['brand', 'brand_revision'])
      await runner.query(
        `update ${table} set record = jsonb_set(record, '{identity}', (record -> 'identity') - $1::text[]) - $2::text[] where record is not null`,
        [Object.keys(ofIdentity), Object.keys(ofRecord)],
      );
  }
}
