import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { chunkOf, KnowledgeStage, standInVector, StandInEmbeddings } from '../testing/index.js';
import { VectorSearchRepository, type Compared } from './vector-search.repository.js';
import { storedVector } from './vector-text.js';

const dimensions = 64;
const query = 'rye 8';
const brand = { organizationId: 'org', brandId: 'bakery' };
/** More than any search answers with. */
const texts = Array.from({ length: 600 }, (_, index) => `${index % 2 === 0 ? 'Rye' : 'Wheat'} ${index}`);

/** A way of comparing, whatever the server has. Both have to give the same answers. */
describe.each(['PostgreSQL by itself', 'pgvector'])('vectors that are compared by %s', (way) => {
  let database: OpenedDatabase;
  let isThere = true;
  /** Chunks of the brand, the closest to the query first. */
  let expected: { id: string; text: string; score: number }[];
  beforeAll(async () => {
    database = await openDatabase();
    isThere = way !== 'pgvector' || (await createPgvector(database));
    if (!isThere) return;
    const stage = new KnowledgeStage(database.dataSource, new StandInEmbeddings('model', dimensions));
    for (const [organization, id] of [
      ['org', 'bakery'],
      ['org', 'neighbour'],
    ] as const)
      await stage.addBrand(organization, id);
    await stage.add(
      'org',
      'bakery',
      texts.map((text, index) => chunkOf(text, index)),
      { purpose: 'research' },
    );
    await stage.add('org', 'neighbour', [chunkOf(query)]);
    await stage.embed();
    const rows = await database.dataSource.query<{ id: string; text: string }[]>(
      'select id, text from knowledge_chunk where brand_id = $1',
      [brand.brandId],
    );
    expected = rows
      .map((row) => ({ ...row, score: cosine(row.text, query) }))
      .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  }, 60_000);
  afterAll(() => database.close());

  /** Without what the server cannot do, which is said. */
  const test = (name: string, body: () => Promise<void>): void =>
    it(name, async () => {
      if (isThere) return body();
      process.stdout.write(`${way}: skipped, this server does not have it: ${name}\n`);
    });
  const compare = async (more: Partial<Compared> = {}) => {
    const vector = storedVector(standInVector(query, dimensions));
    if (vector === null) throw new Error('the query has no vector');
    const nothing = { purposes: null, required: [], excluded: null };
    return new VectorSearchRepository(database.dataSource).compare(brand, vector, {
      ...{ model: 'model', ids: null, always: [], filter: nothing },
      ...more,
    });
  };
  const filtered = async (filter: Partial<Compared['filter']>) =>
    (await compare({ filter: { purposes: null, required: [], excluded: null, ...filter } })).length;

  test('are in order, with the cosines that they should have, and each is there once', async () => {
    const ranked = await compare();
    expect(ranked[0]).toEqual({ id: expected[0]?.id, score: expect.closeTo(1, 5) });
    const known = new Map(expected.map(({ id, score }) => [id, score]));
    for (const { id, score } of ranked) expect(score).toBeCloseTo(known.get(id) ?? NaN, 5);
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(new Set(ranked.map(({ id }) => id)).size).toBe(ranked.length);
  });

  test('leave out the farthest, but never those that words found', async () => {
    const compared = new Set((await compare()).map(({ id }) => id));
    const farthest = expected.filter(({ id }) => !compared.has(id)).slice(-3);
    expect(farthest).toHaveLength(3);
    const always = [...farthest.map(({ id }) => id), expected[0]?.id ?? ''];
    const ranked = await compare({ always });
    expect(ranked.filter(({ id }) => always.includes(id))).toHaveLength(always.length);
    expect(ranked.at(-1)?.score).toBeCloseTo(farthest.at(-1)?.score ?? NaN, 5);
  });

  test('are those of the brand, the model and the ids alone', async () => {
    const ids = expected.slice(10, 13).map(({ id }) => id);
    const neighbours = await database.dataSource.query<{ id: string }[]>(
      `select id from knowledge_chunk where brand_id = 'neighbour'`,
    );
    const ranked = await compare({ ids: [...ids, ...neighbours.map(({ id }) => id)] });
    expect(ranked.map(({ id }) => id)).toEqual(ids);
    expect(await compare({ model: 'another' })).toEqual([]);
  });

  test('are those that the query allows', async () => {
    expect(await filtered({ purposes: ['inspiration'] })).toBe(0);
    expect(await filtered({ purposes: ['research'], required: [`'8'`] })).toBe(1);
    expect(await filtered({ required: [`'wheat'`] })).toBe(300);
    expect(await filtered({ excluded: `'wheat'` })).toBe(300);
  });
});

function cosine(one: string, other: string): number {
  const [a, b] = [standInVector(one, dimensions), standInVector(other, dimensions)];
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b));
}

/** In a schema that no search path has. False where the server does not have it. */
async function createPgvector({ dataSource }: OpenedDatabase): Promise<boolean> {
  const offered = await dataSource.query<unknown[]>(`select from pg_available_extensions where name = 'vector'`);
  if (offered.length === 0) return false;
  await dataSource.query('create schema "Of vectors"');
  await dataSource.query('create extension vector schema "Of vectors"');
  return true;
}
