import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workflows, their versions, executions and steps. */
export class Workflow1764703000000 implements MigrationInterface {
  readonly name = 'Workflow1764703000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ofWorkflows, ...ofExecutions, ...ofSteps]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'workflow_signal',
      'workflow_attempt',
      'workflow_step',
      'workflow_execution',
      'workflow_version',
      'workflow',
    ])
      await runner.query(`drop table ${table}`);
  }
}

const ofWorkflows = [
  `create table workflow (
    id text primary key,
    organization_id text not null references organization,
    brand_id text references brand,
    user_id text not null,
    name text not null,
    description text not null default '',
    draft jsonb not null,
    draft_revision integer not null default 1,
    published_version integer,
    idempotency_key text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  'create index workflow_of_organization on workflow (organization_id, created_at desc, id desc) where deleted_at is null',
  'create unique index workflow_idempotency_key on workflow (organization_id, idempotency_key) where idempotency_key is not null',
  `create table workflow_version (
    id text primary key,
    organization_id text not null references organization,
    workflow_id text not null references workflow on delete cascade,
    number integer not null,
    graph jsonb not null,
    hash text not null,
    user_id text not null,
    created_at timestamptz not null default now()
  )`,
  'create unique index workflow_version_number on workflow_version (workflow_id, number)',
  'create unique index workflow_version_hash on workflow_version (workflow_id, hash)',
  'create index workflow_version_of_organization on workflow_version (organization_id)',
];

/**
 * `open` counts the steps that have begun or wait for tokens, and have not ended: an execution has ended when none is left. `ending` is how it
 * is going to end, once its steps have.
 */
const ofExecutions = [
  `create table workflow_execution (
    id text primary key,
    organization_id text not null references organization,
    workflow_id text not null references workflow on delete cascade,
    version_id text not null references workflow_version on delete cascade,
    trigger text not null,
    trigger_key text,
    trigger_payload jsonb,
    inputs jsonb not null default '{}',
    user_id text not null,
    credential_kind text not null,
    api_key_id text,
    mcp_connection_id text,
    status text not null,
    ending text,
    open integer not null default 0,
    steps integer not null default 0,
    done double precision not null default 0,
    progress smallint not null default 0,
    credits_micro bigint not null default 0,
    failed_node_id text,
    error jsonb,
    trace_context text,
    created_at timestamptz not null default now(),
    started_at timestamptz,
    ended_at timestamptz
  ) with (fillfactor = 50)`,
  'create unique index workflow_execution_trigger_key on workflow_execution (workflow_id, trigger_key) where trigger_key is not null',
  'create index workflow_execution_of_organization on workflow_execution (organization_id, created_at desc, id desc)',
  'create index workflow_execution_of_workflow on workflow_execution (workflow_id, created_at desc, id desc)',
  `create index workflow_execution_over on workflow_execution (id) where ended_at is null and open = 0`,
  `create index workflow_execution_ending on workflow_execution (id) where ended_at is null and ending is not null`,
];

const ofSteps = [
  `create table workflow_step (
    execution_id text not null references workflow_execution on delete cascade,
    node_id text not null,
    scope text not null,
    organization_id text not null,
    status text not null,
    arrived integer not null default 0,
    live integer not null default 0,
    needed integer not null,
    fence integer not null default 0,
    attempts integer not null default 0,
    recoveries integer not null default 0,
    is_doubtful boolean not null default false,
    wake_at timestamptz,
    wait_key text,
    state jsonb,
    signal jsonb,
    output jsonb,
    error jsonb,
    credits_micro bigint not null default 0,
    started_at timestamptz,
    ended_at timestamptz,
    primary key (execution_id, node_id, scope)
  ) with (fillfactor = 70)`,
  `create index workflow_step_ready on workflow_step (organization_id, wake_at) where status = 'ready'`,
  `create index workflow_step_running on workflow_step (wake_at) where status = 'running'`,
  `create index workflow_step_waiting on workflow_step (wake_at) where status = 'waiting'`,
  `create index workflow_step_wait_key on workflow_step (organization_id, wait_key) where status = 'waiting' and wait_key is not null`,
  `create table workflow_signal (
    id text primary key,
    organization_id text not null references organization,
    wait_key text not null,
    dedupe_key text not null,
    payload jsonb,
    consumed_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  'create unique index workflow_signal_dedupe on workflow_signal (organization_id, wait_key, dedupe_key)',
  'create index workflow_signal_unconsumed on workflow_signal (organization_id, wait_key) where consumed_at is null',
  `create table workflow_attempt (
    execution_id text not null references workflow_execution on delete cascade,
    node_id text not null,
    scope text not null,
    fence integer not null,
    organization_id text not null,
    number integer not null,
    ended_at timestamptz not null default now(),
    outcome text not null,
    error jsonb,
    primary key (execution_id, node_id, scope, fence)
  )`,
  'create index workflow_attempt_of_organization on workflow_attempt (organization_id)',
  'create index workflow_step_of_organization on workflow_step (organization_id)',
];
