import { Injectable } from '@nestjs/common';
import type { StepPlace } from '../executions/claimed-step.js';
import type { ExecutionEntity } from '../executions/execution.entity.js';
import { loopsAround, valuesOf, wantedBy } from '../executions/prepare-steps.js';
import { StepValuesRepository } from '../executions/step-values.repository.js';
import { StepFailure } from '../nodes/node-kind.js';
import { DeclaredVersions } from './declared-versions.js';

/** What the settings of a step evaluate to. */
@Injectable()
export class StepSettings {
  constructor(
    private readonly versions: DeclaredVersions,
    private readonly values: StepValuesRepository,
  ) {}

  /** Null when one of them cannot be evaluated: perhaps that is why the step failed. */
  async of(execution: ExecutionEntity, { executionId, nodeId, scope }: StepPlace): Promise<Record<string, unknown> | null> {
    const { organizationId } = execution;
    const graph = await this.versions.compiled(organizationId, execution.versionId);
    const node = graph?.nodes.get(nodeId);
    if (graph === null || node === undefined) return null;
    const step = { organizationId, executionId, scope };
    const placed = { step, execution, graph, node, loops: loopsAround(graph, node) };
    const found = await this.values.find(wantedBy(placed));
    try {
      return node.settings(valuesOf(placed, found));
    } catch (error) {
      if (error instanceof StepFailure) return null;
      throw error;
    }
  }
}
