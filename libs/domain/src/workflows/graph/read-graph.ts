import { limits } from '@imprint/contracts/limits';
import { graphSchema, valueTypes, type ValueType, type WorkflowInput } from '@imprint/contracts/workflows';
import { isObject, type JsonObject, typeName } from '../expressions/values.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { typeMistake } from './field-values.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import { readEdges, type ReadEdge } from './read-edges.js';
import { readNodes, type ReadNode } from './read-nodes.js';
import { checkKeys, deepestValue, isOneOf, isShallow } from './shapes.js';
import { wordMistake } from './words.js';

/** What of a graph could be read. What could not is left out, and was reported. */
export interface ReadGraph {
  inputs: ReadonlyMap<string, WorkflowInput>;
  nodes: ReadonlyMap<string, ReadNode>;
  edges: readonly ReadEdge[];
  /** Whether nodes and edges are all there. Otherwise, what follows from how they lie may be wrong. */
  isWhole: boolean;
}

const graphKeys = ['schema', 'name', 'inputs', 'nodes', 'edges', 'layout'];
const inputKeys = ['type', 'required', 'default', 'description'];

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

function readInputs(value: unknown, mistakes: Mistakes): ReadonlyMap<string, WorkflowInput> {
  const inputs = new Map<string, WorkflowInput>();
  if (!isObject(value)) {
    mistakes.add('inputs', `have to be an object; they are ${quoted(value)}. Write {} if there are none.`);
    return inputs;
  }
  const keys = Object.keys(value);
  if (keys.length > limits.workflowInputs) mistakes.add('inputs', `are ${keys.length}; at most ${limits.workflowInputs}.`);
  for (const key of keys) {
    const word = wordMistake(key);
    if (word === null) inputs.set(key, readInput(value[key], `inputs.${key}`, mistakes));
    else mistakes.add(`inputs.${key.slice(0, 70)}`, word);
  }
  return inputs;
}

function readInput(value: unknown, place: string, mistakes: Mistakes): WorkflowInput {
  if (!isObject(value)) {
    mistakes.add(place, `has to be an object such as {"type": "text"}; it is ${quoted(value)}.`);
    return { type: 'any' };
  }
  checkKeys(value, inputKeys, place, mistakes);
  const { type, required, description } = value;
  if (required !== undefined && typeof required !== 'boolean') mistakes.add(`${place}.required`, 'has to be true or false.');
  if (description !== undefined && (typeof description !== 'string' || description.length > 1_000)) {
    mistakes.add(`${place}.description`, 'has to be a text of at most 1000 characters.');
  }
  if (!isOneOf(valueTypes, type)) {
    mistakes.add(
      `${place}.type`,
      `${type === undefined ? 'missing' : `${quoted(type)} is no type`}; ${allowedInstead(type, valueTypes)}`,
    );
    return { type: 'any' };
  }
  const mistake = defaultMistake(type, value['default']);
  if (mistake !== null) mistakes.add(`${place}.default`, mistake);
  return { type };
}

function defaultMistake(type: ValueType, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isShallow(value, deepestValue)) return `is nested deeper than ${deepestValue} levels.`;
  const { length } = JSON.stringify(value);
  return length > limits.workflowNodeLength
    ? `has ${length} characters as JSON; at most ${limits.workflowNodeLength}.`
    : typeMistake(type, value);
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
