import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transcriptions of recordings that brands are given to know, and where their parts end. */
export class KnowledgeTranscription1764702850000 implements MigrationInterface {
  readonly name = 'KnowledgeTranscription1764702850000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table knowledge_source add column transcription jsonb, add column heard jsonb,
         add column progress integer check (progress between 0 and 100)`,
    );
    await runner.query('alter table knowledge_chunk add column end_seconds double precision');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table knowledge_chunk drop column end_seconds');
    await runner.query('alter table knowledge_source drop column progress, drop column heard, drop column transcription');
  }
}
