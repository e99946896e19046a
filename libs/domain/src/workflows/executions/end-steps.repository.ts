import { limits } from '@imprint/contracts/limits';
import { queryByIndexes, storableJson } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endedSteps, itemsKey, type ClaimedStep, type StepEnd } from './claimed-step.js';
import { claimedColumns } from './claim-steps.repository.js';

/** What a batch of ends has led to. */
export interface Ended {
  /** Indexes of the ends that were written. Of the others, another worker holds the step. */
  written: readonly number[];
  /** Steps that are ready now, and held by this worker. */
  next: readonly ClaimedStep[];
  /** Whether steps are ready that nobody holds. */
  hasReady: boolean;
  executions: readonly MovedExecution[];
}

/** An execution whose steps have gone on. */
export interface MovedExecution {
  id: string;
  organizationId: string;
  workflowId: string;
  progress: number;
  /** None of its steps is left. */
  isOver: boolean;
  /** As `ExecutionEntity` has it. */
  ending: 'failed' | 'cancelled' | null;
}

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** `$1` to `$15`, `$31` and `$37`: the ends. Columns of which none has a value are empty, which makes them null. */
const ends = `unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::timestamptz[], $11::float8[], $12::integer[], $13::bigint[], $14::float8[], $15::boolean[], $31::boolean[], $37::boolean[]) with ordinality
  as own (execution_id, node_id, scope, fence, status, output, error, state, wait_key, wake_at, wake_in, needed, credits, share, fails, pinned, compensates, number)`;

/** `$16` to `$21`, and `$32`: tokens, each with the number of the end that gives it. */
const givenTokens = `unnest($16::bigint[], $17::text[], $18::text[], $19::text[], $20::integer[], $21::boolean[], $32::text[])
  as t (number, execution_id, node_id, scope, needed, live, organization_id)`;

/** `$22` to `$28`, `$33`, `$35` and `$36`: steps computed in passing. */
const passing = `unnest($22::bigint[], $23::text[], $24::text[], $25::text[], $26::text[], $27::text[], $28::float8[], $33::text[],
    $35::integer[], $36::integer[])
  as f (number, execution_id, node_id, scope, status, output, share, organization_id, needed, live)`;

/** Of a token or a step in passing: its end was written. In this form it is looked up in a table of hashes, of which plans by indexes have no other. */
const isWritten = (number: string): string => `coalesce(${number} in (select number from mine), false)`;

const isFull = '(workflow_step.arrived + excluded.arrived >= workflow_step.needed)';
const isTaken = `(${isFull} and excluded.fence = 1)`;
const hasEnded = `in (${quoted(endedSteps)})`;

/**
 * One statement for many ends: the rows, what they produced, the tokens of their successors, and the sums of their executions. A statement
 * sees the rows as they were before it, so it adds to counters and never counts siblings. It locks its own steps, which nobody else
 * changes, then the successors in their order, then the executions in theirs, so that two of them cannot wait for each other.
 * A step that its worker cancels is doubtful: it may have started something, which `AbandonSteps` ends.
 * What was locked is found again by its key, not by its place: a row that changed while its lock was awaited has another one, which the
 * statement cannot see. Steps are found again as conflicts of an insert, which are looked up one by one whatever the plan: as an update it would
 * compare each of them with each.
 * `$29` is the lease of successors that this worker takes at once; null leaves them to everybody. It takes no more than `$34`, and only while
 * no other organization has steps that are ready: those would not get a turn. That a successor may be taken is its fence of 1, also where it has
 * to wait for more tokens.
 * Of several ends that fail an execution, the first one of the batch says why.
 * `$38` are the executions, which the joins say already: so that a plan which was made when a table had a row or two, and read all of it, reads
 * no more than these.
 */
const statement = `
  with own as (select * from ${ends}),
  mine as (
    select own.*, own.status ${hasEnded} as is_over, s.organization_id, s.attempts
    from (select * from own order by execution_id, node_id, scope) own, lateral (
      select s.organization_id, s.attempts from workflow_step s
      where s.execution_id = own.execution_id and s.node_id = own.node_id and s.scope = own.scope and s.fence = own.fence
        and s.status is not distinct from 'running' for update
    ) s
  ),
  changed as (
    insert into workflow_step as s (execution_id, node_id, scope, organization_id, status, is_pinned, output, error, state, wait_key, wake_at,
      needed, credits_micro, ended_at)
    select execution_id, node_id, scope, organization_id, status, coalesce(pinned, false), output::jsonb, error::jsonb, state::jsonb, wait_key,
      coalesce(wake_at, now() + wake_in * interval '1 millisecond'), coalesce(needed, 0), coalesce(credits, 0), case when is_over then now() end
    from mine
    on conflict (execution_id, node_id, scope) do update set status = excluded.status, is_doubtful = excluded.status = 'cancelled',
      is_pinned = excluded.is_pinned, left_at = null,
      attempts = case when excluded.status = 'waiting' and excluded.error is null then 0 else s.attempts end,
      output = excluded.output, error = excluded.error, state = excluded.state,
      signal = case when excluded.wait_key is null and excluded.status = 'waiting' then s.signal end,
      wait_key = excluded.wait_key, wake_at = excluded.wake_at,
      arrived = case when excluded.needed = 0 then s.arrived else 0 end, needed = coalesce(nullif(excluded.needed, 0), s.needed),
      credits_micro = s.credits_micro + excluded.credits_micro, ended_at = excluded.ended_at
  ),
  ledger as (
    insert into workflow_attempt (execution_id, node_id, scope, fence, organization_id, number, outcome, error)
    select execution_id, node_id, scope, fence, organization_id, attempts, case when status = 'waiting' then 'retried' else status end,
      error::jsonb
    from mine where error is not null
  ),
  ready as (
    select (select organization_id from workflow_step where status = 'ready' order by organization_id limit 1) as first,
      (select organization_id from workflow_step where status = 'ready' order by organization_id desc limit 1) as last
  ),
  token as (
    select t.execution_id, t.node_id, t.scope, t.organization_id, min(t.needed) as needed, count(*)::integer as arrived,
      count(*) filter (where t.live)::integer as live,
      ($29::integer is not null and row_number() over (order by t.execution_id, t.node_id, t.scope) <= $34::integer
        and coalesce(min(ready.first) = t.organization_id and min(ready.last) = t.organization_id, true))::integer as taken
    from ${givenTokens} cross join ready where ${isWritten('t.number')} group by t.execution_id, t.node_id, t.scope, t.organization_id
    order by t.execution_id, t.node_id, t.scope
  ),
  given as (
    insert into workflow_step (execution_id, node_id, scope, organization_id, arrived, live, needed, fence, status, attempts, wake_at, started_at)
    select execution_id, node_id, scope, organization_id, arrived, live, needed, taken,
      case when arrived < needed then 'blocked' when taken = 0 then 'ready' else 'running' end,
      case when arrived >= needed then taken else 0 end,
      case when arrived >= needed then now() + taken * coalesce($29, 0) * interval '1 millisecond' end,
      case when arrived >= needed and taken = 1 then now() end
    from token
    on conflict (execution_id, node_id, scope) do update set
      arrived = workflow_step.arrived + excluded.arrived, live = workflow_step.live + excluded.live,
      status = case when not ${isFull} then workflow_step.status when ${isTaken} then 'running' else 'ready' end,
      fence = workflow_step.fence + case when ${isTaken} then 1 else 0 end,
      attempts = workflow_step.attempts + case when ${isTaken} then 1 else 0 end,
      wake_at = case when ${isFull} then now() + excluded.fence * coalesce($29, 0) * interval '1 millisecond' end,
      started_at = case when ${isTaken} then coalesce(workflow_step.started_at, now()) else workflow_step.started_at end
    where workflow_step.status = 'blocked' or (workflow_step.status = 'waiting' and workflow_step.wait_key = '${itemsKey}')
    returning *, xmax = 0 as is_new
  ),
  passed as (
    insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, attempts, output, started_at, ended_at)
    select f.execution_id, f.node_id, f.scope, f.organization_id, f.status, f.needed, f.live, f.needed, 1,
      f.output::jsonb, now(), now()
    from ${passing} where ${isWritten('f.number')} order by f.execution_id, f.node_id, f.scope
    on conflict do nothing returning execution_id
  ),
  sums as (
    select execution_id, sum(opened)::integer as opened, sum(closed)::integer as closed, sum(share) as share, sum(credits) as credits,
      min(failure) as failure
    from (
      select execution_id, 0 as opened, is_over::integer as closed, case when is_over then share else 0 end as share,
        coalesce(credits, 0) as credits,
        case when fails then array[lpad(number::text, 9, '0'), node_id, error, coalesce(compensates, false)::text] end as failure from mine
      union all select execution_id, 1, 0, 0, 0, null from given where is_new
      union all select execution_id, 1, 1, 0, 0, null from passed
      union all select f.execution_id, 0, 0, f.share, 0, null from ${passing} where ${isWritten('f.number')}
    ) as part group by execution_id
  ),
  locked as (
    select sums.*, failure[2] as failed, failure[3]::jsonb as error, failure[4]::boolean as compensates
    from sums join workflow_execution e on e.id = sums.execution_id and e.id = any($38::text[]) order by e.id for no key update of e
  ),
  moved as (
    update workflow_execution e set open = e.open + l.opened - l.closed, steps = e.steps + l.opened, done = e.done + l.share,
      progress = greatest(e.progress, least(99, floor(99 * (e.done + l.share) + 0.000001)::integer)),
      credits_micro = e.credits_micro + l.credits,
      ending = coalesce(e.ending, case when l.failed is not null or e.steps + l.opened > ${limits.workflowSteps} then 'failed' end),
      compensation = case when e.ending is null and l.compensates then 'asked' else e.compensation end,
      failed_node_id = case when e.ending is null then l.failed else e.failed_node_id end,
      error = case when e.ending is not null then e.error when l.failed is not null then l.error
        when e.steps + l.opened > ${limits.workflowSteps} then $30::jsonb end
    from locked l where e.id = l.execution_id and e.id = any($38::text[])
    returning e.id, e.organization_id as "organizationId", e.workflow_id as "workflowId", e.progress, e.open = 0 as "isOver", e.ending
  )
  select coalesce((select json_agg(number) from mine), '[]') as written,
    coalesce((select json_agg(next) from (select ${claimedColumns} from given s where status = 'running') next), '[]') as next,
    exists (select from given where status = 'ready') as "hasReady",
    coalesce((select json_agg(moved) from moved), '[]') as executions`;

const tooManySteps = {
  class: 'validation',
  code: 'workflow_steps_exceeded',
  message: `The execution has more than ${limits.workflowSteps} steps. Let loops go over fewer items.`,
  retryable: false,
};

/** Writes how steps have ended. */
@Injectable()
export class EndStepsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * @param leaseMs of successors that this worker takes at once; null leaves them to everybody
   * @param room for so many of them
   */
  async end(batch: readonly StepEnd[], leaseMs: number | null, room = batch.length): Promise<Ended> {
    const given = batch.flatMap(({ step: { organizationId }, tokens }, index) =>
      tokens.map((token) => ({ ...token, organizationId, number: index + 1 })),
    );
    const passed = batch.flatMap(({ step: { organizationId }, inlined }, index) =>
      inlined.map((step) => ({ ...step, organizationId, number: index + 1 })),
    );
    const [row] = await queryByIndexes<Ended>(this.dataSource, 'workflow-end-steps', statement, [
      ...columnsOf(batch),
      ...[
        given.map(({ number }) => number),
        ...places(given),
        given.map(({ needed }) => needed),
        given.map(({ isLive }) => isLive),
      ],
      ...[passed.map(({ number }) => number), ...places(passed), passed.map(({ status }) => status)],
      ...[sparse(passed.map(({ output }) => json(output))), passed.map(({ share }) => share)],
      leaseMs,
      JSON.stringify(tooManySteps),
      sparse(batch.map(({ isPinned }) => isPinned)),
      ...[given.map(({ organizationId }) => organizationId), passed.map(({ organizationId }) => organizationId), room],
      ...[passed.map(({ needed }) => needed), passed.map(({ live }) => live)],
      sparse(batch.map(({ compensates }) => compensates)),
      [...new Set(batch.map(({ step }) => step.executionId))],
    ]);
    if (row === undefined) throw new Error('no answer about the steps');
    return { ...row, written: row.written.map((number) => number - 1) };
  }
}

function places(rows: readonly { executionId: string; nodeId: string; scope: string }[]): unknown[][] {
  return [rows.map(({ executionId }) => executionId), rows.map(({ nodeId }) => nodeId), rows.map(({ scope }) => scope)];
}

function columnsOf(batch: readonly StepEnd[]): unknown[][] {
  return [
    ...places(batch.map(({ step }) => step)),
    batch.map(({ step }) => step.fence),
    batch.map(({ status }) => status),
    sparse(batch.map(({ output }) => json(output))),
    sparse(batch.map(({ error }) => json(error))),
    sparse(batch.map(({ state }) => json(state))),
    sparse(batch.map(({ waitKey }) => waitKey)),
    sparse(batch.map(({ wakeAt }) => (wakeAt instanceof Date ? wakeAt : null))),
    sparse(batch.map(({ wakeAt }) => (wakeAt === undefined || wakeAt instanceof Date ? null : wakeAt.inMs))),
    sparse(batch.map(({ needed }) => needed)),
    sparse(batch.map(({ creditsMicro }) => creditsMicro)),
    batch.map(({ share }) => share),
    sparse(batch.map(({ failsExecution }) => failsExecution)),
  ];
}

/** Most steps have most columns empty, and every value costs something on its way. */
function sparse(values: readonly unknown[]): unknown[] {
  return values.every((value) => value === null || value === undefined) ? [] : values.map((value) => value ?? null);
}

/** Undefined keeps a column null. */
const json = (value: unknown): string | null => (value === undefined ? null : storableJson(JSON.stringify(value)));
