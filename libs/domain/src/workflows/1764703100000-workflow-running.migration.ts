import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Executions of brands, dry, partial, resumed and within each other, with limits; and what starts them. */
export class WorkflowRunning1764703100000 implements MigrationInterface {
  readonly name = 'WorkflowRunning1764703100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_trigger');
    await runner.query('drop index workflow_step_held');
    await runner.query('alter table workflow_step drop column is_pinned');
    await runner.query('alter table workflow drop column max_concurrent');
    await runner.query('drop index workflow_execution_over');
    await runner.query('create index workflow_execution_over on workflow_execution (id) where ended_at is null and open = 0');
    await runner.query(`alter table workflow_execution add column credential_kind text not null default 'session',
      ${executionColumns.map(([name]) => `drop column ${name}`).join(', ')}`);
  }
}

const executionColumns = [
  ['approval_id', 'text'],
  ['brand_id', 'text references brand'],
  ['is_dry_run', 'boolean not null default false'],
  ['pins', 'jsonb'],
  ['only_nodes', 'text[]'],
  ['resumed_from_id', 'text'],
  ['rerun_node_id', 'text'],
  ['key_base', `text not null default ''`],
  ['parent_step', 'text'],
  ['parent_id', 'text'],
  ['depth', 'smallint not null default 0'],
  ['is_agent', 'boolean not null default false'],
  ['starts', `text[] not null default '{}'`],
] as const;

const statements = [
  `alter table workflow_execution drop column credential_kind,
    ${executionColumns.map(([name, type]) => `add column ${name} ${type}`).join(', ')}`,
  'update workflow_execution set key_base = id',
  'create index workflow_execution_of_brand on workflow_execution (organization_id, brand_id, created_at desc, id desc)',
  'create index workflow_execution_of_parent on workflow_execution (parent_id) where parent_id is not null and ended_at is null',
  'create index workflow_execution_of_step on workflow_execution (organization_id, parent_step, created_at desc) where parent_step is not null',
  `create index workflow_execution_queued on workflow_execution (organization_id, created_at, id) where status = 'queued'`,
  `create index workflow_execution_going on workflow_execution (organization_id, workflow_id) where ended_at is null and status <> 'queued'`,
  'drop index workflow_execution_over',
  `create index workflow_execution_over on workflow_execution (id)
    where ended_at is null and open = 0 and (status <> 'queued' or ending is not null)`,
  'alter table workflow_step add column is_pinned boolean not null default false',
  `create index workflow_step_held on workflow_step (execution_id) where status = 'held'`,
  'alter table workflow add column max_concurrent integer',
  `create table workflow_trigger (
    id text primary key,
    organization_id text not null references organization,
    workflow_id text not null references workflow on delete cascade,
    kind text not null,
    enabled boolean not null default true,
    cron text,
    timezone text,
    missed text,
    event text,
    filter text,
    url text,
    token_digest text,
    secret_sealed text,
    variables jsonb not null default '{}',
    user_id text not null,
    api_key_id text,
    mcp_connection_id text,
    approval_id text,
    approved_hash text,
    state jsonb,
    error jsonb,
    next_at timestamptz,
    lease_until timestamptz,
    fence integer not null default 0,
    last_started_at timestamptz,
    idempotency_key text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index workflow_trigger_of_workflow on workflow_trigger (organization_id, workflow_id, created_at)',
  'create index workflow_trigger_due on workflow_trigger (next_at) where enabled and next_at is not null',
  'create index workflow_trigger_event on workflow_trigger (organization_id, event) where enabled and event is not null',
  'create unique index workflow_trigger_token on workflow_trigger (token_digest) where token_digest is not null',
  'create unique index workflow_trigger_request on workflow_trigger (organization_id, idempotency_key) where idempotency_key is not null',
  `create index workflow_trigger_secret_sealed on workflow_trigger (split_part(secret_sealed, '.', 2), id) where secret_sealed is not null`,
];
