import type { CompiledGraph, CompiledNode, StepValues } from './graph/compiled-graph.js';
import { isLoop, StepFailure, type StepCall, type StepResult } from './nodes/node-kind.js';

/** How a step ended. */
export interface EndedStep {
  state: 'done' | 'failed' | 'skipped';
  /** Ports that were taken. */
  ports: readonly string[];
  output: unknown;
  /** Tokens that came in, taken or dead. */
  tokens: readonly boolean[];
  failure: StepFailure['failure'] | null;
}

export interface Interpretation {
  /** Failed if any step did and was not to continue. */
  status: 'completed' | 'failed';
  /** By `node/scope`. Steps behind one that failed for good are not among them. */
  steps: ReadonlyMap<string, EndedStep>;
  /** Steps that failed for good, each of which may be the one that ends an execution. */
  stopped: readonly string[];
}

/** What a loop and the steps around it share. */
interface Region {
  /** Null for what is in no loop. */
  loop: string | null;
  scope: string;
  values: StepValues;
  first: ReadonlySet<string>;
}

type Outcome = { failure: StepFailure } | Extract<StepResult, { output: unknown }>;

/**
 * Runs a graph in memory, one step after the other, as the semantics of workflows say and in no other respect like
 * the engine: every edge gives one token in each scope, taken or dead; a step begins when it has all of its tokens, and
 * is skipped if none was taken. A loop runs its nodes once for each item, then goes on.
 */
export async function interpret(graph: CompiledGraph, given: Partial<StepValues> = {}): Promise<Interpretation> {
  const interpreter = new Interpreter(graph);
  await interpreter.run({
    loop: null,
    scope: '',
    values: { inputs: {}, trigger: null, steps: {}, ...given },
    first: new Set(graph.starts),
  });
  return {
    status: interpreter.stopped.length === 0 ? 'completed' : 'failed',
    steps: interpreter.steps,
    stopped: interpreter.stopped,
  };
}

class Interpreter {
  readonly steps = new Map<string, EndedStep>();
  readonly stopped: string[] = [];

  constructor(private readonly graph: CompiledGraph) {}

  /** @returns outputs of the steps of this region, of those around it as well */
  async run(region: Region): Promise<Readonly<Record<string, unknown>>> {
    const tokens = new Map<string, boolean[]>([...region.first].map((id) => [id, [true]]));
    let { steps } = region.values;
    for (const node of this.graph.nodes.values()) {
      const arrived = tokens.get(node.id) ?? [];
      // Fewer, if something before it failed for good.
      if (node.loop !== region.loop || arrived.length < node.needed) continue;
      const ended = arrived.includes(true)
        ? await this.end(node, { ...region, values: { ...region.values, steps } }, arrived)
        : { state: 'skipped' as const, ports: [], output: null, tokens: arrived, failure: null };
      this.steps.set(`${node.id}/${region.scope}`, ended);
      steps = { ...steps, [node.id]: ended.output };
      if (ended.state === 'failed' && ended.ports.length === 0) {
        if (ended.failure !== null) this.stopped.push(`${node.id}/${region.scope}`);
        continue;
      }
      for (const [port, to] of edgesOf(node)) tokens.set(to, [...(tokens.get(to) ?? []), ended.ports.includes(port)]);
    }
    return steps;
  }

  private async end(node: CompiledNode, region: Region, tokens: readonly boolean[]): Promise<EndedStep> {
    const outcome = await this.outcome(node, region);
    // A step within the loop failed for good: the loop has no end.
    if (outcome === null) return { state: 'failed', ports: [], output: null, tokens, failure: null };
    if ('output' in outcome)
      return { state: 'done', ports: outcome.ports ?? ['out'], output: outcome.output, tokens, failure: null };
    const ports = node.onError === 'continue' ? ['error'] : [];
    return { state: 'failed', ports, output: null, tokens, failure: outcome.failure.failure };
  }

  private async outcome(node: CompiledNode, region: Region): Promise<Outcome | null> {
    let [state, signal]: [unknown, unknown] = [null, null];
    for (let attempt = 1; ;) {
      const result = await attempted(node, region, { state, signal, attempt });
      if ('failure' in result) {
        attempt += 1;
        if (!result.failure.failure.retryable || attempt > node.retry.maxAttempts) return result;
      } else if ('output' in result) return result;
      else if ('items' in result) {
        [state, signal] = [result.state, await this.items(node, region, result.items)];
        if (signal === null) return null;
      } else state = result.state;
    }
  }

  /** @returns what the last nodes gave for each item; null if one of them failed for good */
  private async items(
    loop: CompiledNode,
    { scope, values }: Region,
    items: readonly unknown[],
  ): Promise<readonly unknown[] | null> {
    const before = this.stopped.length;
    const results: unknown[] = [];
    for (const [index, item] of items.entries()) {
      const steps = await this.run({
        loop: loop.id,
        scope: scope === '' ? String(index) : `${scope}.${index}`,
        values: { ...values, item, index },
        first: new Set(loop.next('item')),
      });
      results.push(Object.fromEntries(this.graph.endsOf(loop.id).map((id) => [id, steps[id] ?? null])));
    }
    return this.stopped.length > before ? null : results;
  }
}

/** How undoing a step ends that gave this; null if it has nothing to undo. */
export async function interpretUndo(node: CompiledNode, scope: string, output: unknown): Promise<'done' | 'failed' | null> {
  const { compensate } = node.kind;
  if (compensate === undefined) return null;
  let state: unknown = null;
  for (let attempt = 1; attempt <= node.retry.maxAttempts;) {
    try {
      const result = await compensate({ ...emptyCall(node, scope), state, attempt, settings: {}, evaluate: () => null }, output);
      if (!('wait' in result)) return 'done';
      [state, attempt] = [result.state, 1];
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      attempt += 1;
    }
  }
  return 'failed';
}

/** Behind the port item of a loop, nodes have tokens in the scope of each item only. */
function edgesOf(node: CompiledNode): readonly (readonly [port: string, to: string])[] {
  return node.ports
    .filter((port) => !(isLoop(node.kind) && port === 'item'))
    .flatMap((port) => node.next(port).map((to) => [port, to] as const));
}

async function attempted(
  node: CompiledNode,
  { scope, values }: Region,
  phase: Pick<StepCall, 'state' | 'signal' | 'attempt'>,
): Promise<StepResult | { failure: StepFailure }> {
  try {
    return await node.kind.run({
      ...emptyCall(node, scope),
      ...phase,
      settings: node.settings(values),
      evaluate: (expression, variables) => node.evaluate(expression, values, variables),
    });
  } catch (error) {
    if (error instanceof StepFailure) return { failure: error };
    throw error;
  }
}

const emptyCall = (node: CompiledNode, scope: string) => ({
  ...{ organizationId: 'org_test', workflowId: 'flow_test', executionId: 'exec_test', nodeId: node.id, scope },
  key: `exec_test/${node.id}/${scope}`,
  actor: { userId: 'user_test', apiKeyId: null, mcpConnectionId: null, approvalId: null, isAgent: false },
  ...{ brandId: null, depth: 0, signal: null, stop: new AbortController().signal },
});
