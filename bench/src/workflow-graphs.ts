import { graphSchema, type WorkflowEdge, type WorkflowGraph, type WorkflowNode } from '@imprint/contracts/workflows';

/** Nodes that a graph has, by every shape. */
export const nodesOfGraph = 20;

/** A text that makes the output of a step 200 bytes of JSON. */
export const text = 'x'.repeat(200 - JSON.stringify({ text: '' }).length);

/** How nodes hang together: branches and joins in turns (1, 4, 1, 4, …), or each after the one before. */
export type Shape = 'branches' | 'chain';

/** Keyed: every node has an effect outside, with its idempotency key. Pure: nodes that only compute, from what the one before gave. */
export type Nodes = 'keyed' | 'pure';

/** A kind of node that does nothing and says that it has an effect, so that each of its steps is claimed, begun and ended by itself. */
export const keyedKind = 'keyed';

export function graphOf(shape: Shape, nodes: Nodes): WorkflowGraph {
  const layers = shape === 'chain' ? Array.from({ length: nodesOfGraph }, () => 1) : [1, 4, 1, 4, 1, 4, 1, 4];
  const ids = layers.map((width, layer) => Array.from({ length: width }, (_, at) => `n${layer}_${at}`));
  const edges = ids.flatMap((layer, at): WorkflowEdge[] =>
    layer.flatMap((from) => (ids[at + 1] ?? []).map((to) => ({ from, to }))),
  );
  const nodeOf = (id: string, before: string | undefined): WorkflowNode =>
    nodes === 'keyed'
      ? { id, kind: keyedKind, with: { text } }
      : { id, kind: 'template', with: { text: before === undefined ? text : `{{ steps.${before}.text }}` } };
  return {
    ...{ schema: graphSchema, name: `Bench ${shape} ${nodes}`, inputs: {}, edges },
    nodes: ids.flatMap((layer, at) => layer.map((id) => nodeOf(id, ids[at - 1]?.[0]))),
  };
}

/** Waits for an hour, and ends. */
export const waitingGraph: WorkflowGraph = {
  ...{ schema: graphSchema, name: 'Bench waiting', inputs: {}, edges: [] },
  nodes: [{ id: 'wait', kind: 'wait', with: { hours: 1 } }],
};
