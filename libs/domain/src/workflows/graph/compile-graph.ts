import type { WorkflowGraph } from '@imprint/contracts/workflows';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { examine } from './check-graph.js';
import type { CompiledGraph, CompiledNode, CompiledUndo } from './compiled-graph.js';
import { NodeProgram } from './node-program.js';
import type { ReadGraph } from './read-graph.js';
import type { ReadNode, ReadUndo } from './read-nodes.js';
import type { Topology } from './topology.js';

/** @throws Error for a graph that cannot run. What else `checkGraph` lists is no hindrance: versions were published before it was a mistake. */
export function compileGraph<Kind extends NodeDeclaration>(
  graph: WorkflowGraph,
  kinds: NodeCatalogue<Kind>,
): CompiledGraph<Kind> {
  const { fatal, read, topology } = examine(graph, kinds);
  if (fatal.length > 0 || read === null || topology === null) {
    throw new Error(`This workflow cannot run. ${fatal.join(' ')}`);
  }
  const nodes = new Map(topology.order.map((id) => [id, compileNode(id, read, topology, kinds)]));
  const ends = endsByLoop(topology);
  return {
    graph,
    nodes,
    starts: startsOf(topology),
    endsOf: (loop) => ends.get(loop) ?? [],
    share: 1 / nodes.size,
  };
}

function compileNode<Kind extends NodeDeclaration>(
  id: string,
  { nodes, inputs }: ReadGraph,
  { incoming, outgoing, loops }: Topology,
  kinds: NodeCatalogue<Kind>,
): CompiledNode<Kind> {
  const { node, ports, settings, undo } = nodes.get(id) as ReadNode;
  const kind = kinds.find(node.kind);
  if (kind === undefined) throw new Error(`nodes.${id}: there is no kind ${node.kind}.`);
  const next = new Map<string, string[]>();
  for (const { port, to } of outgoing.get(id) ?? []) next.set(port, [...(next.get(port) ?? []), to]);
  const around = loops.get(id) ?? [];
  const program = new NodeProgram(id, kind, settings, [...inputs.keys()]);
  return {
    id,
    kind,
    needed: Math.max(1, incoming.get(id)?.length ?? 0),
    loop: around.at(-1) ?? null,
    depth: around.length,
    onError: node.onError ?? 'stop',
    retry: node.retry ?? kind.retry,
    timeoutSeconds: node.timeoutSeconds ?? kind.timeoutSeconds,
    reads: program.reads,
    undo: undo === null ? null : compileUndo(id, undo, [...inputs.keys()], kinds),
    ports: ports ?? [],
    next: (port) => next.get(port) ?? [],
    settings: (values) => program.settings(values),
    evaluate: (expression, values, variables) => program.evaluate(expression, values, variables),
  };
}

function compileUndo<Kind extends NodeDeclaration>(
  id: string,
  { kind: { kind: name }, settings }: ReadUndo,
  inputs: readonly string[],
  kinds: NodeCatalogue<Kind>,
): CompiledUndo<Kind> {
  const kind = kinds.find(name);
  if (kind === undefined) throw new Error(`nodes.${id}.undo: there is no kind ${name}.`);
  const program = new NodeProgram(`${id}.undo`, kind, settings, inputs);
  return {
    ...{ kind, retry: kind.retry, timeoutSeconds: kind.timeoutSeconds, reads: program.reads },
    settings: (values) => program.settings(values),
    evaluate: (expression, values, variables) => program.evaluate(expression, values, variables),
  };
}

/** Nodes that no edge leads to. */
export function startsOf({ order, incoming }: Topology): readonly string[] {
  return order.filter((id) => incoming.get(id)?.length === 0);
}

/** By loop, the nodes directly in it that lead to no other node directly in it. */
function endsByLoop({ order, outgoing, loops }: Topology): ReadonlyMap<string, readonly string[]> {
  const innermost = (id: string): string | undefined => loops.get(id)?.at(-1);
  const ends = new Map<string, string[]>();
  for (const id of order) {
    const loop = innermost(id);
    if (loop === undefined || outgoing.get(id)?.some(({ to }) => innermost(to) === loop)) continue;
    ends.set(loop, [...(ends.get(loop) ?? []), id]);
  }
  return ends;
}
