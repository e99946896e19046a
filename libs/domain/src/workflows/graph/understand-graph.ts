import type { Scope } from '@imprint/contracts/access';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { examine } from './check-graph.js';
import { startsOf } from './compile-graph.js';

/** What is known of a graph before it runs. */
export interface UnderstoodGraph {
  /** All at once, one sentence each; empty for one that can run. */
  mistakes: readonly string[];
  /** Nodes that an execution begins with. */
  starts: readonly string[];
  /** Scopes that a credential needs to execute it, those of the workflows that it starts left out. */
  scopes: readonly Scope[];
  /** Whether one of its nodes schedules, publishes, mails or calls somebody outside. */
  reachesOutside: boolean;
}

export function understandGraph(graph: unknown, kinds: NodeCatalogue): UnderstoodGraph {
  const { mistakes, read, topology } = examine(graph, kinds);
  const used = [...(read?.nodes.values() ?? [])].flatMap(({ kind }) => kind ?? []);
  return {
    mistakes,
    starts: topology === null ? [] : startsOf(topology),
    scopes: [...new Set(used.flatMap(({ scopes = [] }) => scopes))].sort(),
    reachesOutside: used.some(({ reachesOutside = false }) => reachesOutside),
  };
}
