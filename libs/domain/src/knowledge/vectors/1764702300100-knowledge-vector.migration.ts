import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What chunks mean, where the operator has chosen a model that says so, and what is still to be asked of it. */
export class KnowledgeVector1764702300100 implements MigrationInterface {
  readonly name = 'KnowledgeVector1764702300100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table knowledge_vector (
        chunk_id text primary key references knowledge_chunk on delete cascade,
        organization_id text not null references organization,
        brand_id text not null,
        model text not null,
        embedding real[] not null,
        signs bit varying not null
      )`,
    );
    // Numbers without a pattern cannot be compressed.
    await runner.query('alter table knowledge_vector alter column embedding set storage external');
    await runner.query('create index knowledge_vector_brand on knowledge_vector (organization_id, brand_id, model)');
    await runner.query(
      `create table knowledge_embedding (
        id text primary key references knowledge_source,
        organization_id text not null references organization,
        model text,
        status text not null default 'waiting',
        fence integer not null default 0,
        tries integer not null default 0,
        wake_at timestamptz not null default now(),
        check (status in ('waiting', 'running', 'done'))
      )`,
    );
    await runner.query(`create index knowledge_embedding_wake on knowledge_embedding (wake_at) where status <> 'done'`);
    await runner.query(`create index knowledge_embedding_model on knowledge_embedding (model) where status = 'done'`);
    await runner.query('create index knowledge_embedding_organization on knowledge_embedding (organization_id)');
    await runner.query(
      `create table knowledge_embedding_use (
        organization_id text not null references organization,
        day date not null,
        tokens bigint not null,
        primary key (organization_id, day)
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table knowledge_embedding_use, knowledge_embedding, knowledge_vector');
  }
}
