import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { ExecuteWorkflow, ExecutionStart } from '@imprint/contracts/workflows';
import { currentTraceContext } from '@imprint/platform/tracing';
import { limits } from '@imprint/contracts/limits';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { requireDirectPublishing } from '../../identity/index.js';
import type { WorkflowVersionEntity } from '../definitions/workflow-version.entity.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import type { WorkflowEntity } from '../definitions/workflow.entity.js';
import { WorkflowsRepository } from '../definitions/workflows.repository.js';
import { keepOutputs } from '../retention/execution-retention.repository.js';
import { AdmitExecutions } from './admit-executions.js';
import { CheckStart, type StartableVersion } from './check-start.js';
import type { ExecutionEntity } from './execution.entity.js';
import { ExecutionsRepository, type NewExecution } from './executions.repository.js';
import { isMoving } from './is-moving.js';
import { readVariables } from './read-variables.js';

/** A trigger that starts a workflow, as its row says. */
export interface TriggeredBy {
  organizationId: string;
  workflowId: string;
  trigger: ExecutionStart;
  userId: string;
  apiKeyId: string | null;
  mcpConnectionId: string | null;
  /** Holds for versions with the hash. */
  approvalId: string | null;
  approvedHash: string | null;
  variables: Readonly<Record<string, unknown>>;
  /** Executions that led to this one by events. */
  depth?: number;
}

/** How long, and how often, a resumed execution waits for what the earlier one leaves. */
const settlingTurns = 10;
const settlingTurnMs = 200;

/** Starts executions. Each is a row first, and begins when its workflow and its organization have room. */
@Injectable()
export class StartExecution {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workflows: WorkflowsRepository,
    private readonly versions: WorkflowVersionsRepository,
    private readonly executions: ExecutionsRepository,
    private readonly checks: CheckStart,
    private readonly admissions: AdmitExecutions,
  ) {}

  /**
   * @param key under which it is started once
   * @param approvedHash of the only graph that may run; null for any
   * @returns id of the execution
   * @throws ApprovalRequired; Problem `not_found`, `validation_failed`, `insufficient_permissions`; `state_conflict` without a published version
   */
  async execute(
    caller: Principal,
    workflowId: string,
    body: ExecuteWorkflow,
    key: string | null,
    approvedHash: string | null = null,
  ): Promise<string> {
    const workflow = await this.requireWorkflow(caller, workflowId);
    const triggerKey = key === null ? null : `request:${key}`;
    const earlier = triggerKey === null ? null : await this.executions.findStarted(caller.organizationId, workflowId, triggerKey);
    if (earlier !== null) return earlier;
    const startable = await this.checks.check(await this.versionOf(caller, workflow, body), body);
    if (approvedHash !== null && startable.version.hash !== approvedHash)
      throw problem('state_conflict', 'The workflow has changed since it was approved.');
    const { dryRun = false, nodeIds = null } = body;
    const { pins } = startable;
    this.checks.requireScopes(caller, startable);
    if (startable.reachesOutside && !dryRun) await requireDirectPublishing(this.dataSource.manager, caller);
    const inputs = readVariables(startable.version.graph.inputs, body.variables ?? {});
    return this.queue(startable, {
      ...ownOf(workflow, startable.version),
      ...actingFor(caller),
      ...{ triggerKey, triggerPayload: null, inputs, isDryRun: dryRun, pins, onlyNodes: nodeIds },
    });
  }

  /**
   * Goes on with an execution that failed or was cancelled: as a new one, in which everything that had ended gives what it gave. Repeatable.
   * @throws as `execute`; Problem `state_conflict` for one that has not ended, or is completed; `execution_undone`, `execution_outputs_deleted`
   */
  async resume(caller: Principal, executionId: string): Promise<string> {
    const earlier = await this.requireEnded(caller, executionId);
    if (earlier.status === 'completed')
      throw problem('state_conflict', 'The execution is completed. Run it again from one of its nodes instead.');
    if (await this.checks.isUndone(caller.organizationId, executionId))
      throw problem(
        'execution_undone',
        'What the execution did was undone. Run it again from one of its nodes, or start the workflow again.',
      );
    await this.untilSettled(caller.organizationId, executionId);
    // A second one would do again what the first one is doing.
    const { keyBase } = earlier;
    return this.goOn(caller, earlier, { keyBase, triggerKey: `resume:${executionId}`, rerunNodeId: null });
  }

  /**
   * Runs a node of an execution that has ended, and everything behind it, again, in a new execution.
   * @throws as `resume`; Problem `validation_failed` for a node that is not there
   */
  async rerun(caller: Principal, executionId: string, nodeId: string, key: string | null): Promise<string> {
    const earlier = await this.requireEnded(caller, executionId);
    const triggerKey = key === null ? null : `request:${key}`;
    return this.goOn(caller, earlier, { triggerKey, rerunNodeId: nodeId });
  }

  /**
   * Starts the published version for a trigger.
   * @returns id of the execution; null when the workflow has one with this key already
   * @throws Problem `not_found`, `validation_failed`; `state_conflict` without a published version
   */
  async startTriggered(by: TriggeredBy, { key, payload }: { key: string; payload: unknown }): Promise<string | null> {
    const { organizationId, workflowId, userId, apiKeyId, mcpConnectionId, approvalId, approvedHash, depth = 0 } = by;
    const workflow = await this.requireWorkflow({ organizationId, brandIds: null }, workflowId);
    const startable = await this.checks.check(await this.published(workflow), {});
    const { version } = startable;
    if (startable.reachesOutside && approvedHash !== version.hash) throw problem('state_conflict', changedSince);
    const inputs = readVariables(version.graph.inputs, by.variables);
    const acting = { userId, apiKeyId, mcpConnectionId, approvalId: approvedHash === version.hash ? approvalId : null };
    return this.queueOnce(startable, {
      ...ownOf(workflow, version),
      ...acting,
      ...{ trigger: by.trigger, triggerKey: key, triggerPayload: payload, inputs, depth },
    });
  }

  private async goOn(
    caller: Principal,
    earlier: ExecutionEntity,
    how: Pick<NewExecution, 'keyBase' | 'triggerKey' | 'rerunNodeId'>,
  ): Promise<string> {
    const workflow = await this.requireWorkflow(caller, earlier.workflowId);
    const version = await this.versions.find(caller.organizationId, earlier.versionId);
    if (version === null) throw problem('state_conflict', 'The version of this execution is gone.');
    const { rerunNodeId = null } = how;
    const startable = await this.checks.check(version, {
      ...(earlier.onlyNodes !== null && { nodeIds: [...earlier.onlyNodes] }),
      ...(rerunNodeId !== null && { nodeId: rerunNodeId }),
    });
    this.checks.requireScopes(caller, startable);
    if (startable.reachesOutside && !earlier.isDryRun) await requireDirectPublishing(this.dataSource.manager, caller);
    const { id: resumedFromId, triggerPayload, inputs, isDryRun, pins, onlyNodes } = earlier;
    return this.queue(startable, {
      ...ownOf(workflow, version),
      ...actingFor(caller),
      ...{ triggerPayload, inputs, isDryRun, pins, onlyNodes, resumedFromId, ...how },
    });
  }

  private async queue(startable: StartableVersion, execution: NewExecution): Promise<string> {
    const { organizationId, workflowId, triggerKey } = execution;
    const id = await this.queueOnce(startable, execution);
    if (id !== null) return id;
    return this.executions.requireStarted(organizationId, workflowId, triggerKey ?? '');
  }

  /** What its cancelled steps had started ends under the keys that the next execution uses. @throws Problem `state_conflict` */
  private async untilSettled(organizationId: string, executionId: string): Promise<void> {
    for (let turn = 0; turn < settlingTurns; turn += 1) {
      if (!(await this.executions.hasAbandoned(organizationId, executionId))) return;
      await setTimeout(settlingTurnMs);
    }
    throw problem('state_conflict', 'What the execution had begun is still being ended. Try again in some seconds.');
  }

  private async queueOnce({ starts }: StartableVersion, execution: NewExecution): Promise<string | null> {
    const { organizationId } = execution;
    if ((await this.executions.countQueued(organizationId, limits.workflowQueue)) >= limits.workflowQueue)
      throw problem('limit_reached', `${limits.workflowQueue} executions of the organization wait already. Try again later.`);
    const id = await this.queueRow(execution, starts);
    if (id !== null) await this.admissions.admit(execution.organizationId);
    return id;
  }

  /** One that goes on from another one keeps the outputs of that one. @throws Problem `execution_outputs_deleted` */
  private async queueRow(execution: NewExecution, starts: readonly string[]): Promise<string | null> {
    const { organizationId, resumedFromId = null } = execution;
    if (resumedFromId === null) return this.executions.queue(this.dataSource.manager, execution, starts);
    return this.dataSource.transaction(async (manager) => {
      if (!(await keepOutputs(manager, organizationId, resumedFromId))) throw outputsDeleted();
      return this.executions.queue(manager, execution, starts);
    });
  }

  private async requireWorkflow(tenant: Pick<Principal, 'organizationId' | 'brandIds'>, id: string): Promise<WorkflowEntity> {
    const workflow = await this.workflows.find(tenant, id);
    if (workflow === null) throw problem('not_found', `There is no workflow ${id}.`);
    return workflow;
  }

  private async requireEnded(caller: Principal, id: string): Promise<ExecutionEntity> {
    const execution = await this.executions.find(caller, id);
    if (execution === null) throw problem('not_found', `There is no execution ${id}.`);
    if (execution.endedAt === null) throw problem('state_conflict', 'The execution has not ended. Cancel it, or wait for it.');
    if (isMoving(execution))
      throw problem('state_conflict', 'What the execution has done is being undone. Wait until that is over, then try again.');
    if (execution.outputsDeletedAt !== null) throw outputsDeleted();
    return execution;
  }

  private async versionOf(caller: Principal, workflow: WorkflowEntity, body: ExecuteWorkflow): Promise<WorkflowVersionEntity> {
    if (body.version !== 'draft') return this.published(workflow);
    this.checks.requireRight(workflow.draft);
    return this.dataSource.transaction((manager) => this.versionOfDraft(manager, caller, workflow.id));
  }

  private async versionOfDraft(manager: EntityManager, caller: Principal, workflowId: string): Promise<WorkflowVersionEntity> {
    const workflow = await this.workflows.lock(manager, caller, workflowId);
    if (workflow === null) throw problem('not_found', `There is no workflow ${workflowId}.`);
    const { organizationId, userId } = caller;
    return this.versions.ensure(manager, { organizationId, workflowId, userId, graph: workflow.draft });
  }

  private async published({ organizationId, id, publishedVersion }: WorkflowEntity): Promise<WorkflowVersionEntity> {
    const version = publishedVersion === null ? null : await this.versions.findNumber(organizationId, id, publishedVersion);
    if (version === null) throw problem('state_conflict', 'The workflow is not published. Publish it, or execute its draft.');
    return version;
  }
}

const outputsDeleted = (): Error =>
  problem(
    'execution_outputs_deleted',
    'The outputs of its steps were deleted some time after its end. Start the workflow again.',
  );

const changedSince =
  'Another version of the workflow was published since its trigger was turned on. Turn the trigger on again: it publishes, mails or calls others.';

const ownOf = (workflow: WorkflowEntity, version: WorkflowVersionEntity) => ({
  organizationId: workflow.organizationId,
  workflowId: workflow.id,
  brandId: workflow.brandId,
  versionId: version.id,
  traceContext: currentTraceContext(),
});

const actingFor = ({ kind, userId, apiKeyId, mcpConnectionId, approvalId, isAgent }: Principal) => ({
  ...{ userId, apiKeyId, mcpConnectionId: mcpConnectionId ?? null, approvalId: approvalId ?? null, isAgent: isAgent ?? false },
  trigger: kind === 'session' || kind === 'local' ? ('manual' as const) : ('api' as const),
});
