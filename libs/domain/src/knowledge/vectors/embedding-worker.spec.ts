import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { ModelError, type EmbeddedTexts } from '../embeddings/index.js';
import { chunkOf, KnowledgeStage, StandInEmbeddings } from '../testing/index.js';

let database: OpenedDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await new KnowledgeStage(database.dataSource).addBrand('org', 'bakery');
});
afterEach(async () => {
  await database.dataSource.query('delete from knowledge_embedding');
  await database.dataSource.query(
    'delete from knowledge_vector; delete from knowledge_chunk; delete from knowledge_term; delete from knowledge_embedding_use',
  );
});
afterAll(() => database.close());

const query = async <T>(sql: string): Promise<T[]> => database.dataSource.query<T[]>(sql);
const count = async (table: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::integer as n from ${table}`))[0]?.n ?? 0;
const due = (): Promise<unknown> => query(`update knowledge_embedding set wake_at = now() where status <> 'done'`);
const failure = (code: string, retryAfterSeconds?: number): ModelError =>
  new ModelError({ class: 'rate_limit', code, message: code, retryable: code !== 'invalid_request', retryAfterSeconds });

/** Fails as it is told, or where a text is longer than it takes. */
class Failing extends StandInEmbeddings {
  failures: Error[] = [];
  longest = Infinity;

  override embed(texts: readonly string[]): Promise<EmbeddedTexts> {
    const next =
      this.failures.shift() ?? (texts.some(({ length }) => length > this.longest) ? failure('invalid_request') : undefined);
    return next === undefined ? super.embed(texts) : Promise.reject(next);
  }
}

describe('chunks get their vectors', () => {
  it('in batches, each once, of what is there', async () => {
    const model = new StandInEmbeddings();
    const stage = new KnowledgeStage(database.dataSource, model);
    await stage.add(
      'org',
      'bakery',
      Array.from({ length: 70 }, (_, index) => chunkOf(`Loaf ${index}`, index)),
    );
    await stage.embed();
    await stage.embed();
    expect(model.calls.map(({ length }) => length)).toEqual([64, 6]);
    expect(await count('knowledge_vector')).toBe(70);
  });

  it('anew when the operator has chosen another model, and only what is new when a text changes', async () => {
    const stage = new KnowledgeStage(database.dataSource, new StandInEmbeddings('one'));
    const source = await stage.add('org', 'bakery', [chunkOf('Rye'), chunkOf('Wheat', 1)]);
    await stage.embed();
    const model = new StandInEmbeddings('two');
    const changed = new KnowledgeStage(database.dataSource, model);
    await changed.embed();
    expect(model.calls).toEqual([['Rye', 'Wheat']]);
    await changed.replace(source, [chunkOf('Oats'), chunkOf('Rye', 1)]);
    await changed.embed();
    expect(model.calls).toEqual([['Rye', 'Wheat'], ['Oats']]);
    expect(await query('select distinct model from knowledge_vector')).toEqual([{ model: 'two' }]);
    await changed.remove(source);
    expect([await count('knowledge_vector'), await count('knowledge_embedding')]).toEqual([0, 0]);
  });

  it('later when the vendor asks for that, and searches go by words until then', async () => {
    const model = new Failing();
    model.failures = [failure('rate_limited', 90)];
    const stage = new KnowledgeStage(database.dataSource, model);
    await stage.add('org', 'bakery', [chunkOf('Rye bread')]);
    await stage.embed();
    const [row] = await query<{ seconds: number; tries: number; status: string }>(
      `select extract(epoch from wake_at - now())::float8 as seconds, tries, status from knowledge_embedding`,
    );
    expect([row?.status, row?.tries, (row?.seconds ?? 0) > 60 && (row?.seconds ?? 0) <= 90]).toEqual(['waiting', 1, true]);
    expect(await stage.search('org', { brandId: 'bakery', query: 'rye' })).toHaveLength(1);
    await due();
    await stage.embed();
    expect(await count('knowledge_vector')).toBe(1);
  });

  it('of a text that is too long from what the model takes of it', async () => {
    const model = new Failing();
    model.longest = 1_000;
    const stage = new KnowledgeStage(database.dataSource, model);
    await stage.add('org', 'bakery', [chunkOf('Short'), chunkOf('Long '.repeat(700), 1)]);
    await stage.embed();
    expect(await count('knowledge_vector')).toBe(2);
    expect(model.calls.flat().map(({ length }) => length)).toEqual([5, 875]);
  });

  it('later where the model refuses every text, as it does with a setting that it does not take', async () => {
    const model = new Failing();
    model.longest = 0;
    const stage = new KnowledgeStage(database.dataSource, model);
    await stage.add('org', 'bakery', [chunkOf('Rye'), chunkOf('Wheat', 1), chunkOf('Oats', 2)]);
    await stage.embed();
    expect(await query('select status, tries from knowledge_embedding')).toEqual([{ status: 'waiting', tries: 1 }]);
    model.longest = Infinity;
    await due();
    await stage.embed();
    expect(await count('knowledge_vector')).toBe(3);
  });

  it('no more than the tokens of a day allow, to the token', async () => {
    const model = new StandInEmbeddings();
    const stage = new KnowledgeStage(database.dataSource, model, 2);
    await stage.add('org', 'bakery', [chunkOf('123456')]);
    await stage.embed();
    expect(model.calls).toEqual([['123456']]);
    expect(await stage.search('org', { brandId: 'bakery', query: '123456' })).toHaveLength(1);
    await stage.add('org', 'bakery', [chunkOf('7')]);
    await stage.embed();
    expect(model.calls).toHaveLength(1);
    expect(
      await query(
        `select wake_at > now() and wake_at <= now() + interval '1 day' as later from knowledge_embedding where status = 'waiting'`,
      ),
    ).toEqual([{ later: true }]);
  });

  it('once, when two workers are there and the first has died', async () => {
    const stage = new KnowledgeStage(database.dataSource, new StandInEmbeddings());
    await stage.add('org', 'bakery', [chunkOf('Rye')]);
    expect(await stage.embeddings.claim(60_000)).not.toBeNull();
    expect(await stage.embeddings.claim(60_000)).toBeNull();
    await due();
    await stage.embed();
    expect(await count('knowledge_vector')).toBe(1);
  });

  it('from nobody unless the operator has chosen a model', async () => {
    const stage = new KnowledgeStage(database.dataSource);
    await stage.add('org', 'bakery', [chunkOf('Rye')]);
    await stage.embed();
    expect([await count('knowledge_vector'), await count('knowledge_embedding_use')]).toEqual([0, 0]);
  });
});

describe('vectors', () => {
  it('find what has none of the words, and say so', async () => {
    const stage = new KnowledgeStage(database.dataSource, new StandInEmbeddings());
    await stage.add('org', 'bakery', [chunkOf('Frühstücksbrötchen sind da', 0, 'de'), chunkOf('Etwas anderes', 1, 'de')]);
    await stage.embed();
    const [first] = await stage.search('org', { brandId: 'bakery', query: 'ücksbrö' });
    expect([first?.quote, first?.match]).toEqual(['Frühstücksbrötchen sind da', 'meaning']);
  });

  it('of another brand are compared with nothing', async () => {
    const stage = new KnowledgeStage(database.dataSource, new StandInEmbeddings());
    await stage.addBrand('org', 'neighbour');
    await stage.add('org', 'neighbour', [chunkOf('Frühstücksbrötchen')]);
    await stage.add('org', 'bakery', [chunkOf('Etwas anderes')]);
    await stage.embed();
    const hits = await stage.search('org', { brandId: 'bakery', query: 'ücksbrö' });
    expect(hits.map(({ quote }) => quote)).toEqual(['Etwas anderes']);
  });
});
