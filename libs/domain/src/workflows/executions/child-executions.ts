import type { Principal } from '@imprint/contracts/access';
import type { Failure } from '@imprint/contracts/errors';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WorkflowVersionsRepository } from '../definitions/workflow-versions.repository.js';
import { understandGraph } from '../graph/index.js';
import { NodeCatalogue } from '../nodes/node-kinds.js';
import { type StepCall, StepFailure } from '../nodes/node-kind.js';
import { CheckStart } from './check-start.js';
import { ExecutionsRepository } from './executions.repository.js';
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
    const triggerKey = `step:${key}`;
    const earlier = await this.executions.findStarted(organizationId, workflowId, triggerKey);
    if (earlier !== null) return earlier;
    if (depth >= limits.workflowNesting) throw tooDeep();
    const published = await this.versions.findPublished(caller, workflowId);
    if (published === null) throw problem('state_conflict', `There is no published workflow ${workflowId}.`);
    const { version, brandId } = published;
    const { starts } = await this.checks.check(version, {});
    const execution = {
      ...{ organizationId, workflowId, versionId: version.id, brandId, ...actor },
      ...{ trigger: 'workflow' as const, triggerKey, triggerPayload: null, traceContext: null },
      ...{ inputs: readVariables(version.graph.inputs, variables), parentId: executionId, parentStep: key, depth: depth + 1 },
    };
    const id = await this.dataSource.transaction((manager) => this.executions.start(manager, execution, starts));
    await this.signals.publish('workflow.steps', { organizationId });
    return id ?? this.executions.requireStarted(organizationId, workflowId, triggerKey);
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

function tooDeep(): StepFailure {
  const detail = `Workflows can start each other ${limits.workflowNesting} deep.`;
  return StepFailure.of('validation', 'workflow_nesting_exceeded', detail);
}
