import { sourceOf, type Graph } from './graph.js';
import type { Kinds } from './kinds.js';
import { isLoop } from './kinds.js';

/** How the nodes of a graph lie to each other. */
export interface Topology {
  /** Each after those that lead to it; branches stay together. Nodes of a circle come last, as they are written. */
  order: readonly string[];
  /** Ids of the nodes that lead to each. */
  before: ReadonlyMap<string, readonly string[]>;
  after: ReadonlyMap<string, readonly string[]>;
  /** Loops around each node, the outermost first. */
  loops: ReadonlyMap<string, readonly string[]>;
}

export function topologyOf(graph: Graph, kinds: Kinds): Topology {
  const before = new Map<string, string[]>(graph.nodes.map(({ id }) => [id, []]));
  const after = new Map<string, string[]>(graph.nodes.map(({ id }) => [id, []]));
  for (const { from, to } of graph.edges) {
    const { id } = sourceOf(from);
    before.get(to)?.push(id);
    after.get(id)?.push(to);
  }
  const order = ordered(graph, before, after);
  return { order, before, after, loops: loopsOf(graph, kinds, order) };
}

function ordered(
  { nodes }: Graph,
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const waiting = new Map([...before].map(([id, ids]) => [id, ids.length]));
  const ready = nodes
    .filter(({ id }) => waiting.get(id) === 0)
    .map(({ id }) => id)
    .reverse();
  const order: string[] = [];
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    order.push(id);
    waiting.delete(id);
    for (const next of [...(after.get(id) ?? [])].reverse()) {
      const left = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, left);
      if (left === 0) ready.push(next);
    }
  }
  return [...order, ...nodes.map(({ id }) => id).filter((id) => waiting.has(id))];
}

function loopsOf(graph: Graph, kinds: Kinds, order: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const incoming = new Map<string, { id: string; port: string }[]>();
  for (const { from, to } of graph.edges) incoming.set(to, [...(incoming.get(to) ?? []), sourceOf(from)]);
  const loops = new Map<string, readonly string[]>();
  for (const id of order) {
    const ways = (incoming.get(id) ?? []).map((source) => {
      const around = loops.get(source.id) ?? [];
      const node = nodes.get(source.id);
      return source.port === 'item' && node !== undefined && isLoop(node, kinds) ? [...around, source.id] : around;
    });
    const [first = []] = ways;
    loops.set(
      id,
      ways.reduce((least, way) => (way.length < least.length ? way : least), first),
    );
  }
  return loops;
}

/** Everything that has ended whenever the node begins. */
export function ancestorsOf({ before }: Topology, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(before.get(id) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(before.get(next) ?? []));
  }
  return found;
}
