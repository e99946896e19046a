import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The publishing policy of an organization, approvals of REST requests, connections whose brand is chosen later, and the hash of the
 * request that created a release.
 */
export class PublishingPolicy1764500002000 implements MigrationInterface {
  readonly name = 'PublishingPolicy1764500002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...policy, ...approvals, ...connections, ...releases, ...rotations]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}

const policy = [
  `alter table organization add column publishing_policy jsonb not null default '{}' check (jsonb_typeof(publishing_policy) = 'object')`,
];

const approvals = [
  // Both are null for a signed-in person.
  'alter table approval drop constraint approval_check',
  'alter table approval add constraint approval_one_credential check (num_nonnulls(api_key_id, mcp_connection_id) <= 1)',
  `alter table approval
     add column requested_via text not null default 'mcp' check (requested_via in ('mcp', 'rest')),
     add column idempotency_key text`,
  'create unique index approval_request on approval (organization_id, idempotency_key)',
  'drop index approval_asked_once',
  `create unique index approval_asked_once on approval
     (organization_id, coalesce(api_key_id, mcp_connection_id, user_id), content_hash) where status = 'pending'`,
];

const connections = [
  'alter table connection alter column brand_id drop not null',
  `alter table connection add constraint connection_brand check (brand_id is not null or status <> 'connected')`,
  'drop index connection_pending',
  `create unique index connection_pending on connection (organization_id, coalesce(brand_id, ''), platform, requested_by)
     where status = 'pending'`,
];

const releases = ['alter table release add column request_hash text'];

/** During the upgrade, replicas of the previous release rotate keys without storing the original, which is then only in the audit entry. */
const rotations = [
  `create function keep_key_lineage() returns trigger language plpgsql as $$
   begin
     update api_key set original_id = (
       select coalesce(replaced.original_id, replaced.id) from api_key replaced
       where replaced.id = new.subject_id and replaced.organization_id = new.organization_id)
     where id = new.changes->'replacedBy'->>'to' and organization_id = new.organization_id and original_id is null;
     return null;
   end $$`,
  `create trigger audit_entry_key_lineage after insert on audit_entry
   for each row when (new.action = 'api-key.rotated') execute function keep_key_lineage()`,
  `with recursive rotation as (
     select subject_id as replaced, changes->'replacedBy'->>'to' as replacement, organization_id
     from audit_entry where action = 'api-key.rotated'
   ), lineage as (
     select r.replacement as id, r.replaced as original_id, r.organization_id from rotation r
     where not exists (select 1 from rotation earlier where earlier.replacement = r.replaced)
     union
     select r.replacement, l.original_id, r.organization_id from rotation r join lineage l on l.id = r.replaced
   )
   update api_key k set original_id = l.original_id from lineage l
   where k.id = l.id and k.organization_id = l.organization_id and k.original_id is distinct from l.original_id`,
];

const back = [
  'drop trigger audit_entry_key_lineage on audit_entry',
  'drop function keep_key_lineage',
  'alter table release drop column request_hash',
  'delete from connection where brand_id is null',
  'alter table connection drop constraint connection_brand',
  'alter table connection alter column brand_id set not null',
  'drop index connection_pending',
  `create unique index connection_pending on connection (brand_id, platform, requested_by) where status = 'pending'`,
  'delete from approval where num_nonnulls(api_key_id, mcp_connection_id) = 0',
  'drop index approval_asked_once',
  `create unique index approval_asked_once on approval
     (organization_id, coalesce(api_key_id, mcp_connection_id), content_hash) where status = 'pending'`,
  'drop index approval_request',
  'alter table approval drop column requested_via, drop column idempotency_key',
  'alter table approval drop constraint approval_one_credential',
  'alter table approval add constraint approval_check check ((api_key_id is null) <> (mcp_connection_id is null))',
  'alter table organization drop column publishing_policy',
];
