import { Injectable } from '@nestjs/common';
import { limits } from '@imprint/contracts/limits';
import type { CompiledNode, StepValues } from '../graph/compiled-graph.js';
import type { InlinedStep, StepEnd, Token } from './claimed-step.js';
import type { PreparedStep } from './prepared-step.js';
import { isLoop } from '../nodes/node-kind.js';
import { failuresOf } from './prepare-steps.js';
import { actorOf } from './step-actor.js';
import { neverStopped } from './step-limit.js';
import { tokensOf } from './step-tokens.js';

/** Steps that are computed in passing after one that has ended: each of them costs a row less than a claim. */
const inlinedAtMost = 20;

/**
 * Computes nodes that follow a step and depend on nothing else: pure ones all of whose edges come from here, and whose expressions read what is
 * known here. Their rows are written with the end of the step before. Whatever does not work out is left to an attempt of its own.
 */
@Injectable()
export class InlineSteps {
  follow(prepared: PreparedStep, output: unknown, tokens: readonly Token[]): Pick<StepEnd, 'tokens' | 'inlined'> {
    const { graph, node, share, step } = prepared;
    const inlined: InlinedStep[] = [];
    const left: Token[] = [];
    const known: Record<string, unknown> = { ...prepared.values.steps, [node.id]: output ?? null };
    /** Of nodes with several edges, the tokens that have come so far. */
    const arrived = new Map<string, Token[]>();
    const queue = [...tokens];
    for (let token = queue.shift(); token !== undefined; token = queue.shift()) {
      const next = graph.nodes.get(token.nodeId);
      // Steps of one scope share its values; a loop, and what waits for one, are ends of another.
      if (next === undefined || token.scope !== step.scope) {
        left.push(token);
        continue;
      }
      const given = [...(arrived.get(next.id) ?? []), token];
      arrived.set(next.id, given);
      if (given.length < next.needed || inlined.length >= inlinedAtMost) continue;
      const made = this.compute(prepared, next, given, known);
      if (made === null) continue;
      const { ports, ...ofRow } = made;
      arrived.delete(next.id);
      inlined.push({ ...ofRow, share });
      known[next.id] = made.output ?? null;
      queue.push(...tokensOf(graph, next, made, ports));
    }
    return { tokens: [...left, ...[...arrived.values()].flat()], inlined };
  }

  private compute(
    { step, values, execution, graph, node: before }: PreparedStep,
    node: CompiledNode,
    tokens: readonly Token[],
    known: Readonly<Record<string, unknown>>,
  ): (Omit<InlinedStep, 'share'> & { ports: readonly string[] }) | null {
    if (node.loop !== before.loop || isLoop(node.kind)) return null;
    const { executionId, scope } = step;
    const nodeId = node.id;
    const live = tokens.filter(({ isLive }) => isLive).length;
    const place = { executionId, nodeId, scope, needed: node.needed, live };
    if (live === 0) return { ...place, status: 'skipped', output: undefined, ports: [] };
    if (execution.pins !== null && Object.hasOwn(execution.pins, nodeId)) return null;
    if (node.kind.isImmediate !== true || node.reads.some((id) => !(id in known))) return null;
    const own: StepValues = {
      ...values,
      steps: Object.fromEntries(node.reads.map((id) => [id, known[id] ?? null])),
      // What was computed here has not failed.
      failures: failuresOf(graph, new Map(node.reads.map((id) => [id, values.failures?.[id] ?? null]))),
    };
    try {
      const { workflowId, organizationId, brandId, keyBase } = execution;
      const result = node.kind.run({
        ...{ organizationId, workflowId, brandId, executionId, nodeId, scope, key: `${keyBase}/${nodeId}/${scope}` },
        actor: actorOf(execution),
        ...{
          settings: node.settings(own),
          state: null,
          signal: null,
          attempt: 1,
          depth: execution.depth,
          stop: neverStopped,
        },
        evaluate: (expression, variables) => node.evaluate(expression, own, variables),
      });
      if (result instanceof Promise) {
        // Nobody waits for it: its failure must not be that of the process.
        result.catch(() => undefined);
        return null;
      }
      if (!('output' in result)) return null;
      if (Buffer.byteLength(JSON.stringify(result.output ?? null)) > limits.workflowOutputBytes) return null;
      return { ...place, status: 'done', output: result.output, ports: result.ports ?? ['out'] };
    } catch {
      return null;
    }
  }
}
