import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { undoSuffix } from './undo-scope.js';

/** An execution that is going to undo what it has done. */
export interface AskedCompensation {
  id: string;
  organizationId: string;
  workflowId: string;
  progress: number;
  isDryRun: boolean;
  graph: WorkflowGraph;
}

/** How far the undoing of an execution is. */
export interface CompensationState {
  isOver: boolean;
  /** Steps that could not be undone, or were not: 1 if the undoing was stopped before anybody knew of which. */
  left: number;
}

/**
 * Undoing what executions have done. `compensation` says how far it is: `asked` for; `begun`, with a step for each effect; `stopped` by a
 * person.
 */
@Injectable()
export class CompensationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether any execution is going to undo what it has done. */
  async areAsked(): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (select from workflow_execution where compensation = 'asked') as found`,
    );
    return row?.found ?? false;
  }

  /** Those that nothing goes on in any more, nor in the executions that their steps started. Held until the transaction ends. */
  async lockAsked(manager: EntityManager, limit: number): Promise<AskedCompensation[]> {
    return manager.query<AskedCompensation[]>(
      `select e.id, e.organization_id as "organizationId", e.workflow_id as "workflowId", e.progress, e.is_dry_run as "isDryRun", v.graph
       from workflow_execution e join workflow_version v on v.id = e.version_id and v.organization_id = e.organization_id
       where e.compensation = 'asked' and e.open = 0
         and not exists (select from workflow_execution child where child.parent_id = e.id and child.ended_at is null)
       order by e.id limit $1 for no key update of e skip locked`,
      [limit],
    );
  }

  /**
   * Adds a step for each step of these nodes that was done, the latest first: it names the next one, which begins when it has ended. Steps
   * whose output was given, or taken from an earlier execution, have done nothing here. Executions that it started and that did not complete
   * are undone as well. Where it is asked for again, what has such a step already keeps it.
   * @param begunIds those nodes of which one that was cancelled while it waited is undone, too, by what it has kept
   */
  async begin(
    manager: EntityManager,
    { id, organizationId }: Pick<AskedCompensation, 'id' | 'organizationId'>,
    nodeIds: readonly string[],
    begunIds: readonly string[],
  ): Promise<void> {
    await manager.query(
      `update workflow_execution set compensation = 'asked'
       where parent_id = $1 and organization_id = $2 and status in ('failed', 'cancelled') and compensation is null`,
      [id, organizationId],
    );
    await manager.query(
      `with undone as (
         select s.node_id, s.scope || '${undoSuffix}' as scope, row_number() over latest as turn,
           lead(s.node_id) over latest as next_node, lead(s.scope || '${undoSuffix}') over latest as next_scope
         from workflow_step s where s.execution_id = $1 and s.organization_id = $2 and not s.is_pinned and (s.status = 'done' and s.node_id = any($3)
             or s.status = 'cancelled' and s.output is not null and s.node_id = any($4))
           and s.scope not like '%${undoSuffix}' and not exists (select from workflow_step u
             where u.execution_id = s.execution_id and u.node_id = s.node_id and u.scope = s.scope || '${undoSuffix}')
         window latest as (order by s.ended_at desc, s.node_id desc, s.scope desc)
       ), added as (
         insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, wake_at, state)
         select $1, node_id, scope, $2, case turn when 1 then 'ready' else 'blocked' end, (turn = 1)::integer, (turn = 1)::integer, 1,
           case turn when 1 then now() end, jsonb_build_object('state', null, 'next',
             case when next_node is not null then jsonb_build_object('nodeId', next_node, 'scope', next_scope) end)
         from undone order by node_id, scope returning 1
       )
       update workflow_execution set compensation = 'begun', open = open + (select count(*)::integer from added)
       where id = $1 and organization_id = $2`,
      [id, organizationId, [...nodeIds], [...begunIds]],
    );
  }

  /** Has an execution undone that was completed, once. */
  async ask(organizationId: string, id: string): Promise<void> {
    await this.dataSource.query(
      `update workflow_execution set compensation = 'asked'
       where id = $1 and organization_id = $2 and status = 'completed' and compensation is null`,
      [id, organizationId],
    );
  }

  /** Null when it is gone. */
  async stateOf(organizationId: string, id: string): Promise<CompensationState | null> {
    const [row] = await this.dataSource.query<CompensationState[]>(
      `select e.open = 0 and e.compensation is distinct from 'asked' as "isOver",
         case when e.compensation = 'stopped' and undos.count = 0 then 1 else undos.left end as left
       from workflow_execution e, lateral (
         select count(*)::integer as count, (count(*) filter (where s.status in ('failed', 'cancelled')))::integer as left
         from workflow_step s where s.execution_id = e.id and s.scope like '%${undoSuffix}'
       ) undos where e.id = $1 and e.organization_id = $2`,
      [id, organizationId],
    );
    return row ?? null;
  }

  /** Whether anything of it was undone, or may have been. */
  async hasUndone(organizationId: string, id: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (select from workflow_step where execution_id = $1 and organization_id = $2
         and scope like '%${undoSuffix}' and started_at is not null) as found`,
      [id, organizationId],
    );
    return row?.found ?? false;
  }
}
