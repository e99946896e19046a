import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The brands that a member, or an invited person, is limited to. Null without a limit, which admins and owners never have. */
export class MembershipBrands1764700270000 implements MigrationInterface {
  readonly name = 'MembershipBrands1764700270000';

  async up(runner: QueryRunner): Promise<void> {
    const limited = `brand_ids is null or role in ('viewer', 'creator')`;
    await runner.query(`alter table membership add column brand_ids text[], add constraint membership_brands check (${limited})`);
    // What the member's keys may do changes with it.
    await runner.query('drop trigger membership_version on membership');
    await runner.query(
      `create trigger membership_version before update of role, brand_ids on membership
       for each row execute function next_credential_version()`,
    );
    await runner.query(`alter table invitation add column brand_ids text[], add constraint invitation_brands check (${limited})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table invitation drop column brand_ids');
    await runner.query('drop trigger membership_version on membership');
    await runner.query(
      `create trigger membership_version before update of role on membership
       for each row execute function next_credential_version()`,
    );
    await runner.query('alter table membership drop column brand_ids');
  }
}
