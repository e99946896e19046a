import { limits } from '@imprint/contracts/limits';
import { graphSchema, type WorkflowInput } from '@imprint/contracts/workflows';
import { isObject, type JsonObject, typeName } from '../expressions/values.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import { readEdges, type ReadEdge } from './read-edges.js';
import { readInputs } from './read-inputs.js';
import { readNodes, type ReadNode } from './read-nodes.js';
import { checkKeys } from './shapes.js';

/** What of a graph could be read. What could not is left out, and was reported. */
export interface ReadGraph {
  inputs: ReadonlyMap<string, WorkflowInput>;
  nodes: ReadonlyMap<string, ReadNode>;
  edges: readonly ReadEdge[];
  /** Whether nodes and edges are all there. Otherwise, what follows from how they lie may be wrong. */
  isWhole: boolean;
}

const graphKeys = ['schema', 'name', 'inputs', 'nodes', 'edges', 'layout'];

/** Null for what is no graph at all, or one that is too large to go on. */
export function readGraph(graph: unknown, kinds: NodeCatalogue, mistakes: Mistakes): ReadGraph | null {
  if (!isObject(graph)) {
    mistakes.add('graph', `has to be an object; it is ${typeName(graph)}.`);
    return null;
  }
  checkKeys(graph, graphKeys, '', mistakes);
  if (graph['schema'] !== graphSchema)
    mistakes.add('schema', `has to be ${quoted(graphSchema)}; it is ${quoted(graph['schema'])}.`);
  const name = graph['name'];
  if (typeof name !== 'string' || name.trim() === '' || name.length > limits.workflowNameLength) {
    mistakes.add('name', `has to be a text of 1 to ${limits.workflowNameLength} characters; it is ${quoted(name)}.`);
  }
  const inputs = readInputs(graph['inputs'], mistakes);
  const nodes = readNodes(graph['nodes'], kinds, mistakes);
  if (nodes === null) return null;
  const before = mistakes.size;
  const edges = readEdges(graph['edges'], nodes, mistakes);
  const isWhole = mistakes.size === before && hasAllNodes(graph['nodes'], nodes);
  if (graph['layout'] !== undefined) checkLayout(graph['layout'], nodes, mistakes);
  return edges === null ? null : { inputs, nodes, edges, isWhole };
}

function hasAllNodes(written: unknown, nodes: ReadGraph['nodes']): boolean {
  return Array.isArray(written) && written.length === nodes.size && [...nodes.values()].every(({ ports }) => ports !== null);
}

function checkLayout(value: unknown, nodes: ReadonlyMap<string, ReadNode>, mistakes: Mistakes): void {
  if (!isObject(value)) {
    mistakes.add('layout', 'has to be an object: {"<node>": {"x": 0, "y": 0}}.');
    return;
  }
  for (const [id, position] of Object.entries(value)) {
    const place = `layout.${id.slice(0, 70)}`;
    if (!nodes.has(id)) mistakes.add(place, `no node ${quoted(id)}; ${allowedInstead(id, nodes.keys(), 'Nodes')}`);
    else if (!isPosition(position)) mistakes.add(place, 'has to be {"x": number, "y": number}.');
  }
}

function isPosition(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 2 && isFiniteNumber(value, 'x') && isFiniteNumber(value, 'y');
}

function isFiniteNumber(value: JsonObject, key: string): boolean {
  return Object.hasOwn(value, key) && Number.isFinite(value[key]);
}
