import { limits } from '@imprint/contracts/limits';
import { queryByIndexes } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedStep, StepPlace } from './claimed-step.js';

/** Steps of one organization that a claim takes before it looks at the next organization: more only if there is room for all. */
const ofOneOrganization = 10;

/** Columns of a claimed step. The row is `s`. */
export const claimedColumns = `s.execution_id as "executionId", s.node_id as "nodeId", s.scope, s.organization_id as "organizationId", s.fence,
  s.live, s.attempts, s.is_doubtful as "isDoubtful", s.state, s.signal`;

/** A step that is still held. */
export interface RenewedStep extends StepPlace {
  /** Its execution is ending. */
  isEnding: boolean;
  /** What its execution has done is undone once no step goes on any more. */
  isUndone: boolean;
}

/** The steps that somebody holds, as a table `held` of `$1` to `$4`. */
const heldSteps = 'unnest($1::text[], $2::text[], $3::text[], $4::integer[]) as held (execution_id, node_id, scope, fence)';

const ofHeld = (steps: readonly ClaimedStep[]): unknown[] => [
  steps.map(({ executionId }) => executionId),
  steps.map(({ nodeId }) => nodeId),
  steps.map(({ scope }) => scope),
  steps.map(({ fence }) => fence),
];

const isHeld = `s.execution_id = held.execution_id and s.node_id = held.node_id and s.scope = held.scope and s.fence = held.fence
  and s.status is not distinct from 'running'`;

/** Rows that were locked, by their key: one that changed while its lock was awaited is at another place. */
const isMine = 's.execution_id = mine.execution_id and s.node_id = mine.node_id and s.scope = mine.scope';

/** The order in which every statement locks steps, so that two of them cannot wait for each other. */
const inOrder = 'order by s.execution_id, s.node_id, s.scope';

/** Statements through which any number of workers share the steps. All times are the database's. */
@Injectable()
export class ClaimStepsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Claims ready steps, a few of each organization in turn, beginning with the one after `after`: however many steps one organization has
   * waiting, the others get their turn with the next claim.
   */
  async claim(limit: number, leaseMs: number, after: string): Promise<ClaimedStep[]> {
    if (limit <= 0) return [];
    const next = (than: string): string =>
      `select organization_id from workflow_step where status = 'ready' and organization_id > ${than} order by organization_id limit 1`;
    return queryByIndexes<ClaimedStep>(
      this.dataSource,
      'workflow-claim-steps',
      `with recursive later as (
         select (${next('$3')}) as id, 1 as turn
         union all select (${next('later.id')}), turn + 1 from later where later.id is not null and turn <= $1
       ), earlier as (
         select (${next(`''`)}) as id, 1 as turn
         union all select (${next('earlier.id')}), turn + 1 from earlier where earlier.id is not null and earlier.id < $3 and turn <= $1
       ), organization_in_turn as (
         select id, turn from later where id is not null
         union all select id, turn + (select max(turn) from later) from earlier where id <= $3
       ), taken as (
         select found.place from organization_in_turn, lateral (
           select ctid as place from workflow_step where status = 'ready' and organization_id = organization_in_turn.id
           order by wake_at limit (select greatest(${ofOneOrganization}, $1 / greatest(count(*), 1)) from organization_in_turn)
           for update skip locked
         ) found order by organization_in_turn.turn limit $1
       )
       update workflow_step s set status = 'running', fence = s.fence + 1, attempts = s.attempts + 1,
         wake_at = now() + $2 * interval '1 millisecond', started_at = coalesce(s.started_at, now())
       where s.ctid = any(array(select place from taken)) and s.status = 'ready' returning ${claimedColumns}`,
      [limit, leaseMs, after],
    );
  }

  /** Makes steps ready whose time to wait is over. Returns how many. */
  async wakeDue(limit: number): Promise<number> {
    const rows = await queryByIndexes<object>(
      this.dataSource,
      'workflow-wake-steps',
      `update workflow_step s set status = 'ready', wake_at = now(),
         signal = case when s.wait_key is null then s.signal end, wait_key = null
       where s.ctid = any(array(
         select ctid from workflow_step s where status = 'waiting' and wake_at <= now() ${inOrder} limit $1 for update skip locked
       )) and s.status = 'waiting' and s.wake_at <= now() returning true as woken`,
      [limit],
    );
    return rows.length;
  }

  /**
   * Takes steps from workers that have died. Those that were taken too often are held for a person.
   * @returns how many
   */
  async recoverLost(limit: number): Promise<number> {
    const isPoison = `s.recoveries >= ${limits.workflowStepRecoveries}`;
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `with lost as (
         update workflow_step s set status = case when ${isPoison} then 'held' else 'ready' end, fence = s.fence + 1,
           recoveries = s.recoveries + 1, is_doubtful = true, left_at = null, wake_at = case when ${isPoison} then null else now() end
         where s.ctid = any(array(
           select ctid from workflow_step s where status = 'running' and wake_at <= now() ${inOrder} limit $1 for update skip locked
         )) and s.status = 'running' and s.wake_at <= now()
         returning s.*
       ), ledger as (
         insert into workflow_attempt (execution_id, node_id, scope, fence, organization_id, number, outcome)
         select execution_id, node_id, scope, fence - 1, organization_id, attempts, 'lost' from lost
       )
       select count(*)::integer as count from lost`,
      [limit],
    );
    return row?.count ?? 0;
  }

  /**
   * Extends the leases of this worker.
   * @returns the places still held, and whether their execution is ending
   */
  async renew(steps: readonly ClaimedStep[], leaseMs: number): Promise<RenewedStep[]> {
    if (steps.length === 0) return [];
    const [rows] = await this.dataSource.query<[RenewedStep[], number]>(
      `with mine as (
         select s.execution_id, s.node_id, s.scope from workflow_step s join ${heldSteps} on ${isHeld} ${inOrder} for update of s
       )
       update workflow_step s set wake_at = now() + $5 * interval '1 millisecond'
       from mine join workflow_execution e on e.id = mine.execution_id
       where ${isMine}
       returning s.execution_id as "executionId", s.node_id as "nodeId", s.scope, e.ending is not null as "isEnding",
         coalesce(e.compensation = 'asked', false) as "isUndone"`,
      [...ofHeld(steps), leaseMs],
    );
    return rows;
  }

  /**
   * Gives steps back without counting the attempt.
   * @param hasBegun nobody knows how far it came
   */
  async giveBack(steps: readonly ClaimedStep[], hasBegun: boolean): Promise<void> {
    if (steps.length === 0) return;
    await this.dataSource.query(
      `with mine as (
         select s.execution_id, s.node_id, s.scope from workflow_step s join ${heldSteps} on ${isHeld} ${inOrder} for update of s
       )
       update workflow_step s set status = 'ready', is_doubtful = s.is_doubtful or $5, fence = s.fence + 1, attempts = s.attempts - 1,
         left_at = null, wake_at = now()
       from mine where ${isMine}`,
      [...ofHeld(steps), hasBegun],
    );
  }

  /**
   * Leaves steps for a while to workers that may know more, without counting the attempt.
   * @param mostMs since they were first left: of a step that anybody has run since, it counts anew
   * @returns those that were left; the others have been left for too long
   */
  async leave(steps: readonly ClaimedStep[], { againMs, mostMs }: { againMs: number; mostMs: number }): Promise<StepPlace[]> {
    if (steps.length === 0) return [];
    const [rows] = await this.dataSource.query<[StepPlace[], number]>(
      `with mine as (
         select s.execution_id, s.node_id, s.scope from workflow_step s join ${heldSteps} on ${isHeld}
         where coalesce(s.left_at > now() - $6 * interval '1 millisecond', true) ${inOrder} for update of s
       )
       update workflow_step s set status = 'waiting', fence = s.fence + 1, attempts = s.attempts - 1,
         left_at = coalesce(s.left_at, now()), wake_at = now() + $5 * interval '1 millisecond'
       from mine where ${isMine} returning s.execution_id as "executionId", s.node_id as "nodeId", s.scope`,
      [...ofHeld(steps), againMs, mostMs],
    );
    return rows;
  }

  /**
   * Makes steps ready that wait under this key: what they wait for has changed. They look for themselves.
   * @returns how many
   */
  async wakeWaiting(organizationId: string, key: string): Promise<number> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      `with mine as (
         select s.execution_id, s.node_id, s.scope from workflow_step s where s.status = 'waiting' and s.organization_id = $1 and s.wait_key = $2
         ${inOrder} for update of s skip locked
       )
       update workflow_step s set status = 'ready', wake_at = now(), wait_key = null from mine where ${isMine}`,
      [organizationId, key],
    );
    return count;
  }

  /** Milliseconds until a step needs a worker; null when there is none. Negative when one is overdue. */
  async millisecondsToNextWake(): Promise<number | null> {
    const [row] = await queryByIndexes<{ wait: number | null }>(
      this.dataSource,
      'workflow-next-wake',
      `select (extract(epoch from least(
         (select min(wake_at) from workflow_step where status = 'waiting'),
         (select wake_at from workflow_step where status = 'ready' limit 1)
       ) - clock_timestamp()) * 1000)::float8 as wait`,
      [],
    );
    return row?.wait ?? null;
  }

  /** Age of the oldest step without a worker, in seconds; 0 when there is none. */
  async backlogAgeSeconds(): Promise<number> {
    const [row] = await this.dataSource.query<{ age: number | null }[]>(
      `select extract(epoch from now() - least(
         (select min(wake_at) from workflow_step where status = 'waiting'),
         (select min(wake_at) from workflow_step where status = 'ready')
       ))::float8 as age`,
    );
    return Math.max(0, row?.age ?? 0);
  }
}
