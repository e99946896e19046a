import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every list has an index in its own order, whatever its filters, and searches use trigrams. If the user may not create the extension
 * `pg_trgm`, the database goes without these: searches find the same, but take longer.
 *
 * The indexes are built concurrently, one by one, without blocking requests. Invalid indexes of an interrupted run are rebuilt.
 */
export class ListIndexes1764500003100 implements MigrationInterface {
  readonly name = 'ListIndexes1764500003100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const operators = await trigramOperators(runner);
    const trigrams =
      operators === null ? [] : Object.entries(searched).map(([table, columns]) => searchIndex(table, columns, operators));
    for (const [name, definition] of [...Object.entries(indexes), ...trigrams]) await build(runner, name, definition);
    for (const name of Object.keys(replaced)) await runner.query(`drop index concurrently if exists ${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(replaced)) await build(runner, name, definition);
    for (const name of [...Object.keys(indexes), ...Object.keys(searched).map((table) => `${table}_search`)])
      await runner.query(`drop index concurrently if exists ${name}`);
  }
}

async function build(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const [left] = (await runner.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [name])) as {
    valid: boolean;
  }[];
  if (left?.valid === true) return;
  if (left !== undefined) await runner.query(`drop index concurrently ${name}`);
  await runner.query(`create index concurrently ${name} on ${definition}`);
}

function searchIndex(table: string, columns: readonly string[], operators: string): [name: string, definition: string] {
  return [`${table}_search`, `${table} using gin (${columns.map((column) => `${column} ${operators}`).join(', ')})`];
}

const newestFirst = 'created_at desc, id desc';

/** Superseded by the indexes above. `release_list` stays for apps of the previous release, which also list deleted releases. */
const replaced: Readonly<Record<string, string>> = {
  asset_library: `asset (organization_id, ${newestFirst})`,
  webhook_delivery_list: `webhook_delivery (organization_id, ${newestFirst})`,
};

const indexes: Readonly<Record<string, string>> = {
  release_newest: `release (organization_id, ${newestFirst}) where deleted_at is null`,
  release_by_status: `release (organization_id, status, ${newestFirst}) where deleted_at is null`,
  release_by_brand: `release (organization_id, brand_id, ${newestFirst}) where deleted_at is null`,
  // Rows without a time come last in both directions.
  release_due: `release (organization_id, (coalesce(scheduled_at, timestamptz 'infinity')), id) where deleted_at is null`,
  release_due_last: `release (organization_id, (coalesce(scheduled_at, timestamptz '-infinity')) desc, id desc) where deleted_at is null`,
  release_due_by_status: `release (organization_id, status, (coalesce(scheduled_at, timestamptz 'infinity')), id) where deleted_at is null`,
  target_by_platform: 'target (organization_id, platform, release_id)',
  post_by_status: `post (organization_id, status, ${newestFirst}) where deleted_at is null`,
  post_by_brand: `post (organization_id, brand_id, ${newestFirst}) where deleted_at is null`,
  generation_by_status: `generation (organization_id, status, ${newestFirst})`,
  generation_by_brand: `generation (organization_id, brand_id, ${newestFirst})`,
  asset_newest: `asset (organization_id, ${newestFirst}) include (kind)`,
  asset_by_origin: `asset (organization_id, origin, ${newestFirst})`,
  asset_by_brand: `asset (organization_id, brand_id, ${newestFirst})`,
  article_by_status: `article (organization_id, status, ${newestFirst})`,
  article_by_brand: `article (organization_id, brand_id, ${newestFirst})`,
  approval_by_status: `approval (organization_id, status, ${newestFirst})`,
  audit_entry_by_subject: `audit_entry (organization_id, subject_id, ${newestFirst})`,
  audit_entry_by_actor: `audit_entry (organization_id, actor_id, ${newestFirst})`,
  audit_entry_by_action: `audit_entry (organization_id, action, ${newestFirst})`,
  // Partial, because deliveries are written most often, and successful ones never need this index.
  webhook_delivery_failed: `webhook_delivery (organization_id, status, ${newestFirst}) where status in ('failed', 'rejected')`,
  webhook_delivery_newest: `webhook_delivery (organization_id, ${newestFirst}) include (status)`,
  // Ids of release and target, or of the generation, which is what people search the log for.
  webhook_event_about: `webhook_event using gin ((array[split_part(event_id, ':', 3), split_part(event_id, ':', 4)]))`,
  webhook_delivery_by_event: `webhook_delivery (organization_id, event, ${newestFirst})`,
  brand_list: `brand (organization_id, ${newestFirst})`,
  connection_by_time: `connection (organization_id, ${newestFirst}) where status <> 'revoked'`,
  membership_list: 'membership (organization_id, created_at, user_id)',
};

const searched: Readonly<Record<string, readonly string[]>> = {
  release: ['title', 'base_content'],
  post: ['content'],
  generation: ['prompt'],
  asset: ['alt_text'],
  article: ['title', 'excerpt', 'body'],
  audit_entry: ['action', 'subject_type', 'subject_id', 'client_ip'],
};

/** Name of the operator class, qualified with the extension's schema; null when it cannot be created. */
async function trigramOperators(runner: QueryRunner): Promise<string | null> {
  // In `public`, which a restore leaves in place. The extension is trusted, so its creator need not be a superuser.
  await runner.query(`do $$ begin
    if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm schema public; end if;
  exception when insufficient_privilege or undefined_file or feature_not_supported or invalid_schema_name or undefined_object then
    raise warning 'Searches go without an index: pg_trgm cannot be created (%)', sqlerrm;
  end $$`);
  const found = (await runner.query(
    `select format('%I.gin_trgm_ops', nspname) as operators
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'`,
  )) as { operators: string }[];
  return found[0]?.operators ?? null;
}
