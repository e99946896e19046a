import type { WorkflowEdge, WorkflowNode } from '@imprint/contracts/workflows';

export type Places = Readonly<Record<string, { x: number; y: number }>>;

/** What a node takes on the canvas of the editor, in pixels: its head, and a line for each port where it has several. */
export const boxSize = { width: 232, head: 64, port: 24 } as const;
const gap = { x: 96, y: 40 } as const;

/** Ports of kinds that have several; of others, those that edges begin at. */
const portsOfKind: Readonly<Record<string, readonly string[]>> = {
  approval: ['approved', 'rejected', 'timeout'],
  condition: ['true', 'false'],
  loop: ['item', 'done'],
};

/** An edge as it is drawn: from a port of a node. */
export interface Line {
  from: string;
  port: string;
  to: string;
}

export const linesOf = (edges: readonly WorkflowEdge[]): Line[] =>
  edges.map(({ from, to }) => {
    const [node = '', port = 'out'] = from.split('.');
    return { from: node, port, to };
  });

/** Ports that its box shows, in their order. */
export function portsShown({ id, kind, with: settings }: WorkflowNode, lines: readonly Line[]): readonly string[] {
  const cases = Array.isArray(settings?.['cases']) ? (settings['cases'] as { port: string }[]) : [];
  const own = portsOfKind[kind] ?? (kind === 'switch' ? [...cases.map(({ port }) => port), 'default'] : ['out']);
  return [...new Set([...own, ...lines.flatMap(({ from, port }) => (from === id ? [port] : []))])];
}

/** Pixels from the top of a box to its bottom. */
export const heightOf = (ports: number): number => boxSize.head + (ports > 1 ? ports * boxSize.port + 4 : 0);

/** A place for every node: columns from left to right, each node behind all that lead to it, and near them within its column. */
export function placedNodes(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): Places {
  const lines = linesOf(edges);
  const before = earlierNodes(nodes, lines);
  const columns: WorkflowNode[][] = [];
  const columnOf = depths(nodes, before);
  for (const node of nodes) (columns[columnOf.get(node.id) ?? 0] ??= []).push(node);
  const places = new Map<string, { x: number; y: number }>();
  for (const [at, column] of columns.entries()) placeColumn(column, at, { lines, places });
  const top = Math.min(0, ...[...places.values()].map(({ y }) => y));
  return Object.fromEntries(nodes.map(({ id }) => [id, lowered(places.get(id), -top)]));
}

const lowered = (place: { x: number; y: number } | undefined, by: number) => ({ x: place?.x ?? 0, y: (place?.y ?? 0) + by });

/** Nodes that end before each one begins. What follows a loop waits for everything in it. */
function earlierNodes(nodes: readonly WorkflowNode[], lines: readonly Line[]): ReadonlyMap<string, readonly string[]> {
  const inside = (loop: string): string[] => {
    const found = new Set(lines.flatMap(({ from, port, to }) => (from === loop && port === 'item' ? [to] : [])));
    for (const id of found) for (const { from, to } of lines) if (from === id) found.add(to);
    return [...found];
  };
  const earlier = (id: string): string[] =>
    lines.flatMap(({ from, port, to }) => (to === id ? [from, ...(port === 'done' ? inside(from) : [])] : []));
  return new Map(nodes.map(({ id }) => [id, earlier(id)]));
}

function depths(nodes: readonly WorkflowNode[], before: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  const depth = (id: string): number => {
    const found = known.get(id) ?? Math.max(-1, ...(before.get(id) ?? []).map(depth)) + 1;
    known.set(id, found);
    return found;
  };
  for (const { id } of nodes) depth(id);
  return known;
}

interface Placing {
  lines: readonly Line[];
  places: Map<string, { x: number; y: number }>;
}

function placeColumn(column: readonly WorkflowNode[], at: number, { lines, places }: Placing): void {
  const wanted = column.map((node, index) => ({ node, y: meanOf(node.id, { lines, places }) ?? index * (boxSize.head + gap.y) }));
  wanted.sort((one, other) => one.y - other.y);
  const heightAt = (node: WorkflowNode): number => heightOf(portsShown(node, lines).length);
  const middle = wanted.reduce((sum, { y }) => sum + y, 0) / wanted.length;
  const whole = wanted.reduce((sum, { node }) => sum + heightAt(node) + gap.y, -gap.y);
  let y = wanted.length === 1 ? middle : middle - (whole - boxSize.head) / 2;
  for (const { node } of wanted) {
    places.set(node.id, { x: at * (boxSize.width + gap.x), y: Math.round(y) });
    y += heightAt(node) + gap.y;
  }
}

/** Where the edges that lead to it come from; undefined for a node that begins. */
function meanOf(id: string, { lines, places }: Placing): number | undefined {
  const known = lines.flatMap(({ from, port, to }) => {
    const place = to === id ? places.get(from) : undefined;
    return place === undefined ? [] : [place.y + (port === 'false' || port === 'rejected' || port === 'error' ? 1 : 0)];
  });
  return known.length === 0 ? undefined : known.reduce((sum, y) => sum + y, 0) / known.length;
}
