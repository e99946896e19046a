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
    await createSpelling(runner);
    await createTrigrams(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table knowledge_term, knowledge_chunk');
    await runner.query('drop function knowledge_spelling');
  }
}

/**
 * Runs of four characters of a term in a brand, those at both ends with the spaces around it, as numbers: the id of the brand would otherwise
 * be repeated in each entry of the index. Partitions by hash rely on these numbers as well. Not `parallel safe`: to start workers takes longer
 * than to look up a word.
 */
async function createSpelling(runner: QueryRunner): Promise<void> {
  await runner.query(
    `create function knowledge_spelling(brand_id text, term text) returns bigint[] language plpgsql immutable strict as $$
     declare
       spaced constant text := '  ' || term || ' ';
       runs bigint[] := '{}';
     begin
       for n in 1..length(term) loop
         runs := runs || hashtextextended(brand_id || substr(spaced, n, 4), 96);
       end loop;
       return runs;
     end $$`,
  );
  await runner.query(
    `create index knowledge_term_spelling on knowledge_term using gin (knowledge_spelling(brand_id, term)) with (fastupdate = off)`,
  );
}

/** What says how similar two words are. */
async function createTrigrams(runner: QueryRunner): Promise<void> {
  // A trusted one: its creator need not be a superuser.
  await runner.query(`do $$ begin
    if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm schema public; end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name or undefined_object then
    raise warning 'Misspelled words are not found: pg_trgm cannot be created (%)', sqlerrm;
  end $$`);
}
