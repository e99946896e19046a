import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The parts of texts that brands know, by which they are searched. Decision 96 says why the indexes are as they are. */
export class KnowledgeChunk1764702300000 implements MigrationInterface {
  readonly name = 'KnowledgeChunk1764702300000';

  async up(runner: QueryRunner): Promise<void> {
    // Without `on delete`: whoever deletes a source has to take its chunks out first, or their words would stay counted.
    await runner.query(
      `create table knowledge_chunk (
        id text primary key,
        organization_id text not null references organization,
        brand_id text not null,
        source_id text not null references knowledge_source,
        version_id text not null,
        purpose text not null,
        position integer not null,
        start_offset integer not null,
        end_offset integer not null,
        page integer,
        start_seconds double precision,
        text text not null,
        digest text not null,
        language text,
        words tsvector not null
      )`,
    );
    // Searches rank by it: it should be found in the row.
    await runner.query('alter table knowledge_chunk alter column words set storage main');
    await runner.query('create unique index knowledge_chunk_place on knowledge_chunk (source_id, position)');
    await runner.query('create index knowledge_chunk_brand on knowledge_chunk (organization_id, brand_id)');
    // What waits to be merged into the index is read by each search, whoever wrote it.
    await runner.query('create index knowledge_chunk_words on knowledge_chunk using gin (words) with (fastupdate = off)');
    await runner.query(
      `create table knowledge_term (
        organization_id text not null references organization,
        brand_id text not null,
        term text not null collate "C",
        chunks integer not null check (chunks > 0),
        primary key (organization_id, brand_id, term)
      ) with (fillfactor = 80)`,
    );
    const operators = await trigramOperators(runner);
    if (operators === null) return;
    await runner.query(
      `create index knowledge_term_similar on knowledge_term using gin (brand_id, term ${operators}) with (fastupdate = off)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table knowledge_term, knowledge_chunk');
  }
}

/** Name of the operator class, wherever the extension is; null where one of the two is not and cannot be created. */
async function trigramOperators(runner: QueryRunner): Promise<string | null> {
  // Trusted ones: their creator need not be a superuser.
  await runner.query(`do $$ begin
    if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm schema public; end if;
    if not exists (select from pg_extension where extname = 'btree_gin') then create extension btree_gin schema public; end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name or undefined_object then
    raise warning 'Misspelled words are looked up without an index: pg_trgm or btree_gin cannot be created (%)', sqlerrm;
  end $$`);
  const found = (await runner.query(
    `select format('%I.gin_trgm_ops', nspname) as operators
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where extname = 'pg_trgm' and exists (select from pg_extension where extname = 'btree_gin')`,
  )) as { operators: string }[];
  return found[0]?.operators ?? null;
}
