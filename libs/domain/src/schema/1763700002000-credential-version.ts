import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions, from one sequence, on everything that determines what a key may do: a key's generation, the sum of its own version and its
 * membership's, increases with every change. Triggers ensure that no change is missed; recording a use is not a change.
 */
export class CredentialVersion1763700002000 implements MigrationInterface {
  readonly name = 'CredentialVersion1763700002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of versions) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index api_key_member`);
    await runner.query(`drop trigger api_key_version on api_key`);
    await runner.query(`drop trigger membership_version on membership`);
    await runner.query(`drop function next_credential_version`);
    await runner.query(`alter table api_key drop column version`);
    await runner.query(`alter table membership drop column version`);
    await runner.query(`drop sequence credential_version`);
  }
}

const versions = [
  `create sequence credential_version`,
  `alter table api_key add column version bigint not null default nextval('credential_version')`,
  `alter table membership add column version bigint not null default nextval('credential_version')`,
  `create function next_credential_version() returns trigger language plpgsql as $$
   begin
     new.version := nextval('credential_version');
     return new;
   end $$`,
  `create trigger api_key_version
   before update of organization_id, user_id, digest, scopes, expires_at, rate_limit, allowed_ips, revoked_at on api_key
   for each row execute function next_credential_version()`,
  `create trigger membership_version before update of role on membership
   for each row execute function next_credential_version()`,
  // For changes of a membership, which affect all keys of the member.
  `create index api_key_member on api_key (organization_id, user_id)`,
];
