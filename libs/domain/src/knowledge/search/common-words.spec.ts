import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { chunkOf, KnowledgeStage } from '../testing/index.js';

const query = { brandId: 'common', query: 'bread salt' };
let database: OpenedDatabase;
let stage: KnowledgeStage;
beforeAll(async () => {
  database = await openDatabase();
  stage = new KnowledgeStage(database.dataSource);
  await stage.addBrand('org', 'common');
  await addMany('bread', 3_000);
  await addMany('salt', 3_000);
  await addMany('bread and salt', 1);
});
afterAll(() => database.close());

describe('words that are all common', () => {
  it('also choose chunks with some of them where fewer than are read have all', async () => {
    expect(await stage.explain('org', query)).not.toContain('never executed');
    expect(await found()).toEqual(['bread and salt', expect.stringMatching(/^(?:bread|salt)$/u)]);
  });

  it('choose those with all of them alone from as many on as are read', async () => {
    await addMany('salt, bread', 1_998);
    expect(await stage.explain('org', query)).not.toContain('never executed');
    await addMany('salt with bread', 1);
    expect(await stage.explain('org', query)).toContain('never executed');
    for (const text of await found()) expect(text).toMatch(/^(?:bread and salt|salt, bread|salt with bread)$/u);
  });
});

const found = async (): Promise<string[]> => [
  ...new Set((await stage.search('org', { ...query, limit: 12 })).map(({ quote }) => quote)),
];

/** Chunks with a text, by a statement: to be written one by one, so many would take a minute. Equal texts are shown once. */
async function addMany(text: string, copies: number): Promise<void> {
  const { id } = await stage.add('org', 'common', [chunkOf(text)]);
  await database.dataSource.query(
    `insert into knowledge_chunk select id || n, organization_id, brand_id, source_id, version_id, purpose, n, 0, 0, null, null, text, digest,
       language, words from knowledge_chunk, generate_series(1, $2::integer - 1) n where source_id = $1`,
    [id, copies],
  );
  await database.dataSource.query(
    `update knowledge_term t set chunks = chunks + $2::integer - 1 from knowledge_chunk c
     where c.source_id = $1 and c.position = 0 and t.organization_id = c.organization_id and t.brand_id = c.brand_id
       and t.term = any(tsvector_to_array(c.words))`,
    [id, copies],
  );
}
