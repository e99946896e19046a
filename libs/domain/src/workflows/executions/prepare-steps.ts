import { Injectable } from '@nestjs/common';
import { CompiledVersions } from '../definitions/compiled-versions.js';
import type { CompiledGraph, CompiledNode, StepError, StepValues } from '../graph/compiled-graph.js';
import { type NodeDeclaration, StepFailure } from '../nodes/node-kind.js';
import type { ClaimedStep } from './claimed-step.js';
import { ExecutionsRepository, type ExecutionOfStep } from './executions.repository.js';
import type { EndedEarlier, PreparedStep } from './prepared-step.js';
import { takesEarlier } from './stand-in.js';
import { isUndo } from './undo-scope.js';
import { itemAtDepth, scopeAtDepth, StepValuesRepository, type FoundValue, type WantedValue } from './step-values.repository.js';

/** A step that cannot run. */
export interface UnpreparedStep {
  step: ClaimedStep;
  /** Null: its execution is ending, or gone. */
  failure: StepFailure | null;
}

/** A step whose values can be read. */
export interface PlacedStep {
  step: Pick<ClaimedStep, 'executionId' | 'organizationId' | 'scope'>;
  execution: Pick<ExecutionOfStep, 'inputs' | 'triggerPayload'>;
  graph: CompiledGraph<NodeDeclaration>;
  node: CompiledNode<NodeDeclaration>;
  /** The loops around it, the outermost first. */
  loops: readonly string[];
}

interface Found extends PlacedStep {
  step: ClaimedStep;
  execution: ExecutionOfStep;
  graph: CompiledGraph;
  node: CompiledNode;
}

const nothing: ReadonlyMap<ClaimedStep, EndedEarlier> = new Map<ClaimedStep, EndedEarlier>();

/** Reads what claimed steps need, for all of them at once. */
@Injectable()
export class PrepareSteps {
  constructor(
    private readonly executions: ExecutionsRepository,
    private readonly versions: CompiledVersions,
    private readonly values: StepValuesRepository,
  ) {}

  /** @param known executions that need not be read */
  async prepare(
    steps: readonly ClaimedStep[],
    known: ReadonlyMap<string, ExecutionOfStep>,
  ): Promise<{ ready: PreparedStep[]; unready: UnpreparedStep[] }> {
    const unknown = steps.filter(({ executionId }) => !known.has(executionId));
    const executions = unknown.length === 0 ? known : new Map([...known, ...(await this.executions.ofSteps(unknown))]);
    const found = await Promise.all(steps.map((step) => this.find(step, executions.get(step.executionId))));
    const runnable = found.filter((one): one is Found => 'node' in one);
    const unready = found.filter((one): one is UnpreparedStep => !('node' in one));
    return { ready: await this.withValues(runnable), unready };
  }

  private async find(step: ClaimedStep, execution: ExecutionOfStep | undefined): Promise<Found | UnpreparedStep> {
    if (execution === undefined || !goesOn(step, execution)) return { step, failure: null };
    try {
      const graph = await this.versions.get(execution.organizationId, execution.versionId);
      const node = graph?.nodes.get(step.nodeId);
      if (graph === null || node === undefined) return { step, failure: isUndo(step) ? nodeGone : null };
      const read = isUndo(step) ? { ...node, reads: [...new Set([...(node.undo?.reads ?? []), node.id])] } : node;
      return { step, execution, graph, node: read, loops: loopsAround(graph, node) };
    } catch (error) {
      if (error instanceof StepFailure) return { step, failure: error };
      throw error;
    }
  }

  private async withValues(found: readonly Found[]): Promise<PreparedStep[]> {
    const wanted = found.map(wantedBy);
    const values = await this.values.find(wanted.flat());
    const earlier = found.some(({ execution }) => execution.resumedFromId !== null) ? await this.earlierOf(found) : nothing;
    let first = 0;
    return found.map((one, index) => {
      const count = wanted[index]?.length ?? 0;
      const own = values.slice(first, (first += count));
      return prepared(one, own, earlier.get(one.step) ?? null);
    });
  }

  /** Of steps of executions that go on from earlier ones: the latest of these in which the step has ended. */
  private async earlierOf(found: readonly Found[]): Promise<Map<ClaimedStep, EndedEarlier>> {
    const run = found.filter(({ step }) => !isUndo(step));
    const going = run.flatMap(({ execution: { resumedFromId, organizationId } }) =>
      resumedFromId === null ? [] : [{ id: resumedFromId, organizationId }],
    );
    const ancestry = await this.values.ancestry([...new Map(going.map((one) => [one.id, one])).values()]);
    const places = run.flatMap((one) =>
      earlierExecutions(one, ancestry.get(one.execution.resumedFromId ?? '') ?? []).map((executionId) => ({
        step: one.step,
        executionId,
      })),
    );
    const ended = await this.values.findEnded(places.map(({ step, executionId }) => ({ ...step, executionId })));
    const latest = new Map<ClaimedStep, EndedEarlier>();
    for (const [index, { step }] of places.entries()) {
      const one = ended[index] ?? null;
      if (one !== null && !latest.has(step)) latest.set(step, one);
    }
    return latest;
  }
}

/** What undoes others runs while its execution ends, until a person stops it. */
const goesOn = (step: ClaimedStep, { ending, compensation }: ExecutionOfStep): boolean =>
  isUndo(step) ? compensation === 'begun' : ending === null;

const nodeGone = StepFailure.of('misconfiguration', 'workflow_cannot_run', 'The version of the workflow is gone.');

/** Those that the step may be taken from, the latest first: not beyond one that ran it again. */
function earlierExecutions(
  { execution, graph, node }: Found,
  ancestry: readonly { id: string; rerunNodeId: string | null }[],
): readonly string[] {
  const ids: string[] = [];
  let { rerunNodeId } = execution;
  for (const ancestor of ancestry) {
    if (!takesEarlier(graph, node, rerunNodeId)) break;
    ids.push(ancestor.id);
    ({ rerunNodeId } = ancestor);
  }
  return ids;
}

/** The outermost first. */
export function loopsAround(graph: CompiledGraph<NodeDeclaration>, node: CompiledNode<NodeDeclaration>): string[] {
  const loops: string[] = [];
  for (let loop = node.loop; loop !== null; loop = graph.nodes.get(loop)?.loop ?? null) loops.unshift(loop);
  return loops;
}

/** First the items of the loops around the step, then the outputs that it reads. */
export function wantedBy({ step, graph, node, loops }: PlacedStep): WantedValue[] {
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

function prepared(one: Found, found: readonly FoundValue[], earlier: EndedEarlier | null): PreparedStep {
  const { step, execution, graph, node, loops } = one;
  const share = found.slice(0, loops.length).reduce((part, { count }) => part / Math.max(count ?? 1, 1), graph.share);
  return { step, execution, graph, node, values: valuesOf(one, found), share, earlier };
}

/** @param found by node, why it failed */
export function failuresOf(
  graph: CompiledGraph<NodeDeclaration>,
  found: ReadonlyMap<string, StepError | null>,
): Record<string, StepError | null> {
  const continuing = [...found].filter(([id]) => graph.nodes.get(id)?.onError === 'continue');
  return Object.fromEntries(
    continuing.map(([id, error]) => [
      id,
      error === null ? null : { class: error.class, code: error.code, message: error.message },
    ]),
  );
}

/** @param found what `wantedBy` asked for */
export function valuesOf({ step, execution, graph, node, loops }: PlacedStep, found: readonly FoundValue[]): StepValues {
  const items = found.slice(0, loops.length);
  const outputs = found.slice(loops.length);
  return {
    inputs: execution.inputs,
    trigger: execution.triggerPayload,
    steps: Object.fromEntries(node.reads.map((id, index) => [id, outputs[index]?.value ?? null])),
    failures: failuresOf(graph, new Map(node.reads.map((id, index) => [id, outputs[index]?.error ?? null]))),
    ...(loops.length > 0 && { item: items.at(-1)?.value ?? null, index: itemAtDepth(step.scope, loops.length) }),
  };
}
