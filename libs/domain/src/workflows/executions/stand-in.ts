import type { CompiledGraph, CompiledNode } from '../graph/compiled-graph.js';
import { isLoop } from '../nodes/node-kind.js';
import type { EndedEarlier, PreparedStep } from './prepared-step.js';

/** What a step gives without running. */
export type StandIn =
  | { status: 'done'; output: unknown; ports: readonly string[] }
  | { status: 'failed'; error: unknown }
  /** It is none of the nodes that are to run. */
  | { status: 'skipped' };

/** Null for a step that runs. */
export function standInFor({ execution, node, earlier }: PreparedStep): StandIn | null {
  const { pins, onlyNodes } = execution;
  if (pins !== null && Object.hasOwn(pins, node.id)) return done(node, pins[node.id]);
  if (earlier !== null) return ofEarlier(node, earlier);
  if (onlyNodes === null || node.kind.replay === 'pure' || onlyNodes.includes(node.id)) return null;
  return { status: 'skipped' };
}

/** Whether an execution that goes on from an earlier one takes this node from there. What is computed at once, is computed again. */
export function takesEarlier(graph: CompiledGraph, node: CompiledNode, rerunNodeId: string | null): boolean {
  if (node.kind.isImmediate === true || isLoop(node.kind)) return false;
  return rerunNodeId === null || !fromThere(graph, rerunNodeId).has(node.id);
}

function ofEarlier(node: CompiledNode, { status, output, error }: EndedEarlier): StandIn | null {
  if (status === 'done') return done(node, output);
  return node.onError === 'continue' ? { status, error } : null;
}

const done = (node: CompiledNode, output: unknown): StandIn => ({
  status: 'done',
  output: output ?? null,
  ports: node.kind.portsTaken?.(output) ?? ['out'],
});

const known = new WeakMap<CompiledGraph, Map<string, ReadonlySet<string>>>();

/** A node and everything that depends on it. */
function fromThere(graph: CompiledGraph, nodeId: string): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>();
  known.set(graph, ofGraph);
  const before = ofGraph.get(nodeId);
  if (before !== undefined) return before;
  const found = new Set<string>();
  const queue = [nodeId];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = graph.nodes.get(id);
    if (node === undefined || found.has(id)) continue;
    found.add(id);
    queue.push(...node.ports.flatMap((port) => node.next(port)));
    // What comes behind a loop depends on what happens within it.
    queue.push(...behindLoopsOf(graph, node));
  }
  ofGraph.set(nodeId, found);
  return found;
}

/** What comes behind each of the loops around a node. */
function behindLoopsOf(graph: CompiledGraph, node: CompiledNode): readonly string[] {
  const loop = node.loop === null ? undefined : graph.nodes.get(node.loop);
  if (loop === undefined) return [];
  return [...loop.ports.filter((port) => port !== 'item').flatMap((port) => loop.next(port)), ...behindLoopsOf(graph, loop)];
}
