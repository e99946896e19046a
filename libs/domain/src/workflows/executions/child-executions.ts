import type { Principal } from '@imprint/contracts/access';
import type { Failure } from '@imprint/contracts/errors';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireDirectPublishing } from '../../identity/index.js';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { understandGraph } from '../graph/index.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { type StepCall, StepFailure } from '../nodes/node-kind.js';
import { CheckStart } from './check-start.js';
import type { ExecutionEntity } from './execution.entity.js';
import { ExecutionsRepository } from './executions.repository.js';
import { isMoving } from './is-moving.js';
import { readVariables } from './read-variables.js';
import { StepValuesRepository } from './step-values.repository.js';

/** How far an execution is that a step started. */
export interface ChildExecution {
  status: string;
  creditsMicro: number;
  error: Failure | null;
  /** What its last nodes gave, by id; empty until it is completed. */
  outputs: Readonly<Record<string, unknown>>;
}

/** Executions that a step of another one starts and waits for. */
@Injectable()
export class ChildExecutions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly executions: ExecutionsRepository,
    private readonly versions: WorkflowVersionsRepository,
    private readonly values: StepValuesRepository,
    private readonly checks: CheckStart,
    private readonly signals: SignalBus,
  ) {}

  /**
   * Starts the published version, once for each step.
   * @returns id of the execution
   * @throws StepFailure when there are too many within each other; Problem `state_conflict` without a published version
   */
  async start(
    caller: Principal,
    call: StepCall,
    workflowId: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<string> {
    const { organizationId, key, executionId, depth, actor } = call;
    const earlier = await this.executions.findOfStep(organizationId, key);
    // One of an execution that this one goes on from has ended otherwise: it is gone on from, too.
    const goesOn = earlier !== null && earlier.parentId !== executionId && earlier.status !== 'completed' ? earlier : null;
    if (earlier !== null && goesOn === null) return earlier.id;
    if (depth >= limits.workflowNesting) throw tooDeep();
    await this.requireRoom(organizationId);
    const published = await this.versions.findPublished(caller, workflowId);
    if (published === null) throw problem('state_conflict', `There is no published workflow ${workflowId}.`);
    const { brandId } = published;
    if (goesOn !== null) await this.requireSettled(goesOn);
    // What was undone is done anew, under other keys.
    const isAnew = goesOn !== null && (await this.checks.isUndone(organizationId, goesOn.id));
    if (goesOn !== null && goesOn.outputsDeletedAt !== null) throw outputsDeleted(goesOn.id);
    const version = (goesOn === null ? null : await this.versions.find(organizationId, goesOn.versionId)) ?? published.version;
    const { starts, reachesOutside } = await this.checks.check(version, {});
    // Whoever approved the execution above has not seen this version.
    if (reachesOutside) await requireDirectPublishing(this.dataSource.manager, withoutApproval(caller));
    const triggerKey = goesOn === null ? `step:${key}` : `step:${key}~${executionId}`;
    const execution = {
      ...{ organizationId, workflowId, versionId: version.id, brandId, ...actor, approvalId: null },
      ...{ trigger: 'workflow' as const, triggerKey, triggerPayload: null, traceContext: null },
      ...{ inputs: readVariables(version.graph.inputs, variables), parentId: executionId, parentStep: key, depth: depth + 1 },
      ...(goesOn !== null && !isAnew && { resumedFromId: goesOn.id, keyBase: goesOn.keyBase }),
    };
    const id = await this.dataSource.transaction((manager) => this.executions.start(manager, execution, starts));
    await this.signals.publish('workflow.steps', { organizationId });
    return id ?? this.executions.requireStarted(organizationId, workflowId, triggerKey);
  }

  /** What it has begun still goes on, or is about to be undone: it is gone on from once that is over. @throws StepFailure */
  private async requireSettled(earlier: ExecutionEntity): Promise<void> {
    const { id, organizationId } = earlier;
    if (!isMoving(earlier) && !(await this.executions.hasAbandoned(organizationId, id))) return;
    const message = `The execution ${id}, which would go on, has not settled yet.`;
    throw new StepFailure({ class: 'unknown', code: 'state_conflict', message, retryable: true }, 5);
  }

  /** Executions within others do not wait for each other, so that they are refused where there are too many. @throws StepFailure */
  private async requireRoom(organizationId: string): Promise<void> {
    const going = await this.executions.countChildren(organizationId, limits.workflowConcurrency);
    if (going < limits.workflowConcurrency) return;
    const message = `More than ${limits.workflowConcurrency} executions of the organization run within others. It is tried again later.`;
    throw new StepFailure({ class: 'rate_limit', code: 'too_many_executions', message, retryable: true }, 30);
  }

  /** Null when it is gone. */
  async find({ organizationId }: StepCall, id: string): Promise<ChildExecution | null> {
    const execution = await this.executions.find({ organizationId, brandIds: null }, id);
    if (execution === null) return null;
    const { status, creditsMicro, error, versionId } = execution;
    const version = status === 'completed' ? await this.versions.find(organizationId, versionId) : null;
    const { ends } = version === null ? { ends: [] } : understandGraph(version.graph, this.catalogue);
    const found = await this.values.find(ends.map((nodeId) => ({ organizationId, executionId: id, nodeId, scope: '' })));
    return { status, creditsMicro, error, outputs: Object.fromEntries(ends.map((end, at) => [end, found[at]?.value ?? null])) };
  }

  private get catalogue(): NodeCatalogue {
    return this.checks.catalogue;
  }
}

function withoutApproval({ approvalId: _of, approvedMicro: _price, ...caller }: Principal): Principal {
  return caller;
}

function outputsDeleted(id: string): StepFailure {
  const detail = `The outputs of ${id}, which would go on, were deleted.`;
  return StepFailure.of('validation', 'execution_outputs_deleted', detail);
}

function tooDeep(): StepFailure {
  const detail = `Workflows can start each other ${limits.workflowNesting} deep.`;
  return StepFailure.of('validation', 'workflow_nesting_exceeded', detail);
}
