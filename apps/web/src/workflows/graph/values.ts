import { nodeOf, type Graph, type GraphNode, type ValueType } from './graph.js';
import { outputsOf, titleOf, type Kinds } from './kinds.js';
import { ancestorsOf, topologyOf } from './order.js';

/** A value that expressions of a node can read. */
export interface Value {
  /** `steps.feed.items` */
  expression: string;
  type: ValueType;
  description: string;
  /** What it comes from, for people; undefined for inputs and items. */
  from?: string;
}

/** The same for what undoes the node: it reads what the node gave, and no items, which are not known any more. */
export function valuesForUndo(graph: Graph, kinds: Kinds, id: string): readonly Value[] {
  const node = nodeOf(graph, id);
  const own = node === undefined ? [] : outputValues(node, kinds);
  return [...own, ...valuesFor(graph, kinds, id).filter(({ expression }) => !['item', 'index'].includes(expression))];
}

const outputValues = (node: GraphNode, kinds: Kinds): readonly Value[] =>
  outputsOf(node, kinds).map(({ name, type, description }) => ({
    ...{ expression: `steps.${node.id}.${name}`, type, description, from: titleOf(node, kinds) },
  }));

/** Item first, then inputs, then the outputs of what has ended by then, the nearest first. */
export function valuesFor(graph: Graph, kinds: Kinds, id: string): readonly Value[] {
  const topology = topologyOf(graph, kinds);
  const around = topology.loops.get(id) ?? [];
  const before = ancestorsOf(topology, id);
  const isReadable = (other: string): boolean =>
    before.has(other) && !around.includes(other) && (topology.loops.get(other) ?? []).every((loop) => around.includes(loop));
  const steps = [...topology.order]
    .reverse()
    .filter(isReadable)
    .flatMap((other) => {
      const node = nodeOf(graph, other);
      if (node === undefined) return [];
      const error: Value = { expression: `steps.${other}.error`, type: 'object', description: '', from: titleOf(node, kinds) };
      return [...outputValues(node, kinds), ...(node.onError === 'continue' ? [error] : [])];
    });
  const inputs = Object.entries(graph.inputs).map(([name, { type, description = '' }]): Value => {
    return { expression: `inputs.${name}`, type, description };
  });
  const items: Value[] =
    around.length === 0
      ? []
      : [
          { expression: 'item', type: 'any', description: '' },
          { expression: 'index', type: 'number', description: '' },
        ];
  return [...items, ...inputs, ...steps];
}
