import { isLoop } from '../nodes/node-kind.js';
import type { Mistakes } from './mistakes.js';
import type { ReadEdge } from './read-edges.js';
import type { ReadGraph } from './read-graph.js';

type Edges = ReadonlyMap<string, readonly ReadEdge[]>;

/** Each node after those that lead to it. Null if there are cycles: they are reported. */
export function orderOf(graph: ReadGraph, incoming: Edges, outgoing: Edges, mistakes: Mistakes): readonly string[] | null {
  const waiting = new Map([...incoming].map(([id, edges]) => [id, edges.length]));
  const ready = [...waiting].filter(([, count]) => count === 0).map(([id]) => id);
  const broken = new Set<ReadEdge>();
  const order: string[] = [];
  while (order.length < graph.nodes.size) {
    const id = ready.pop();
    if (id === undefined) {
      // Goes on as if the cycle were broken, so that the next one is found, too.
      const cycle = cycleAmong(waiting, incoming, broken);
      const closing = cycle.at(-1) as ReadEdge;
      mistakes.add(closing.place, cycleMistake(graph, cycle));
      broken.add(closing);
      arrive(closing.to, waiting, ready);
      continue;
    }
    order.push(id);
    waiting.delete(id);
    for (const edge of outgoing.get(id) ?? []) if (!broken.has(edge)) arrive(edge.to, waiting, ready);
  }
  return broken.size > 0 ? null : order;
}

function arrive(id: string, waiting: Map<string, number>, ready: string[]): void {
  const left = (waiting.get(id) ?? 0) - 1;
  waiting.set(id, left);
  if (left === 0) ready.push(id);
}

/** Every node that waits is led to by another one that waits: going back, one is met again. */
function cycleAmong(waiting: ReadonlyMap<string, number>, incoming: Edges, broken: ReadonlySet<ReadEdge>): ReadEdge[] {
  let [id] = waiting.keys();
  const path: ReadEdge[] = [];
  const met = new Map<string, number>();
  while (id !== undefined && !met.has(id)) {
    met.set(id, path.length);
    const edge: ReadEdge | undefined = incoming.get(id)?.find((each) => waiting.has(each.from) && !broken.has(each));
    if (edge !== undefined) path.push(edge);
    id = edge?.from;
  }
  return path.slice(met.get(id ?? '') ?? 0).reverse();
}

function cycleMistake({ nodes }: ReadGraph, cycle: readonly ReadEdge[]): string {
  const path = [...cycle.map(({ from }) => from), cycle.at(-1)?.to].join(' → ');
  const loop = cycle.find(({ from, port }) => {
    const kind = nodes.get(from)?.kind;
    return port === 'item' && kind !== undefined && isLoop(kind);
  })?.from;
  const fix =
    loop === undefined
      ? 'remove one of these edges. What repeats stands between the ports item and done of a loop.'
      : `remove the edge back to ${loop}: a loop goes on by itself once the last nodes of an item have ended.`;
  return `leads in a circle: ${path}; ${fix}`;
}
