import { Injectable } from '@nestjs/common';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import type { CompiledGraph, CompiledNode, StepValues } from '../graph/compiled-graph.js';
import { StepFailure } from '../nodes/node-kind.js';
import type { ClaimedStep } from './claimed-step.js';
import { ExecutionsRepository, type ExecutionOfStep } from './executions.repository.js';
import type { EndedEarlier, PreparedStep } from './prepared-step.js';
import { takesEarlier } from './stand-in.js';
import { itemAtDepth, scopeAtDepth, StepValuesRepository, type FoundValue, type WantedValue } from './step-values.repository.js';

/** A step that cannot run. */
export interface UnpreparedStep {
  step: ClaimedStep;
  /** Null: its execution is ending, or gone. */
  failure: StepFailure | null;
}

interface Found {
  step: ClaimedStep;
  execution: ExecutionOfStep;
  graph: CompiledGraph;
  node: CompiledNode;
  /** The loops around it, the outermost first. */
  loops: readonly string[];
}

/** Reads what claimed steps need, for all of them at once. */
@Injectable()
export class PrepareSteps {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly versions: CompiledVersions,
    private readonly values: StepValuesRepository,
  ) {}

  async prepare(steps: readonly ClaimedStep[]): Promise<{ ready: PreparedStep[]; unready: UnpreparedStep[] }> {
    const executions = await this.executions.ofSteps(steps);
    const found = await Promise.all(steps.map((step) => this.find(step, executions.get(step.executionId))));
    const runnable = found.filter((one): one is Found => 'node' in one);
    const unready = found.filter((one): one is UnpreparedStep => !('node' in one));
    return { ready: await this.withValues(runnable), unready };
  }

  private async find(step: ClaimedStep, execution: ExecutionOfStep | undefined): Promise<Found | UnpreparedStep> {
    if (execution === undefined || execution.ending !== null) return { step, failure: null };
    try {
      const graph = await this.versions.get(execution.organizationId, execution.versionId);
      const node = graph?.nodes.get(step.nodeId);
      if (graph === null || node === undefined) return { step, failure: null };
      return { step, execution, graph, node, loops: loopsAround(graph, node) };
    } catch (error) {
      if (error instanceof StepFailure) return { step, failure: error };
      throw error;
    }
  }

  private async withValues(found: readonly Found[]): Promise<PreparedStep[]> {
    const wanted = found.map(wantedBy);
    const values = await this.values.find(wanted.flat());
    const earlier = await this.earlierOf(found);
    let first = 0;
    return found.map((one, index) => {
      const count = wanted[index]?.length ?? 0;
      const own = values.slice(first, (first += count));
      return prepared(one, own, earlier.get(one.step) ?? null);
    });
  }

  /** Of steps of executions that go on from earlier ones. */
  private async earlierOf(found: readonly Found[]): Promise<Map<ClaimedStep, EndedEarlier>> {
    const places = found.flatMap(({ step, execution: { resumedFromId, rerunNodeId }, graph, node }) =>
      resumedFromId === null || !takesEarlier(graph, node, rerunNodeId) ? [] : [{ step, executionId: resumedFromId }],
    );
    const ended = await this.values.findEnded(places.map(({ step, executionId }) => ({ ...step, executionId })));
    return new Map(
      places.flatMap(({ step }, index) => {
        const one = ended[index] ?? null;
        return one === null ? [] : [[step, one] as const];
      }),
    );
  }
}

/** The outermost first. */
export function loopsAround(graph: CompiledGraph, node: CompiledNode): string[] {
  const loops: string[] = [];
  for (let loop = node.loop; loop !== null; loop = graph.nodes.get(loop)?.loop ?? null) loops.unshift(loop);
  return loops;
}

/** First the items of the loops around the step, then the outputs that it reads. */
function wantedBy({ step, graph, node, loops }: Found): WantedValue[] {
  const { executionId, organizationId, scope } = step;
  const ofExecution = { executionId, organizationId };
  return [
    ...loops.map((nodeId, depth) => ({
      ...{ ...ofExecution, nodeId },
      ...{ scope: scopeAtDepth(scope, depth), item: itemAtDepth(scope, depth + 1) },
    })),
    ...node.reads.map((nodeId) => ({
      ...{ ...ofExecution, nodeId },
      scope: scopeAtDepth(scope, graph.nodes.get(nodeId)?.depth ?? 0),
    })),
  ];
}

function prepared(
  { step, execution, graph, node, loops }: Found,
  found: readonly FoundValue[],
  earlier: EndedEarlier | null,
): PreparedStep {
  const items = found.slice(0, loops.length);
  const outputs = found.slice(loops.length);
  const share = items.reduce((part, { count }) => part / Math.max(count ?? 1, 1), graph.share);
  const values: StepValues = {
    inputs: execution.inputs,
    trigger: execution.triggerPayload,
    steps: Object.fromEntries(node.reads.map((id, index) => [id, outputs[index]?.value ?? null])),
    ...(loops.length > 0 && { item: items.at(-1)?.value ?? null, index: itemAtDepth(step.scope, loops.length) }),
  };
  return { step, execution, graph, node, values, share, earlier };
}
