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

/** A node, or the room that an edge takes which passes by a column. */
interface Item {
  key: string;
  height: number;
  /** Items of earlier columns that it stands near. */
  near: readonly string[];
  /** Of two that stand near the same, the one from the upper port comes first. */
  rank: number;
}

const laneHeight = 24;
const laneKey = ({ from, port, to }: Line, column: number): string => `${from}.${port} ${to} ${column}`;

/**
 * A place for every node: columns from left to right, each node behind all that lead to it, and near them within its column. Edges that pass by
 * a column have room in it.
 */
export function placedNodes(nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[]): Places {
  const lines = linesOf(edges);
  const before = earlierNodes(nodes, lines);
  const columnOf = depths(nodes, before);
  const columns: Item[][] = [];
  const shown = new Map(nodes.map((node) => [node.id, portsShown(node, lines)]));
  const rankOf = ({ from, port }: Line): number => shown.get(from)?.indexOf(port) ?? 0;
  for (const { id } of nodes) {
    const own = lines.filter(({ to }) => to === id);
    const at = columnOf.get(id) ?? 0;
    const near = [...new Set([...own.map((line) => nearestOf(line, at, columnOf)), ...(before.get(id) ?? [])])];
    const height = heightOf(shown.get(id)?.length ?? 1);
    (columns[at] ??= []).push({ key: id, height, near, rank: Math.max(0, ...own.map(rankOf)) });
    for (const line of own)
      for (let column = (columnOf.get(line.from) ?? 0) + 1; column < at; column += 1) {
        const lane = { key: laneKey(line, column), height: laneHeight, rank: rankOf(line) };
        (columns[column] ??= []).push({ ...lane, near: [nearestOf(line, column, columnOf)] });
      }
  }
  const places = new Map<string, { x: number; y: number }>();
  for (const [at, column] of columns.entries()) placeColumn(column, at, places);
  const placed = nodes.map(({ id }) => [id, places.get(id) ?? { x: 0, y: 0 }] as const);
  const top = Math.min(0, ...placed.map(([, { y }]) => y));
  return Object.fromEntries(placed.map(([id, { x, y }]) => [id, { x, y: y - top }]));
}

/** What stands for a line in the column before. */
function nearestOf(line: Line, column: number, columnOf: ReadonlyMap<string, number>): string {
  return column - 1 > (columnOf.get(line.from) ?? 0) ? laneKey(line, column - 1) : line.from;
}

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

function placeColumn(column: readonly Item[], at: number, places: Map<string, { x: number; y: number }>): void {
  const wanted = column.map((item, index) => ({ ...item, y: meanOf(item.near, places) ?? index * (boxSize.head + gap.y) }));
  wanted.sort((one, other) => one.y - other.y || one.rank - other.rank);
  const middle = wanted.reduce((sum, { y }) => sum + y, 0) / wanted.length;
  const whole = wanted.reduce((sum, { height }) => sum + height + gap.y, -gap.y);
  let y = wanted.length === 1 ? middle : middle - (whole - boxSize.head) / 2;
  for (const { key, height } of wanted) {
    // A lane stands where the head of a box would have its middle.
    const top = y - (boxSize.head - Math.min(height, boxSize.head)) / 2;
    places.set(key, { x: at * (boxSize.width + gap.x), y: Math.round(top) });
    y += height + gap.y;
  }
}

/** Undefined for a node that begins. */
function meanOf(near: readonly string[], places: ReadonlyMap<string, { x: number; y: number }>): number | undefined {
  const known = near.flatMap((key) => places.get(key)?.y ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, y) => sum + y, 0) / known.length;
}
