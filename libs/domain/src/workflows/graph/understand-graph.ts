import type { Scope } from '@imprint/contracts/access';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { examine } from './check-graph.js';
import { startsOf } from './compile-graph.js';
import { namedIds, type NamedId } from './named-ids.js';
import type { Topology } from './topology.js';

/** What is known of a graph before it runs. */
export interface UnderstoodGraph {
  /** All at once, one sentence each; empty for one that can run. */
  mistakes: readonly string[];
  /** Nodes that an execution begins with. */
  starts: readonly string[];
  /** Nodes that lead to no further one, outside of loops: what they give is what an execution gives. */
  ends: readonly string[];
  /** Scopes that a credential needs to execute it, those of the workflows that it starts left out. */
  scopes: readonly Scope[];
  /** Whether one of its nodes schedules, publishes, mails or calls somebody outside. */
  reachesOutside: boolean;
  /** Nodes that need the brand of the workflow. */
  needBrand: readonly string[];
  /** Ids that its settings name as they are written. */
  names: readonly NamedId[];
}

export function understandGraph(graph: unknown, kinds: NodeCatalogue): UnderstoodGraph {
  const { mistakes, read, topology } = examine(graph, kinds);
  const used = [...(read?.nodes.values() ?? [])].flatMap(({ kind, undo }) => [kind ?? [], undo?.kind ?? []].flat());
  return {
    mistakes,
    starts: topology === null ? [] : startsOf(topology),
    ends: topology === null ? [] : endsOf(topology),
    scopes: [...new Set(used.flatMap(({ scopes = [] }) => scopes))].sort(),
    reachesOutside: used.some(({ reachesOutside = false }) => reachesOutside),
    needBrand: [...(read?.nodes ?? [])].flatMap(([id, { kind, settings }]) =>
      kind?.needsBrand === true && !settings.has('brandId') ? [id] : [],
    ),
    names: read === null ? [] : namedIds(read),
  };
}

function endsOf({ order, outgoing, loops }: Topology): readonly string[] {
  return order.filter((id) => outgoing.get(id)?.length === 0 && loops.get(id)?.length === 0);
}
