/** A setting that is computed: `{"$": "steps.feed.items"}`. */
export interface Computed {
  $: string;
}

export interface Retry {
  maxAttempts: number;
  waitSeconds: number;
}

/** What happens once a node has failed (docs of workflows). */
export const failurePolicies = ['stop', 'continue', 'compensate'] as const;
export type FailurePolicy = (typeof failurePolicies)[number];

/** What undoes a node, instead of what its kind does by itself. */
export interface NodeUndo {
  kind: string;
  with?: Readonly<Record<string, unknown>>;
}

/** A node of a graph (docs of workflows: `id`, `kind`, settings in `with`). */
export interface GraphNode {
  id: string;
  kind: string;
  label?: string;
  with?: Readonly<Record<string, unknown>>;
  onError?: FailurePolicy;
  retry?: Retry;
  timeoutSeconds?: number;
  undo?: NodeUndo;
  locked?: boolean;
}

/** `from` is `node`, which means its port `out`, or `node.port`. */
export interface GraphEdge {
  from: string;
  to: string;
}

export const valueTypes = ['text', 'number', 'boolean', 'list', 'object', 'any'] as const;
export type ValueType = (typeof valueTypes)[number];

/** What each entry of a list has under one name. */
export interface EntryField {
  type: 'text' | 'number' | 'boolean';
  description?: string;
  refersTo?: string;
}

export interface GraphInput {
  type: ValueType;
  required?: boolean;
  default?: unknown;
  description?: string;
  /** What it holds the ids or names of. */
  refersTo?: string;
  /** Of a list of objects. */
  entries?: Readonly<Record<string, EntryField>>;
}

export interface Point {
  x: number;
  y: number;
}

/** What the editor changes. Never changed in place. */
export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  inputs: Readonly<Record<string, GraphInput>>;
  layout: Readonly<Record<string, Point>>;
}

/** A graph as the API answers with it. */
export interface WrittenGraph {
  nodes: readonly Readonly<Record<string, unknown>>[];
  edges: readonly Readonly<Record<string, unknown>>[];
  inputs: Readonly<Record<string, unknown>>;
  layout: Readonly<Record<string, unknown>>;
}

/** What cannot be drawn, such as a node without an id, is left out: drafts of agents may have mistakes of every kind. */
export function graphOf({ nodes, edges, inputs, layout }: WrittenGraph): Graph {
  const known = new Map<string, GraphNode>();
  for (const node of nodes) {
    const { id, kind } = node;
    if (typeof id === 'string' && typeof kind === 'string' && !known.has(id)) known.set(id, node as unknown as GraphNode);
  }
  return {
    nodes: [...known.values()],
    edges: edges.filter(
      (edge): edge is typeof edge & GraphEdge =>
        typeof edge['from'] === 'string' &&
        typeof edge['to'] === 'string' &&
        known.has(sourceOf(edge['from']).id) &&
        known.has(edge['to']),
    ),
    inputs: inputsOf(inputs),
    layout: Object.fromEntries(Object.entries(layout).filter((entry): entry is [string, Point] => isPoint(entry[1]))),
  };
}

/** Inputs as the API answers with them. What is none is left out. */
export const inputsOf = (inputs: Readonly<Record<string, unknown>>): Readonly<Record<string, GraphInput>> =>
  Object.fromEntries(Object.entries(inputs).filter(isInput));

function isInput(entry: [string, unknown]): entry is [string, GraphInput] {
  return isObject(entry[1]) && valueTypes.some((type) => type === (entry[1] as { type?: unknown }).type);
}

function isPoint(value: unknown): boolean {
  return isObject(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isComputed(value: unknown): value is Computed {
  return isObject(value) && typeof value['$'] === 'string';
}

export interface Source {
  id: string;
  port: string;
}

/** What `node` or `node.port` names. */
export function sourceOf(from: string): Source {
  const [id = '', port = 'out'] = from.split('.');
  return { id, port };
}

export const writtenSource = ({ id, port }: Source): string => (port === 'out' ? id : `${id}.${port}`);

/** The same for `text` and `text.out`. */
export const edgeKey = ({ from, to }: GraphEdge): string => `${writtenSource(sourceOf(from))} → ${to}`;

export const nodeOf = ({ nodes }: Graph, id: string): GraphNode | undefined => nodes.find((node) => node.id === id);
