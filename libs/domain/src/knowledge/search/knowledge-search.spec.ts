import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import { chunkOf, KnowledgeStage } from '../testing/index.js';

let database: OpenedDatabase;
let stage: KnowledgeStage;
beforeAll(async () => {
  database = await openDatabase();
  stage = new KnowledgeStage(database.dataSource);
  for (const [organization, brand] of [
    ['org', 'bakery'],
    ['org', 'cheese'],
    ['other', 'strangers'],
    ['org', 'empty'],
  ] as const)
    await stage.addBrand(organization, brand);
  await stage.add('org', 'bakery', [chunkOf('We bake bread at four in the morning.'), chunkOf('Rye keeps for a week.', 1)], {
    title: 'Baking',
  });
  await stage.add('org', 'bakery', [chunkOf('Bread of others that we like.')], { title: 'Idea', purpose: 'inspiration' });
});
afterAll(() => database.close());

const found = async (query: string, more: object = {}): Promise<string[]> =>
  (await stage.search('org', { brandId: 'bakery', query, ...more })).map(({ quote }) => quote);

describe('a search', () => {
  it('finds words in other forms, and says where they stand', async () => {
    const [hit, ...others] = await stage.search('org', { brandId: 'bakery', query: 'baked mornings' });
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      ...{ title: 'Baking', kind: 'text', purpose: 'brand_truth', quote: 'We bake bread at four in the morning.' },
      ...{ position: 0, start: 0, end: 37, page: null, startSeconds: null, endSeconds: null, match: 'words' },
    });
    expect(hit?.score).toBeGreaterThan(0.3);
    expect(hit?.score).toBeLessThanOrEqual(1);
  });

  it('says which words of the quote fit, as they are written', async () => {
    await stage.addBrand('org', 'marked');
    const text = 'Brötchen. Happy BAKES baked, and 茶道を学ぶ.';
    await stage.add('org', 'marked', [chunkOf(text)]);
    const marked = async (query: string) => {
      const [hit] = await stage.search('org', { brandId: 'marked', query });
      return hit?.highlights.map(({ start, end }) => hit.quote.slice(start, end));
    };
    expect(await marked('brotchen')).toEqual(['Brötchen']);
    expect(await marked('happy bake')).toEqual(['Happy', 'BAKES', 'baked']);
    expect(await marked('茶道')).toEqual(['茶道']);
    expect(await marked('道を -nothing')).toEqual(['道を']);
  });

  it('takes a misspelled word for the one that it is most like', async () => {
    const [hit] = await stage.search('org', { brandId: 'bakery', query: 'moorning' });
    expect([hit?.quote, hit?.match]).toEqual(['We bake bread at four in the morning.', 'spelling']);
  });

  it('is of the purposes that are asked for, of all if none are', async () => {
    expect(await found('bread', { purposes: ['inspiration'] })).toEqual(['Bread of others that we like.']);
    expect(await found('bread', { purposes: ['research'] })).toEqual([]);
    expect(await found('bread', { purposes: [] })).toHaveLength(2);
  });

  it('keeps to a phrase, and leaves out what has a word after a minus', async () => {
    expect(await found('"bread at four"')).toEqual(['We bake bread at four in the morning.']);
    expect(await found('"four bread"')).toEqual([]);
    expect(await found('bread -morning')).toEqual(['Bread of others that we like.']);
  });

  it.each([
    ...[
      '',
      ' ',
      '\0',
      '"',
      '""',
      '-',
      '!!!',
      '& | ! ( ) <-> :*',
      "'",
      "\\'",
      '%',
      '_',
      '_bakery',
      '🥐',
      '\ud800',
      '\u202e',
      '-bread',
      '"bread',
    ],
    ...["bread'); drop table knowledge_chunk; --", 'bread:*', 'a & !b', '('.repeat(500), '"'.repeat(999), 'bread '.repeat(333)],
    ...['x'.repeat(2_000), '茶'.repeat(2_000), '\0'.repeat(2_000), 'ﷺ'.repeat(2_000), 'and', 'the'],
  ])('takes %j for nothing but text', async (query) => {
    for (const quote of await found(query)) expect(quote).toMatch(/bread|Rye/i);
  });

  it('has bounds on both sides', async () => {
    for (const limit of [1, limits.knowledgeHits]) expect((await found('bread', { limit })).length).toBeLessThanOrEqual(limit);
    expect(await found('bread', { limit: 1 })).toHaveLength(1);
    for (const limit of [0, limits.knowledgeHits + 1, 1.5, NaN])
      await expect(found('bread', { limit })).rejects.toMatchObject({ entries: [{ code: 'validation_failed' }] });
    await expect(found('x'.repeat(limits.knowledgeQueryLength + 1))).rejects.toMatchObject({
      entries: [{ code: 'validation_failed' }],
    });
  });

  it('shows a text once, however many sources have it', async () => {
    await stage.addBrand('org', 'copies');
    for (const title of ['One', 'Two']) await stage.add('org', 'copies', [chunkOf('The same words.')], { title });
    expect(await stage.search('org', { brandId: 'copies', query: 'same words' })).toHaveLength(1);
  });

  it('gives the same answer each time', async () => {
    await stage.addBrand('org', 'equals');
    for (let index = 0; index < 20; index += 1) await stage.add('org', 'equals', [chunkOf(`Equal ${'x'.repeat(index)}`)]);
    const ids = async () =>
      (await stage.search('org', { brandId: 'equals', query: 'equal', limit: 12 })).map(({ chunkId }) => chunkId);
    const first = await ids();
    for (let again = 0; again < 3; again += 1) expect(await ids()).toEqual(first);
    expect(first).toEqual(first.toSorted());
  });
});

describe('what changes', () => {
  it('a new version takes the place of the one before, with its words', async () => {
    await stage.addBrand('org', 'changing');
    const source = await stage.add('org', 'changing', [chunkOf('Pumpernickel.'), chunkOf('Rye.', 1)]);
    await stage.replace(source, [chunkOf('Ciabatta.')]);
    const search = (query: string) => stage.search('org', { brandId: 'changing', query });
    expect([await search('pumpernickel'), await search('rye')]).toEqual([[], []]);
    expect(await search('ciabatta')).toHaveLength(1);
    expect(await termsOf('changing')).toEqual({ _changing: 1, _english: 1, ciabatta: 1 });
  });

  it('a source that is taken out leaves neither chunks nor words, and takes none of another', async () => {
    await stage.addBrand('org', 'leaving');
    const [one, two] = [
      await stage.add('org', 'leaving', [chunkOf('Shared secret.')]),
      await stage.add('org', 'leaving', [chunkOf('Shared hope.')]),
    ];
    await stage.remove(one);
    expect(await termsOf('leaving')).toEqual({ _english: 1, _leaving: 1, hope: 1, share: 1 });
    await stage.remove(two);
    expect(await termsOf('leaving')).toEqual({});
    await stage.remove(two);
  });

  it('sources of a brand that change at once are all counted', async () => {
    await stage.addBrand('org', 'busy');
    const sources = [];
    for (let index = 0; index < 4; index += 1) sources.push(await stage.add('org', 'busy', [chunkOf('first')]));
    await Promise.all(
      sources.map((source, index) => stage.replace(source, [chunkOf(`alpha beta ${index}`), chunkOf('beta alpha', 1)])),
    );
    expect(await termsOf('busy')).toMatchObject({ _busy: 8, alpha: 8, beta: 8 });
  });

  it('a source with chunks cannot be deleted, which would leave its words behind', async () => {
    const source = await stage.add('org', 'cheese', [chunkOf('Gouda.')]);
    await expect(database.dataSource.query('delete from knowledge_source where id = $1', [source.id])).rejects.toThrow(
      'foreign key',
    );
  });
});

async function termsOf(brandId: string): Promise<Record<string, number>> {
  const rows = await database.dataSource.query<{ term: string; chunks: number }[]>(
    'select term, chunks from knowledge_term where brand_id = $1 order by term',
    [brandId],
  );
  return Object.fromEntries(rows.map(({ term, chunks }) => [term, chunks]));
}

describe('the knowledge of others', () => {
  it('is not found, and reads as not found', async () => {
    await stage.add('other', 'strangers', [chunkOf('Strangers bake bread, too: gugelhupf.')]);
    expect(await found('gugelhupf')).toEqual([]);
    for (const brandId of ['strangers', 'nobody'])
      await expect(stage.search('org', { brandId, query: 'gugelhupf' })).rejects.toMatchObject({
        entries: [{ code: 'not_found' }],
      });
  });

  it('changes neither what is found nor its scores', async () => {
    const before = await stage.search('org', { brandId: 'bakery', query: 'bread mornning rye' });
    for (let index = 0; index < 30; index += 1)
      for (const [organization, brand] of [
        ['other', 'strangers'],
        ['org', 'cheese'],
      ] as const)
        await stage.add(organization, brand, [chunkOf(`bread morning mornning rye ${index}`)]);
    expect(await stage.search('org', { brandId: 'bakery', query: 'bread mornning rye' })).toEqual(before);
  });

  it('is not even read: the index yields rows of the brand alone', async () => {
    await stage.addBrand('org', 'small');
    await stage.add(
      'org',
      'small',
      Array.from({ length: 5 }, (_, index) => chunkOf(`bread ${index}`, index)),
    );
    await database.dataSource.query(
      `insert into knowledge_chunk select 'kchk_other_' || n, 'other', 'strangers', source_id, version_id, purpose, 1000 + n, 0, 0, null, null,
         'bread ' || n, 'd' || n, 'en', to_tsvector('english', 'bread ' || n) || array_to_tsvector(array['_strangers', '_english'])
       from (select * from knowledge_chunk where brand_id = 'strangers' and position = 0 limit 1) one, generate_series(1, 20000) n`,
    );
    await database.dataSource.query('analyze knowledge_chunk');
    const plan = await stage.explain('org', { brandId: 'small', query: 'bread' });
    expect(plan).toContain('Bitmap Index Scan on knowledge_chunk_words');
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
    expect(plan).toMatch(/Bitmap Heap Scan on knowledge_chunk.*rows=5/);
  });

  it('is no reason to read all of a brand for a few quotes', async () => {
    await stage.addBrand('org', 'crowd');
    const { id } = await stage.add('org', 'crowd', [chunkOf('bread 0')]);
    await database.dataSource.query(
      `insert into knowledge_chunk select 'kchk_crowd_' || n, 'org', 'crowd', source_id, version_id, purpose, n, 0, 0, null, null,
         'bread ' || n, 'c' || n, 'en', words from knowledge_chunk, generate_series(1, 3000) n where source_id = $1`,
      [id],
    );
    await database.dataSource.query('analyze knowledge_chunk');
    const plan = await stage.explainReading('org', 'crowd', ['kchk_crowd_7', 'kchk_crowd_1700', 'kchk_crowd_2999']);
    expect(plan).toContain('knowledge_chunk_pkey');
    expect(plan).not.toMatch(/Rows Removed/);
  });

  it('is not even read for a misspelled word', async () => {
    await stage.addBrand('org', 'little');
    await stage.add('org', 'little', [chunkOf('Pumpernickel, pumpkins and bread.')]);
    await database.dataSource.query(
      `insert into knowledge_term (organization_id, brand_id, term, chunks)
       select 'other', 'strangers', 'pumpernickel' || n, 1 from generate_series(1, 20000) n`,
    );
    await database.dataSource.query('analyze knowledge_term');
    const plan = await stage.explainSimilar('org', 'little', 'pumpernikcel');
    expect(plan).toContain('Bitmap Index Scan on knowledge_term_spelling');
    expect(plan).not.toMatch(/Seq Scan|Rows Removed/);
    expect(plan).toMatch(/Bitmap Heap Scan on knowledge_term.*rows=2/);
    const [hit] = await stage.search('org', { brandId: 'little', query: 'pumpernikcel' });
    expect(hit).toMatchObject({
      quote: 'Pumpernickel, pumpkins and bread.',
      match: 'spelling',
      highlights: [{ start: 0, end: 12 }],
    });
  });
});

it('without pg_trgm, words are found as they are spelled', async () => {
  const bare = await openDatabase();
  try {
    await bare.dataSource.query('drop extension pg_trgm cascade');
    const without = new KnowledgeStage(bare.dataSource);
    await without.addBrand('org', 'plain');
    await without.add('org', 'plain', [chunkOf('Sourdough.')]);
    expect(await without.search('org', { brandId: 'plain', query: 'sourdough' })).toHaveLength(1);
    expect(await without.search('org', { brandId: 'plain', query: 'sourdogh' })).toEqual([]);
  } finally {
    await bare.close();
  }
});
