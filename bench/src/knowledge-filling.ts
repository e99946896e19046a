import { brandMark, configurationMark } from '@imprint/domain/knowledge/testing';
import type { Bench } from './bench.js';
import { GeneratedTexts } from './generated-texts.js';

/** What fills a database. */
interface Database {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

const wordsPerChunk = 80;
const batch = 5_000;
const smallBrands = 500;

export const largeBrand = 'brand_large';
export const smallBrand = (index: number): string => `brand_small_${index}`;
export const organizationOf = (brandId: string): string => `org_${brandId}`;

const indexes: Readonly<Record<string, string>> = {
  knowledge_chunk_place: 'create unique index knowledge_chunk_place on knowledge_chunk (source_id, position)',
  knowledge_chunk_brand: 'create index knowledge_chunk_brand on knowledge_chunk (organization_id, brand_id)',
  knowledge_chunk_words: 'create index knowledge_chunk_words on knowledge_chunk using gin (words) with (fastupdate = off)',
};

/** A fifth of the chunks are of one brand, the others of 500. Rows are as `KnowledgeChunks` writes them; their indexes are made afterwards. */
export async function fillKnowledge(bench: Bench, database: Database, chunks: number): Promise<void> {
  await database.query('set synchronous_commit = off');
  const brands = [largeBrand, ...Array.from({ length: smallBrands }, (_, index) => smallBrand(index))];
  await addBrands(database, brands);
  const made = (await database.query(`select indexdef from pg_indexes where indexname = any($1) order by 1`, [
    Object.keys(indexes),
  ])) as object[];
  if (made.length !== Object.keys(indexes).length) throw new Error('the indexes have other names');
  for (const name of Object.keys(indexes)) await database.query(`drop index ${name}`);
  const large = Math.round(chunks / 5);
  const texts = new GeneratedTexts(1);
  for (let first = 0; first < chunks; first += batch) {
    const rows = Array.from({ length: Math.min(batch, chunks - first) }, (_, index) => first + index);
    // Those of the large brand lie among the others, as they come in over time.
    const owners = rows.map((row) => (row % 5 === 0 ? largeBrand : smallBrand((row - Math.ceil(row / 5)) % smallBrands)));
    await insert(database, rows, owners, texts);
    if ((first / batch) % 40 === 39) bench.note(`${first + batch} chunks, ${large} of them in the large brand at the end`);
  }
  await database.query(`set maintenance_work_mem = '1GB'`);
  for (const sql of Object.values(indexes)) await database.query(sql);
  bench.note('the chunks are indexed');
  await database.query(`set work_mem = '256MB'`);
  await database.query(
    `insert into knowledge_term (organization_id, brand_id, term, chunks)
     select organization_id, brand_id, term, count(*) from knowledge_chunk, unnest(tsvector_to_array(words)) term group by 1, 2, 3`,
  );
  await database.query('reset work_mem');
  await database.query('vacuum analyze knowledge_chunk, knowledge_term');
  bench.note('words are counted');
}

async function addBrands(database: Database, brands: readonly string[]): Promise<void> {
  await database.query(`insert into organization (id, name, slug) select 'org_' || b, b, b from unnest($1::text[]) b`, [brands]);
  await database.query(
    `insert into brand (id, organization_id, label, slug, status, colors) select b, 'org_' || b, b, b, 'approved', '{}' from unnest($1::text[]) b`,
    [brands],
  );
  await database.query(
    `insert into knowledge_source (id, organization_id, brand_id, kind, purpose, title, has_given_title, state)
     select 'ksrc_' || b, 'org_' || b, b, 'text', 'brand_truth', b, true, 'ready' from unnest($1::text[]) b`,
    [brands],
  );
}

async function insert(
  database: Database,
  rows: readonly number[],
  owners: readonly string[],
  texts: GeneratedTexts,
): Promise<void> {
  await database.query(
    `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset, text, digest, language, words)
     select 'kchk_' || lpad(row::text, 26, '0'), 'org_' || brand, brand, 'ksrc_' || brand, 'kver_1', 'brand_truth', row, 0, 0, text, md5(text), 'en',
       to_tsvector('english', text) || array_to_tsvector(array[mark, $4])
     from unnest($1::integer[], $2::text[], $3::text[], $5::text[]) n (row, brand, text, mark)`,
    [rows, owners, rows.map(() => texts.chunk(wordsPerChunk)), configurationMark('english'), owners.map(brandMark)],
  );
}
