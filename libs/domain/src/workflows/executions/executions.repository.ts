import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { Tenant } from '@imprint/contracts/access';
import { ownedBy } from '@imprint/platform/database';
import { DataSource, In, type EntityManager, type QueryDeepPartialEntity } from 'typeorm';
import { ExecutionEntity } from './execution.entity.js';
import { isUndone } from './ending-executions.repository.js';

/** What a step needs to know of its execution. */
export type ExecutionOfStep = Pick<
  ExecutionEntity,
  | 'id'
  | 'organizationId'
  | 'workflowId'
  | 'versionId'
  | 'inputs'
  | 'triggerPayload'
  | 'userId'
  | 'apiKeyId'
  | 'mcpConnectionId'
  | 'approvalId'
  | 'isAgent'
  | 'brandId'
  | 'isDryRun'
  | 'pins'
  | 'onlyNodes'
  | 'resumedFromId'
  | 'rerunNodeId'
  | 'keyBase'
  | 'depth'
  | 'ending'
  | 'compensation'
>;

/** An execution to start. */
export type NewExecution = Pick<
  ExecutionEntity,
  | 'organizationId'
  | 'workflowId'
  | 'versionId'
  | 'trigger'
  | 'triggerKey'
  | 'triggerPayload'
  | 'inputs'
  | 'userId'
  | 'apiKeyId'
  | 'mcpConnectionId'
  | 'traceContext'
> &
  Partial<
    Pick<
      ExecutionEntity,
      | 'approvalId'
      | 'isAgent'
      | 'brandId'
      | 'isDryRun'
      | 'pins'
      | 'onlyNodes'
      | 'resumedFromId'
      | 'rerunNodeId'
      | 'keyBase'
      | 'parentStep'
      | 'parentId'
      | 'depth'
    >
  >;

/** An execution that has ended. */
export type EndedExecution = Pick<
  ExecutionEntity,
  | 'id'
  | 'organizationId'
  | 'workflowId'
  | 'trigger'
  | 'status'
  | 'progress'
  | 'creditsMicro'
  | 'failedNodeId'
  | 'error'
  | 'isDryRun'
  | 'startedAt'
> & { endedAt: Date };

/** Executions as a whole. */
@Injectable()
export class ExecutionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Of the steps of any number of organizations. */
  async ofSteps(steps: readonly { executionId: string; organizationId: string }[]): Promise<Map<string, ExecutionOfStep>> {
    const rows = await this.dataSource.getRepository(ExecutionEntity).find({
      select: {
        ...{ id: true, organizationId: true, workflowId: true, versionId: true, inputs: true, triggerPayload: true },
        ...{ userId: true, apiKeyId: true, mcpConnectionId: true, approvalId: true, isAgent: true, brandId: true },
        ...{ isDryRun: true, pins: true, onlyNodes: true, resumedFromId: true, rerunNodeId: true, keyBase: true, depth: true },
        ...{ ending: true, compensation: true },
      },
      where: {
        id: In([...new Set(steps.map(({ executionId }) => executionId))]),
        organizationId: In([...new Set(steps.map(({ organizationId }) => organizationId))]),
      },
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Starts an execution with its first steps, in the caller's transaction.
   * @param starts nodes to begin with
   * @returns its id; null if the workflow has an execution with this trigger key already
   */
  async start(manager: EntityManager, execution: NewExecution, starts: readonly string[]): Promise<string | null> {
    const { organizationId } = execution;
    const counts = { open: starts.length, steps: starts.length };
    const id = await insertOnce(manager, execution, { starts, status: 'running', ...counts, startedAt: () => 'now()' });
    if (id === null) return null;
    await manager.query(
      `insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, wake_at)
       select $1, node, '', $2, 'ready', 1, 1, 1, now() from unnest($3::text[]) as node order by node`,
      [id, organizationId, [...starts]],
    );
    return id;
  }

  /**
   * Lets an execution wait until its workflow and its organization have room, in the caller's transaction.
   * @returns its id; null if the workflow has an execution with this trigger key already
   */
  async queue(manager: EntityManager, execution: NewExecution, starts: readonly string[]): Promise<string | null> {
    return insertOnce(manager, execution, { starts, status: 'queued' });
  }

  async find(tenant: Tenant, id: string): Promise<ExecutionEntity | null> {
    return this.dataSource.manager.findOneBy(ExecutionEntity, { ...ownedBy(tenant), id });
  }

  /** The id of the execution that began with this key; null if there is none. */
  async findStarted(organizationId: string, workflowId: string, triggerKey: string): Promise<string | null> {
    const where = { organizationId, workflowId, triggerKey };
    return (await this.dataSource.manager.findOne(ExecutionEntity, { select: { id: true }, where }))?.id ?? null;
  }

  /** The latest execution that a step with this key started; null if there is none. */
  async findOfStep(organizationId: string, parentStep: string): Promise<ExecutionEntity | null> {
    const where = { organizationId, parentStep };
    return this.dataSource.manager.findOne(ExecutionEntity, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** Executions that steps of others have started and that have not ended; counted up to `most`. */
  async countChildren(organizationId: string, most: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from (select from workflow_execution
         where organization_id = $1 and ended_at is null and status <> 'queued' and parent_id is not null limit $2) as going`,
      [organizationId, most],
    );
    return row?.count ?? 0;
  }

  /** Whether something that cancelled steps of it have started may still go on. */
  async hasAbandoned(organizationId: string, id: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (select from workflow_step where execution_id = $1 and organization_id = $2 and status = 'cancelled'
         and (state is not null or is_doubtful)) as found`,
      [id, organizationId],
    );
    return row?.found ?? false;
  }

  /** Queued executions of an organization; counted up to `most`. */
  async countQueued(organizationId: string, most: number): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `select count(*)::integer as count from (select from workflow_execution
         where organization_id = $1 and status = 'queued' limit $2) as waiting`,
      [organizationId, most],
    );
    return row?.count ?? 0;
  }

  /** Of one that is there. */
  async requireStarted(organizationId: string, workflowId: string, triggerKey: string): Promise<string> {
    const id = await this.findStarted(organizationId, workflowId, triggerKey);
    if (id === null) throw new Error('an execution that exists was not found');
    return id;
  }

  /** Names of the workflows of executions, by id. */
  async namesOf(
    manager: EntityManager,
    executions: readonly Pick<EndedExecution, 'organizationId' | 'workflowId'>[],
  ): Promise<Map<string, string>> {
    if (executions.length === 0) return new Map();
    const rows = await manager.query<{ id: string; name: string }[]>(
      `select w.id, w.name from workflow w
       join (select distinct * from unnest($1::text[], $2::text[]) as o (id, organization_id)) o using (id, organization_id)`,
      [executions.map(({ workflowId }) => workflowId), executions.map(({ organizationId }) => organizationId)],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * Cancels an execution that has not ended, or stops the undoing of one that has failed, or is undone with the one that started it. Its
   * steps follow.
   * @returns false if it had ended, or was ending, before
   */
  async cancel(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `update workflow_execution e set ending = case when ended_at is null then coalesce(ending, 'cancelled') else ending end,
         compensation = case when compensation is not null then 'stopped' end
       where id = $1 and organization_id = $2 and (ended_at is null and ending is null or ${isUndone('e')})`,
      [id, organizationId],
    );
    return count === 1;
  }

  /** Ends executions without open steps, in the caller's transaction. */
  async finish(manager: EntityManager, limit: number): Promise<EndedExecution[]> {
    const [rows] = await manager.query<[EndedExecution[], number]>(
      `update workflow_execution e set status = coalesce(e.ending, 'completed'), ended_at = clock_timestamp(),
         progress = case when e.ending is null then 100 else e.progress end
       where e.ctid = any(array(
         select ctid from workflow_execution where ended_at is null and is_over and (status <> 'queued' or ending is not null)
           and compensation is distinct from 'asked' order by id limit $1 for update skip locked
       )) and e.ended_at is null and e.is_over and (e.status <> 'queued' or e.ending is not null)
         and e.compensation is distinct from 'asked'
       returning e.id, e.organization_id as "organizationId", e.workflow_id as "workflowId", e.trigger, e.status, e.progress,
         e.credits_micro::float8 as "creditsMicro", e.failed_node_id as "failedNodeId", e.error,
         e.is_dry_run as "isDryRun", e.started_at as "startedAt",
         e.ended_at as "endedAt"`,
      [limit],
    );
    return rows;
  }

  /** Ids of the nodes of a version. */
  async nodesOf(organizationId: string, versionId: string): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select node ->> 'id' as id from workflow_version v, jsonb_array_elements(v.graph -> 'nodes') with ordinality as n (node, number)
       where v.id = $1 and v.organization_id = $2 order by n.number`,
      [versionId, organizationId],
    );
    return rows.map(({ id }) => id);
  }
}

/** @returns null if the workflow has an execution with this trigger key already */
async function insertOnce(
  manager: EntityManager,
  execution: NewExecution,
  how: QueryDeepPartialEntity<ExecutionEntity> & { starts: readonly string[] },
): Promise<string | null> {
  const id = newId('exec');
  const added = await manager
    .createQueryBuilder()
    .insert()
    .into(ExecutionEntity)
    .values({
      ...execution,
      ...{ triggerPayload: execution.triggerPayload as object, inputs: execution.inputs as object },
      ...{ pins: (execution.pins ?? null) as object | null, onlyNodes: (execution.onlyNodes ?? null) as string[] | null },
      ...{ keyBase: execution.keyBase ?? id, ...how, starts: [...how.starts], id },
    })
    .orIgnore()
    .returning('id')
    .execute();
  return (added.raw as unknown[]).length === 0 ? null : id;
}
