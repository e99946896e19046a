import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a model made of an answer, until somebody confirms it. */
export class InterviewProposal1764702710000 implements MigrationInterface {
  readonly name = 'InterviewProposal1764702710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand_interview add column proposal jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table brand_interview drop column proposal');
  }
}
