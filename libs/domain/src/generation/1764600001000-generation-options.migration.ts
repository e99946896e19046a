import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves the kind-specific options of a generation into one column. Expand step: the previous release still reads and writes `style` and
 * `aspect_ratio`, and a trigger keeps both forms in sync. The next release drops the two columns, the trigger and its function, and makes
 * `options` not null.
 */
export class GenerationOptions1764600001000 implements MigrationInterface {
  readonly name = 'GenerationOptions1764600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table generation add column options jsonb');
    await runner.query(`
      create function match_generation_options() returns trigger language plpgsql as $$
      begin
        if new.options is null then
          new.options := jsonb_build_object('style', new.style, 'aspectRatio', new.aspect_ratio);
        else
          new.style := new.options->>'style';
          new.aspect_ratio := coalesce(new.options->>'aspectRatio', '1:1');
        end if;
        return new;
      end $$`);
    await runner.query(`
      create trigger generation_options before insert on generation
      for each row execute function match_generation_options()`);
    await runner.query(`update generation set options = jsonb_build_object('style', style, 'aspectRatio', aspect_ratio)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger generation_options on generation');
    await runner.query('drop function match_generation_options');
    await runner.query('alter table generation drop column options');
  }
}
