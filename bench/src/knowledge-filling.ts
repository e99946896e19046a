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

/** Has 300 chunks of each thousand. */
export const largeBrand = 'brand_large';
/** Has 25 of each thousand. */
export const mediumBrand = 'brand_medium';
export const smallBrand = (index: number): string => `brand_small_${index}`;
export const organizationOf = (brandId: string): string => `org_${brandId}`;

/** Chunks of the brands lie among each other, as they come in over time. */
function ownerOf(row: number): string {
  const place = row % 40;
  if (place === 39) return mediumBrand;
  return place % 10 < 3 ? largeBrand : smallBrand(Math.floor(row * 0.7) % smallBrands);
}

const indexes: Readonly<Record<string, string>> = {
  knowledge_chunk_place: 'create unique index knowledge_chunk_place on knowledge_chunk (source_id, position)',
  knowledge_chunk_brand: 'create index knowledge_chunk_brand on knowledge_chunk (organization_id, brand_id)',
  knowledge_chunk_words: 'create index knowledge_chunk_words on knowledge_chunk using gin (words) with (fastupdate = off)',
};
const spellingIndex =
  'create index knowledge_term_spelling on knowledge_term using gin (knowledge_spelling(brand_id, term)) with (fastupdate = off)';

/** Three tenths of the chunks are of one brand, one in forty of another, the rest of 500. Rows are as `KnowledgeChunks` writes them. */
export async function fillKnowledge(bench: Bench, database: Database, chunks: number): Promise<void> {
  await database.query('set synchronous_commit = off');
  // References are right by the way they are made: each of 10,000,000 rows would be looked up.
  await database.query('set session_replication_role = replica');
  await addBrands(database, [largeBrand, mediumBrand, ...Array.from({ length: smallBrands }, (_, index) => smallBrand(index))]);
  const made = (await database.query(`select indexdef from pg_indexes where indexname = any($1) order by 1`, [
    Object.keys(indexes),
  ])) as object[];
  if (made.length !== Object.keys(indexes).length) throw new Error('the indexes have other names');
  for (const name of [...Object.keys(indexes), 'knowledge_term_spelling']) await database.query(`drop index ${name}`);
  await addChunks(bench, database, chunks);
  // Indexes of what is there are made several times as fast as they grow.
  await database.query(`set maintenance_work_mem = '1GB'`);
  for (const sql of Object.values(indexes)) await database.query(sql);
  bench.note('the chunks are indexed');
  await database.query('alter table knowledge_term drop constraint knowledge_term_pkey');
  await database.query(`set work_mem = '512MB'`);
  // In the order in which the words came in: those of a brand lie among those of others.
  await database.query(
    `insert into knowledge_term (organization_id, brand_id, term, chunks)
     select organization_id, brand_id, term, count(*) from knowledge_chunk, unnest(tsvector_to_array(words)) term
     group by 1, 2, 3 order by min(position)`,
  );
  await database.query('reset work_mem');
  await database.query('alter table knowledge_term add primary key (organization_id, brand_id, term)');
  await database.query(spellingIndex);
  await database.query('vacuum analyze knowledge_chunk, knowledge_term');
  await database.query('reset session_replication_role');
  bench.note('words are counted');
}

async function addChunks(bench: Bench, database: Database, chunks: number): Promise<void> {
  const texts = new GeneratedTexts(1);
  let inserted: Promise<void> = Promise.resolve();
  for (let first = 0; first < chunks; first += batch) {
    const rows = Array.from({ length: Math.min(batch, chunks - first) }, (_, index) => first + index);
    const made = rows.map(() => texts.chunk(wordsPerChunk));
    // The next texts are made while PostgreSQL takes these.
    await inserted;
    inserted = insert(database, rows, made);
    if ((first / batch) % 40 === 39) bench.note(`${(first + batch).toLocaleString('en')} chunks`);
  }
  await inserted;
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

async function insert(database: Database, rows: readonly number[], texts: readonly string[]): Promise<void> {
  const owners = rows.map(ownerOf);
  await database.query(
    `insert into knowledge_chunk (id, organization_id, brand_id, source_id, version_id, purpose, position, start_offset, end_offset, text, digest, language, words)
     select 'kchk_' || lpad(row::text, 26, '0'), 'org_' || brand, brand, 'ksrc_' || brand, 'kver_1', 'brand_truth', row, 0, 0, text, md5(text), 'en',
       to_tsvector('english', text) || array_to_tsvector(array[mark, $4])
     from unnest($1::integer[], $2::text[], $3::text[], $5::text[]) n (row, brand, text, mark)`,
    [rows, owners, texts, configurationMark('english'), owners.map(brandMark)],
  );
}
