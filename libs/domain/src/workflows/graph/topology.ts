import { limits } from '@imprint/contracts/limits';
import { isLoop } from '../nodes/node-kind.js';
import type { Mistakes } from './mistakes.js';
import { orderOf } from './order.js';
import type { ReadEdge } from './read-edges.js';
import type { ReadGraph } from './read-graph.js';
import type { ReadNode } from './read-nodes.js';

/** How the nodes of a graph without cycles lie to each other. */
export interface Topology {
  /** Each after those that lead to it. */
  order: readonly string[];
  incoming: ReadonlyMap<string, readonly ReadEdge[]>;
  outgoing: ReadonlyMap<string, readonly ReadEdge[]>;
  /** Loops around each node, the outermost first. */
  loops: ReadonlyMap<string, readonly string[]>;
  /** Whether the first one has ended whenever the second one begins. */
  isBefore(earlier: string, later: string): boolean;
}

/** Null if it has cycles, which were reported, or is not whole. */
export function topologyOf(graph: ReadGraph, mistakes: Mistakes): Topology | null {
  const incoming = edgesBy(graph, 'to');
  const outgoing = edgesBy(graph, 'from');
  const order = orderOf(graph, incoming, outgoing, mistakes);
  if (order === null || !graph.isWhole) return null;
  const loops = loopsOf(graph, order, incoming, mistakes);
  checkLoops(graph, outgoing, loops, mistakes);
  return { order, incoming, outgoing, loops, isBefore: ancestry(order, incoming) };
}

function edgesBy({ nodes, edges }: ReadGraph, end: 'from' | 'to'): ReadonlyMap<string, readonly ReadEdge[]> {
  const lists = new Map<string, ReadEdge[]>([...nodes.keys()].map((id) => [id, []]));
  for (const edge of edges) lists.get(edge[end])?.push(edge);
  return lists;
}

function isLoopNode(node: ReadNode | undefined): boolean {
  return node?.kind !== undefined && isLoop(node.kind);
}

/** A node is in the loops of the nodes that lead to it, and in a loop whose port `item` leads to it. */
function loopsOf(
  { nodes }: ReadGraph,
  order: readonly string[],
  incoming: Topology['incoming'],
  mistakes: Mistakes,
): ReadonlyMap<string, readonly string[]> {
  const loops = new Map<string, readonly string[]>();
  const through = ({ from, port }: ReadEdge): readonly string[] => {
    const around = loops.get(from) ?? [];
    return port === 'item' && isLoopNode(nodes.get(from)) ? [...around, from] : around;
  };
  for (const id of order) {
    const ways = (incoming.get(id) ?? []).map((edge) => ({ edge, around: through(edge) }));
    const [first] = ways;
    if (first === undefined) {
      loops.set(id, []);
      continue;
    }
    const least = ways.reduce((one, other) => (other.around.length < one.around.length ? other : one), first);
    const odd = ways.find((way) => !areSame(way.around, least.around));
    if (odd !== undefined) mistakes.add(odd.edge.place, mixedLoops(id, odd, least));
    loops.set(id, least.around);
  }
  return loops;
}

interface Way {
  edge: ReadEdge;
  around: readonly string[];
}

function mixedLoops(id: string, odd: Way, least: Way): string {
  const loop = odd.around.find((each, at) => least.around[at] !== each) ?? '';
  const inside = odd.edge.from === loop ? `${id} is in the loop ${loop}` : `${odd.edge.from} is in the loop ${loop}`;
  const isBehind = least.edge.from === loop;
  const once = isBehind ? 'remove this edge' : `connect ${loop}.done → ${id} instead of this edge`;
  const often = `remove ${least.edge.place}${isBehind ? '' : ` and connect ${least.edge.from} → ${loop}`}`;
  return (
    `${inside}, and ${least.edge.from} → ${id} comes from outside of it. ` +
    `To run ${id} once after all items, ${once}; to run it for each item, ${often}.`
  );
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => other[at] === id);
}

function checkLoops({ nodes }: ReadGraph, outgoing: Topology['outgoing'], loops: Topology['loops'], mistakes: Mistakes): void {
  for (const [id, node] of nodes) {
    if (!isLoopNode(node)) continue;
    const around = loops.get(id) ?? [];
    if (around.length >= limits.workflowNesting) {
      mistakes.add(`nodes.${id}`, `is within ${[...around].join(', ')}; loops can be nested ${limits.workflowNesting} deep.`);
    }
    if (!(outgoing.get(id) ?? []).some(({ port }) => port === 'item')) {
      mistakes.add(
        `nodes.${id}`,
        `its port item leads nowhere; add an edge from "${id}.item" to the first node that runs for each item.`,
      );
    }
  }
}

/** Sets of ancestors as bits: 500 nodes have 500 × 16 words. */
function ancestry(order: readonly string[], incoming: Topology['incoming']): Topology['isBefore'] {
  const words = Math.ceil(order.length / 32);
  const positions = new Map(order.map((id, at) => [id, at]));
  const sets = order.map(() => new Uint32Array(words));
  order.forEach((id, at) => {
    const own = sets[at] as Uint32Array;
    for (const { from } of incoming.get(id) ?? []) {
      const position = positions.get(from) ?? 0;
      (sets[position] as Uint32Array).forEach((bits, word) => (own[word] = (own[word] ?? 0) | bits));
      own[position >> 5] = (own[position >> 5] ?? 0) | (1 << (position & 31));
    }
  });
  return (earlier, later) => {
    const [first, second] = [positions.get(earlier), positions.get(later)];
    if (first === undefined || second === undefined) return false;
    return (((sets[second] as Uint32Array)[first >> 5] ?? 0) & (1 << (first & 31))) !== 0;
  };
}
