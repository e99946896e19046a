import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import {
  chunkOf,
  KnowledgeStage,
  passages,
  qualityOf,
  queries,
  StandInEmbeddings,
  type LabelledQuery,
} from '../testing/index.js';

let database: OpenedDatabase;
let byWords: KnowledgeStage;
beforeAll(async () => {
  database = await openDatabase();
  byWords = new KnowledgeStage(database.dataSource);
  await byWords.addBrand('org', 'roaster');
  for (const { id, language, text } of passages) await byWords.add('org', 'roaster', [chunkOf(text, 0, language)], { title: id });
});
afterAll(() => database.close());

async function answers(stage: KnowledgeStage, asked: readonly LabelledQuery[]): Promise<string[][]> {
  const found: string[][] = [];
  for (const { query } of asked)
    found.push((await stage.search('org', { brandId: 'roaster', query, limit: 5 })).map(({ title }) => title));
  return found;
}

describe('of the labelled corpus', () => {
  it('everything that is asked for in its words, with typos or by name is among the first five, nearly always the first', async () => {
    const asked = queries.filter(({ kind }) => kind !== 'paraphrase');
    const { recall, ndcg } = qualityOf(asked, await answers(byWords, asked));
    expect(recall).toBe(1);
    expect(ndcg).toBeGreaterThan(0.98);
  });

  it.each([
    ['en', 0.8],
    ['de', 0.85],
    ['ja', 0.8],
  ])('as much is found in %s as the bench says', async (language, least) => {
    const asked = queries.filter((query) => query.language === language);
    expect(qualityOf(asked, await answers(byWords, asked)).ndcg).toBeGreaterThan(least);
  });

  it('vectors that know nothing of meaning take hardly anything away', async () => {
    const withVectors = new KnowledgeStage(database.dataSource, new StandInEmbeddings());
    await withVectors.embed();
    const { recall, ndcg } = qualityOf(queries, await answers(withVectors, queries));
    expect([recall > 0.8, ndcg > 0.78]).toEqual([true, true]);
  });
});
