import { isObject, sourceOf, type Graph, type GraphNode, type ValueType } from './graph.js';

/** What `GET /v1/workflow-nodes` says of a setting. */
export interface KindField {
  name: string;
  type: ValueType;
  label: string;
  description: string;
  required: boolean;
  default?: unknown;
  allowed: readonly string[] | null;
  isTemplate: boolean;
  isLiteral: boolean;
  isExpression: boolean;
  refersTo: string | null;
  min: number | null;
  max: number | null;
  maxLength: number | null;
}

export interface KindOutput {
  name: string;
  type: ValueType;
  description: string;
}

export interface Kind {
  kind: string;
  label: string;
  description: string;
  group: string;
  fields: readonly KindField[];
  outputs: readonly KindOutput[];
  ports: readonly string[];
  replay: string;
  /** What compensating does about it. */
  undo: 'none' | 'kept' | 'automatic' | 'custom';
  /** Whether nodes can name it as what undoes them. */
  canUndo: boolean;
  reachesOutside: boolean;
  costsCredits: boolean;
  retry: { maxAttempts: number; waitSeconds: number };
  timeoutSeconds: number;
}

/** By name. */
export type Kinds = ReadonlyMap<string, Kind>;

/**
 * The ports through which a node can end, in the order in which they are drawn. Literal lists with `port` in their entries, such as the cases
 * of `switch`, add theirs; `error` is there once the node goes on after a failure.
 */
export function portsOf(node: GraphNode, kinds: Kinds): readonly string[] {
  const kind = kinds.get(node.kind);
  const fixed = kind?.ports ?? ['out'];
  const added = (kind?.fields ?? [])
    .filter(({ type, isLiteral }) => type === 'list' && isLiteral)
    .flatMap(({ name }) => portsIn(node.with?.[name]));
  const error = node.onError === 'continue' ? ['error'] : [];
  return [...new Set([...added, ...fixed, ...error])];
}

/** Ports from which edges lead away, by node. */
export function usedPorts({ edges }: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const { from } of edges) {
    const { id, port } = sourceOf(from);
    const ofNode = used.get(id) ?? new Set();
    used.set(id, ofNode.add(port));
  }
  return used;
}

/** Those of the node, and those that edges use although it does not have them. @param used of the node, by `usedPorts` */
export const shownPorts = (node: GraphNode, kinds: Kinds, used: Iterable<string> = []): readonly string[] => [
  ...new Set([...portsOf(node, kinds), ...used]),
];

function portsIn(entries: unknown): readonly string[] {
  if (!Array.isArray(entries)) return [];
  return (entries as unknown[]).flatMap((entry) =>
    isObject(entry) && typeof entry['port'] === 'string' && portForm.test(entry['port']) ? [entry['port']] : [],
  );
}

const portForm = /^[a-z][a-z0-9_]{0,63}$/i;

/** Whether its port `item` leads to nodes that run once for each of several items. */
export const isLoop = (node: GraphNode, kinds: Kinds): boolean => kinds.get(node.kind)?.ports.includes('item') ?? false;

/** What a node gives. `set` gives what it sets. */
export function outputsOf(node: GraphNode, kinds: Kinds): readonly KindOutput[] {
  const kind = kinds.get(node.kind);
  if (kind === undefined || kind.outputs.length > 0) return kind?.outputs ?? [];
  const named = kind.fields.filter(({ type }) => type === 'object').flatMap(({ name }) => namesIn(node.with?.[name]));
  return named.map((name) => ({ name, type: 'any', description: '' }));
}

function namesIn(values: unknown): readonly string[] {
  return isObject(values) && !('$' in values) ? Object.keys(values) : [];
}

/** What it is called: its own name, or that of its kind. */
export const titleOf = (node: GraphNode, kinds: Kinds): string =>
  node.label !== undefined && node.label !== '' ? node.label : (kinds.get(node.kind)?.label ?? node.kind);
