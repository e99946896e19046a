import {
  edgeKey,
  nodeOf,
  sourceOf,
  writtenSource,
  type Graph,
  type GraphNode,
  type NodeUndo,
  type Point,
  type Source,
} from './graph.js';
import { portsOf, type Kind, type Kinds } from './kinds.js';
import { ancestorsOf, topologyOf } from './order.js';
import { renamedSetting } from './references.js';
import { freeWord } from './word-rules.js';

/** Where a new node goes. */
export interface Place {
  at?: Point;
  /** It is connected behind this port, and what was there comes behind it. */
  after?: Source;
}

/** @returns the graph, and the id of the node that is new in it */
export function withNode(graph: Graph, kind: Kind, { at, after }: Place = {}): { graph: Graph; id: string } {
  const id = freeWord(
    kind.kind,
    graph.nodes.map((node) => node.id),
  );
  const defaults = kind.fields.flatMap(({ name, isLiteral, type }) =>
    isLiteral && type === 'list' ? [[name, []] as const] : [],
  );
  const node: GraphNode = { id, kind: kind.kind, ...(defaults.length > 0 && { with: Object.fromEntries(defaults) }) };
  const added = {
    ...graph,
    nodes: [...graph.nodes, node],
    layout: at === undefined ? graph.layout : { ...graph.layout, [id]: at },
  };
  if (after === undefined) return { graph: added, id };
  const from = writtenSource(after);
  const isBehind = (edge: { from: string }): boolean => writtenSource(sourceOf(edge.from)) === from;
  // A loop goes on through `done`; what has no port `out` goes on through its first one.
  const onward = kind.ports.find((port) => port === 'out' || port === 'done') ?? kind.ports[0];
  const behind = graph.edges.filter((edge) => isBehind(edge) && !isLocked(graph, edge.to));
  const moved = onward === undefined ? [] : behind.map(({ to }) => ({ from: writtenSource({ id, port: onward }), to }));
  const kept = onward === undefined ? graph.edges : graph.edges.filter((edge) => !behind.includes(edge));
  return { graph: { ...added, edges: [...kept, { from, to: id }, ...moved] }, id };
}

const isLocked = (graph: Graph, id: string): boolean => nodeOf(graph, id)?.locked === true;

export type ConnectionMistake = 'itself' | 'circle' | 'known' | 'locked' | 'port';

/** Why an edge cannot be drawn; undefined if it can. */
export function connectionMistake(graph: Graph, kinds: Kinds, source: Source, to: string): ConnectionMistake | undefined {
  const node = nodeOf(graph, source.id);
  if (node === undefined || !portsOf(node, kinds).includes(source.port)) return 'port';
  if (source.id === to) return 'itself';
  if (graph.edges.some((edge) => edgeKey(edge) === edgeKey({ from: writtenSource(source), to }))) return 'known';
  if (node.locked === true || isLocked(graph, to)) return 'locked';
  return ancestorsOf(topologyOf(graph, kinds), source.id).has(to) ? 'circle' : undefined;
}

export const connected = (graph: Graph, source: Source, to: string): Graph => ({
  ...graph,
  edges: [...graph.edges, { from: writtenSource(source), to }],
});

/** Edges at locked nodes stay. @param keys of `edgeKey` */
export function disconnected(graph: Graph, keys: readonly string[]): Graph {
  const edges = graph.edges.filter(
    (edge) => !keys.includes(edgeKey(edge)) || isLocked(graph, sourceOf(edge.from).id) || isLocked(graph, edge.to),
  );
  return edges.length === graph.edges.length ? graph : { ...graph, edges };
}

/** Without nodes and their edges. Locked ones stay, and so does whatever is connected with one. */
export function withoutNodes(graph: Graph, ids: readonly string[]): Graph {
  const removed = new Set(ids.filter((id) => canRemove(graph, id)));
  if (removed.size === 0) return graph;
  return {
    ...graph,
    nodes: graph.nodes.filter(({ id }) => !removed.has(id)),
    edges: graph.edges.filter(({ from, to }) => !removed.has(sourceOf(from).id) && !removed.has(to)),
    layout: Object.fromEntries(Object.entries(graph.layout).filter(([id]) => !removed.has(id))),
  };
}

export function canRemove(graph: Graph, id: string): boolean {
  const neighbours = graph.edges.flatMap(({ from, to }) => {
    const source = sourceOf(from).id;
    return source === id ? [to] : to === id ? [source] : [];
  });
  return nodeOf(graph, id) !== undefined && ![id, ...neighbours].some((each) => isLocked(graph, each));
}

const duplicateOffset = 48;

/** Copies nodes with the edges among them; expressions of the copies read the copies. @returns the graph, and the ids of the copies */
export function duplicated(graph: Graph, kinds: Kinds, ids: readonly string[]): { graph: Graph; ids: readonly string[] } {
  const taken = new Set(graph.nodes.map(({ id }) => id));
  const names = new Map<string, string>();
  for (const id of ids) {
    const name = freeWord(id.replace(/_\d+$/, ''), taken);
    taken.add(name);
    names.set(id, name);
  }
  const copies = graph.nodes.flatMap((node) => {
    const id = names.get(node.id);
    if (id === undefined) return [];
    const { locked: _locked, ...rest } = node;
    return [
      [...names].reduce((copy, [from, to]) => readingRenamed(copy, kinds, { of: 'steps', from, to }), {
        ...rest,
        id,
      } as GraphNode),
    ];
  });
  const edges = graph.edges.flatMap(({ from, to }) => {
    const source = sourceOf(from);
    const [id, target] = [names.get(source.id), names.get(to)];
    return id === undefined || target === undefined ? [] : [{ from: writtenSource({ id, port: source.port }), to: target }];
  });
  const places = [...names].flatMap(([id, copy]) => {
    const place = graph.layout[id];
    return place === undefined ? [] : [[copy, { x: place.x + duplicateOffset, y: place.y + duplicateOffset }] as const];
  });
  return {
    graph: {
      ...graph,
      nodes: [...graph.nodes, ...copies],
      edges: [...graph.edges, ...edges],
      layout: { ...graph.layout, ...Object.fromEntries(places) },
    },
    ids: copies.map(({ id }) => id),
  };
}

type Renaming = Parameters<typeof renamedSetting>[1];

/** Also in what undoes the node. */
function readingRenamed(node: GraphNode, kinds: Kinds, renaming: Renaming): GraphNode {
  const renamed = settingsRenamed(node, kinds, renaming);
  return node.undo === undefined ? renamed : { ...renamed, undo: settingsRenamed(node.undo, kinds, renaming) };
}

function settingsRenamed<Part extends NodeUndo>(part: Part, kinds: Kinds, renaming: Renaming): Part {
  if (part.with === undefined) return part;
  const fields = kinds.get(part.kind)?.fields ?? [];
  const settings = Object.entries(part.with).map(([name, value]) => {
    const isExpression = fields.find((field) => field.name === name)?.isExpression ?? false;
    return [name, renamedSetting(value, renaming, isExpression)] as const;
  });
  return { ...part, with: Object.fromEntries(settings) };
}

/** Another id for a node: its edges, its place and whatever reads its output follow. */
export function renamed(graph: Graph, kinds: Kinds, from: string, to: string): Graph {
  const renaming = { of: 'steps', from, to } as const;
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({ ...readingRenamed(node, kinds, renaming), id: node.id === from ? to : node.id })),
    edges: graph.edges.map((edge) => {
      const source = sourceOf(edge.from);
      return {
        from: source.id === from ? writtenSource({ id: to, port: source.port }) : edge.from,
        to: edge.to === from ? to : edge.to,
      };
    }),
    layout: Object.fromEntries(Object.entries(graph.layout).map(([id, place]) => [id === from ? to : id, place])),
  };
}

/** Another name for an input, also where it is read. */
export function withInputRenamed(graph: Graph, kinds: Kinds, from: string, to: string): Graph {
  return {
    ...graph,
    inputs: Object.fromEntries(Object.entries(graph.inputs).map(([name, input]) => [name === from ? to : name, input])),
    nodes: graph.nodes.map((node) => readingRenamed(node, kinds, { of: 'inputs', from, to })),
  };
}

export const moved = (graph: Graph, places: Readonly<Record<string, Point>>): Graph => ({
  ...graph,
  layout: { ...graph.layout, ...places },
});

/** What is undefined is left out. Locked nodes only take `label` and `locked`. */
export function withNodeChanged(
  graph: Graph,
  id: string,
  changes: { [Name in keyof GraphNode]?: GraphNode[Name] | undefined },
): Graph {
  const allowed = isLocked(graph, id)
    ? Object.fromEntries(Object.entries(changes).filter(([name]) => name === 'label' || name === 'locked'))
    : changes;
  const apply = (node: GraphNode): GraphNode => {
    const entries: [string, unknown][] = Object.entries({ ...node, ...allowed });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as GraphNode;
  };
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === id ? apply(node) : node)) };
}

/** @param value undefined takes the setting out */
export function withSetting(graph: Graph, id: string, name: string, value: unknown): Graph {
  const { [name]: _old, ...rest } = nodeOf(graph, id)?.with ?? {};
  const settings = value === undefined ? rest : { ...nodeOf(graph, id)?.with, [name]: value };
  return withNodeChanged(graph, id, { with: Object.keys(settings).length > 0 ? settings : undefined });
}

/** Ids of nodes that an edge from this port may lead to. */
export const possibleTargets = (graph: Graph, kinds: Kinds, source: Source): readonly string[] =>
  graph.nodes.map(({ id }) => id).filter((id) => connectionMistake(graph, kinds, source, id) === undefined);
