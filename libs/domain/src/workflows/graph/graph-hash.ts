import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { jsonHash } from '@imprint/platform/crypto';
import { edgeKey } from './graph-changes.js';

/** Of what a graph does: the same for one that is only laid out, labelled or ordered otherwise. */
export function graphHash(graph: WorkflowGraph): string {
  const { layout: _layout, nodes, edges, ...rest } = graph;
  return jsonHash({
    ...rest,
    nodes: nodes.map(({ label: _label, ...node }) => node).sort((one, other) => compare(one.id, other.id)),
    edges: edges.map(edgeKey).sort(compare),
  });
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
