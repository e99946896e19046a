import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { chunkOf, KnowledgeStage, passages, qualityOf, queries, StandInEmbeddings, type Quality } from '../testing/index.js';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

async function measure(
  stage: KnowledgeStage,
  brandId: string,
  isChosen: (query: (typeof queries)[number]) => boolean,
): Promise<Quality> {
  const chosen = queries.filter(isChosen);
  const found: string[][] = [];
  for (const { query } of chosen) {
    const hits = await stage.search('org', { brandId, query, limit: 5 });
    found.push(hits.map(({ title }) => title));
    if (process.argv.includes('x')) console.log(query);
  }
  chosen.forEach(({ query, relevant }, i) => {
    const at = found[i]!.findIndex((t) => relevant[t] === 2);
    if (at !== 0) console.log(query, '->', at, found[i]);
  });
  return qualityOf(chosen, found);
}

describe('what people look for', () => {
  it('is found by words', async () => {
    const stage = new KnowledgeStage(database.dataSource);
    await stage.addBrand('org', 'roaster');
    for (const { id, language, text } of passages) await stage.add('org', 'roaster', [chunkOf(text, 0, language)], { title: id });
    console.log(await measure(stage, 'roaster', () => true));
    for (const kind of ['words', 'typo', 'name', 'question', 'paraphrase'])
      console.log(kind, await measure(stage, 'roaster', (q) => q.kind === kind));
    const withVectors = new KnowledgeStage(database.dataSource, new StandInEmbeddings());
    await withVectors.embed();
    console.log('vectors', await measure(withVectors, 'roaster', () => true));
    expect(1).toBe(1);
  });
});
