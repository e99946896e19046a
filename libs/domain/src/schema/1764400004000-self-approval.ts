import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Self-approval policy of an organization, the original of a rotated key, and how and by which credential an approval was resolved. For
 * earlier rotations, the audit log has the original.
 */
export class SelfApproval1764400004000 implements MigrationInterface {
  readonly name = 'SelfApproval1764400004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table organization add column self_approval text not null default 'confirmed'
         check (self_approval in ('never', 'confirmed', 'allowed'))`,
    );
    await runner.query('alter table api_key add column original_id text');
    await runner.query(`
      with recursive rotation as (
        select subject_id as replaced, changes->'replacedBy'->>'to' as replacement, organization_id
        from audit_entry where action = 'api-key.rotated'
      ), lineage as (
        select r.replacement as id, r.replaced as original_id, r.organization_id from rotation r
        where not exists (select 1 from rotation earlier where earlier.replacement = r.replaced)
        union
        select r.replacement, l.original_id, r.organization_id from rotation r join lineage l on l.id = r.replaced
      )
      update api_key k set original_id = l.original_id from lineage l where k.id = l.id and k.organization_id = l.organization_id`);
    await runner.query(`
      alter table approval
        add column resolved_api_key_id text references api_key,
        add column resolved_mcp_connection_id text references mcp_connection,
        add column resolved_via text check (resolved_via in ('page', 'client-confirmed', 'credential', 'chat'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table approval drop column resolved_api_key_id, drop column resolved_mcp_connection_id, drop column resolved_via',
    );
    await runner.query('alter table api_key drop column original_id');
    await runner.query('alter table organization drop column self_approval');
  }
}
