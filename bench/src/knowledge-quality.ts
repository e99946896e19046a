import {
  chunkOf,
  KnowledgeStage,
  passages,
  qualityOf,
  queries,
  StandInEmbeddings,
  type LabelledQuery,
} from '@imprint/domain/knowledge/testing';
import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { atLeast, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

/** Of all queries. The spec of the same name holds searches by words to them on every run. */
const leastRecall = 0.85;
const leastNdcg = 0.8;
const organization = 'org_bench';
const brandId = 'brand_roaster';

/** What of the labelled corpus is found within five hits, by words alone and with vectors of a stand-in that knows spelling, not meaning. */
export async function knowledgeQuality(bench: Bench): Promise<Figure[]> {
  const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const byWords = await KnowledgeStage.open(server.databaseUrl);
  bench.defer(() => byWords.dataSource.destroy());
  await byWords.addBrand(organization, brandId);
  for (const { id, language, text } of passages)
    await byWords.add(organization, brandId, [chunkOf(text, 0, language)], { title: id });
  bench.note(`${passages.length} passages, ${queries.length} queries`);
  const words = await answersOf(byWords);
  const withVectors = new KnowledgeStage(byWords.dataSource, new StandInEmbeddings());
  await withVectors.embed();
  const vectors = await answersOf(withVectors);
  const all = qualityOf(queries, words);
  const both = qualityOf(queries, vectors);
  return [
    atLeast('recall@5, by words', all.recall, leastRecall, ''),
    atLeast('nDCG@5, by words', all.ndcg, leastNdcg, ''),
    shown('recall@5, with vectors of a stand-in', both.recall, '', all.recall),
    shown('nDCG@5, with vectors of a stand-in', both.ndcg, '', all.ndcg),
    ...parts('kind', words, vectors),
    ...parts('language', words, vectors),
  ];
}

type Answers = readonly (readonly string[])[];

async function answersOf(stage: KnowledgeStage): Promise<string[][]> {
  const found: string[][] = [];
  for (const { query } of queries)
    found.push((await stage.search(organization, { brandId, query, limit: 5 })).map(({ title }) => title));
  return found;
}

/** nDCG of the queries that have something in common; the reference is that by words alone. */
function parts(by: 'kind' | 'language', words: Answers, vectors: Answers): Figure[] {
  return [...new Set(queries.map((query) => query[by]))].flatMap((value) => {
    const isMeant = (query: LabelledQuery): boolean => query[by] === value;
    const ofThese = (answers: Answers) =>
      qualityOf(
        queries.filter(isMeant),
        answers.filter((_, index) => queries[index]?.[by] === value),
      );
    const [alone, both] = [ofThese(words), ofThese(vectors)];
    return [
      shown(`recall@5 of ${alone.queries} × ${value}, by words`, alone.recall, ''),
      shown(`nDCG@5 of ${alone.queries} × ${value}, with vectors of a stand-in`, both.ndcg, '', alone.ndcg),
    ];
  });
}
