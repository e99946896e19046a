import type { Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { StepAttempt } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { itemsKey, type StepPlace } from '../executions/claimed-step.js';
import { undoSuffix } from '../executions/undo-scope.js';
import { approvalKey, decisionPrefix, executionKey } from '../executions/wait-keys.js';

/** A row of `workflow_step`, as much of it as callers see. */
export interface ReadStep {
  nodeId: string;
  scope: string;
  status: string;
  attempts: number;
  wakeAt: Date | null;
  waitKey: string | null;
  /** What it remembers while it waits; null otherwise. */
  state: unknown;
  /** Null if it is longer than was asked for. */
  output: unknown;
  /** Of the output as JSON; null without one. */
  outputBytes: number | null;
  error: Failure | null;
  creditsMicro: number;
  isPinned: boolean;
  /** The step that undoes it; null if there is none. Its time is ISO 8601. */
  undo: { status: string; attempts: number; error: Failure | null; endedAt: string | null } | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** An execution, by whom it belongs to. */
export interface OwnExecution {
  organizationId: string;
  id: string;
}

/** The items of a loop are among what it remembers, and nobody asks for them here. */
const columns = `s.node_id as "nodeId", s.scope, s.status, s.attempts, s.wake_at as "wakeAt", s.wait_key as "waitKey",
  case when s.status = 'waiting' and s.wait_key like 'decision:%' then s.state end as state,
  octet_length(s.output::text) as "outputBytes", s.error, s.credits_micro::float8 as "creditsMicro", s.is_pinned as "isPinned",
  s.started_at as "startedAt", s.ended_at as "endedAt",
  case when u.status is not null
    then json_build_object('status', u.status, 'attempts', u.attempts, 'error', u.error, 'endedAt', u.ended_at) end as undo`;

const steps = `workflow_step s left join workflow_step u
  on u.execution_id = s.execution_id and u.node_id = s.node_id and u.scope = s.scope || '${undoSuffix}'`;

const shortOutput = (most: string): string => `case when octet_length(s.output::text) <= ${most} then s.output end as output`;

/** Steps for those who follow an execution. They are written by the repositories of `executions`. */
@Injectable()
export class StepReadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order in which they began; those that have not come last. @param outputBytes of the longest output that is read */
  async list(
    { organizationId, id }: OwnExecution,
    { page, limit, search, outputBytes }: { page: number; limit: number; search?: string; outputBytes: number },
  ): Promise<{ items: ReadStep[]; total: number }> {
    const rows = await this.dataSource.query<(ReadStep & { total: number })[]>(
      `select ${columns}, ${shortOutput('$5')}, (count(*) over ())::integer as total from ${steps}
       where s.execution_id = $1 and s.organization_id = $2 and s.scope not like '%${undoSuffix}'
         and ($6::text is null or strpos(lower(s.node_id), lower($6)) > 0)
       order by s.started_at nulls last, s.ended_at nulls last, s.node_id, s.scope limit $3 offset $4`,
      [id, organizationId, limit, (page - 1) * limit, outputBytes, search ?? null],
    );
    return { items: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
  }

  /** Steps of these nodes outside of loops. @param outputBytes of the longest output that is read */
  async listOfNodes({ organizationId, id }: OwnExecution, nodeIds: readonly string[], outputBytes: number): Promise<ReadStep[]> {
    return this.dataSource.query<ReadStep[]>(
      `select ${columns}, ${shortOutput('$4')} from ${steps}
       where s.execution_id = $1 and s.organization_id = $2 and s.node_id = any($3) and s.scope = '' order by s.node_id`,
      [id, organizationId, [...nodeIds], outputBytes],
    );
  }

  async find(organizationId: string, { executionId, nodeId, scope }: StepPlace): Promise<ReadStep | null> {
    const [row] = await this.dataSource.query<ReadStep[]>(
      `select ${columns}, s.output from ${steps}
       where s.execution_id = $1 and s.organization_id = $2 and s.node_id = $3 and s.scope = $4 and s.scope not like '%${undoSuffix}'`,
      [executionId, organizationId, nodeId, scope],
    );
    return row ?? null;
  }

  /**
   * Whether every step that is open waits for a person, or for a time that is further away, also in the executions that its steps wait for:
   * nothing goes on by itself until then. `ids` are all of these executions.
   */
  async waitsLong(
    { organizationId, id }: OwnExecution,
    withinMs: number,
  ): Promise<{ waitsLong: boolean; ids: readonly string[] }> {
    const [row] = await this.dataSource.query<{ waitsLong: boolean; ids: string[] }[]>(
      `with recursive awaited as (
         select $1::text as id
         union select substr(s.wait_key, length('${executionKey('')}') + 1) from awaited join workflow_step s on s.execution_id = awaited.id
         where s.organization_id = $2 and s.status = 'waiting' and s.wait_key like '${executionKey('')}%'
       ), looked as (
         select awaited.id, bool_and(status = 'held' or (status = 'waiting' and
           case when wait_key is null then wake_at > now() + $3 * interval '1 millisecond'
             else wait_key like any(array['${decisionPrefix}%', '${approvalKey('')}%', '${executionKey('')}%']) end)) as waits
         from awaited left join workflow_step s on s.execution_id = awaited.id and s.organization_id = $2
           and s.status in ('ready', 'running', 'waiting', 'held') and s.wait_key is distinct from '${itemsKey}'
         group by awaited.id
       )
       select bool_and(coalesce(waits, false)) as "waitsLong", array_agg(id) as ids from looked`,
      [id, organizationId, withinMs],
    );
    return { waitsLong: row?.waitsLong === true, ids: row?.ids ?? [id] };
  }

  /** Attempts that went wrong, the first one first, and of more than a person reads the last ones. */
  async failuresOf(organizationId: string, { executionId, nodeId, scope }: StepPlace): Promise<StepAttempt[]> {
    const rows = await this.dataSource.query<StepAttempt[]>(
      `select number, ended_at as "endedAt", error from workflow_attempt
       where execution_id = $1 and organization_id = $2 and node_id = $3 and scope = $4
       order by fence desc limit ${limits.pageSize}`,
      [executionId, organizationId, nodeId, scope],
    );
    return rows.reverse();
  }
}
