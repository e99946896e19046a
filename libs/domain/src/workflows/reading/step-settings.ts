import { Injectable } from '@nestjs/common';
import type { StepPlace } from '../executions/claimed-step.js';
import type { ExecutionEntity } from '../executions/execution.entity.js';
import { loopsAround, valuesOf, wantedBy } from '../executions/prepare-steps.js';
import { itemAtDepth, scopeAtDepth, StepValuesRepository, type FoundValue } from '../executions/step-values.repository.js';
import type { CompiledGraph } from '../graph/index.js';
import { type NodeDeclaration, StepFailure } from '../nodes/node-kind.js';
import { DeclaredVersions } from './declared-versions.js';

/** What the settings of a step evaluate to. */
@Injectable()
export class StepSettings {
  constructor(
    private readonly versions: DeclaredVersions,
    private readonly values: StepValuesRepository,
  ) {}

  /** Null when one of them cannot be evaluated: perhaps that is why the step failed. */
  async of(execution: ExecutionEntity, place: StepPlace): Promise<Record<string, unknown> | null> {
    const graph = await this.versions.compiled(execution.organizationId, execution.versionId);
    return graph === null ? null : this.evaluated(execution, graph, place);
  }

  private async evaluated(
    execution: ExecutionEntity,
    graph: CompiledGraph<NodeDeclaration>,
    { executionId, nodeId, scope }: StepPlace,
  ): Promise<Record<string, unknown> | null> {
    const node = graph.nodes.get(nodeId);
    if (node === undefined) return null;
    const step = { organizationId: execution.organizationId, executionId, scope };
    const placed = { step, execution, graph, node, loops: loopsAround(graph, node) };
    const found = await this.values.find(wantedBy(placed));
    const depth = placed.loops.length;
    // A loop that has ended keeps its items no longer.
    if (node.loop !== null && found[depth - 1]?.count === null) {
      const loop = { executionId, nodeId: node.loop, scope: scopeAtDepth(scope, depth - 1) };
      found[depth - 1] = await this.itemOf(execution, graph, loop, itemAtDepth(scope, depth));
    }
    try {
      return node.settings(valuesOf(placed, found));
    } catch (error) {
      if (error instanceof StepFailure) return null;
      throw error;
    }
  }

  private async itemOf(
    execution: ExecutionEntity,
    graph: CompiledGraph<NodeDeclaration>,
    loop: StepPlace,
    index: number,
  ): Promise<FoundValue> {
    const items = (await this.evaluated(execution, graph, loop))?.['over'];
    return Array.isArray(items)
      ? { value: (items as unknown[])[index] ?? null, count: items.length, error: null }
      : { value: null, count: null, error: null };
  }
}
