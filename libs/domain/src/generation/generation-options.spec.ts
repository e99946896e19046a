import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { GenerationEntity } from './generation.entity.js';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

const shared = `organization_id, user_id, kind, status, prompt, model, provider, wake_at`;
const values = `'org', 'user', 'image', 'queued', 'A card', 'local/card', 'local', now()`;

it('a generation that the previous release inserted is read with its options', async () => {
  await database.dataSource.query(
    `insert into generation (id, style, aspect_ratio, ${shared}) values ('gen_before', 'ink', '16:9', ${values})`,
  );
  const row = await database.dataSource.manager.findOneByOrFail(GenerationEntity, { id: 'gen_before' });
  expect(row.options).toEqual({ style: 'ink', aspectRatio: '16:9' });
});

it.each([
  [
    { style: 'ink', aspectRatio: '16:9' },
    { style: 'ink', aspect_ratio: '16:9' },
  ],
  [
    { style: null, aspectRatio: '1:1' },
    { style: null, aspect_ratio: '1:1' },
  ],
])('a generation with the options %j is read by the release before', async (options, columns) => {
  const id = `gen_${String(options.style)}`;
  await database.dataSource.query(`insert into generation (id, options, ${shared}) values ($1, $2, ${values})`, [id, options]);
  expect(await database.dataSource.query(`select style, aspect_ratio from generation where id = $1`, [id])).toEqual([columns]);
});
