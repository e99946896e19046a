import type { Graph, Point } from './graph.js';
import { topologyOf } from './order.js';
import { shownPorts, usedPorts, type Kinds } from './kinds.js';

/** What a node takes on the canvas, in pixels: its head, and a line for each port where it has several. */
export const nodeSize = { width: 232, height: 64, port: 24 } as const;
const gap = { x: 96, y: 40 } as const;
const step = { x: nodeSize.width + gap.x, y: nodeSize.height + gap.y } as const;

export const heightOf = (ports: number): number => nodeSize.height + (ports > 1 ? ports * nodeSize.port + 4 : 0);

/**
 * A place for every node: columns from left to right, each node behind all that lead to it, and within a column near those that lead to it.
 */
export function arranged(graph: Graph, kinds: Kinds): Readonly<Record<string, Point>> {
  const { order, before } = topologyOf(graph, kinds);
  const column = new Map<string, number>();
  for (const id of order) column.set(id, Math.max(-1, ...(before.get(id) ?? []).map((other) => column.get(other) ?? -1)) + 1);
  const columns: string[][] = [];
  for (const id of order) (columns[column.get(id) ?? 0] ??= []).push(id);
  const places = new Map<string, Point>();
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const used = usedPorts(graph);
  const heights = new Map([...nodes].map(([id, node]) => [id, heightOf(shownPorts(node, kinds, used.get(id)).length)]));
  for (const [at, ids] of columns.entries()) placeColumn(ids, at, { before, heights, places });
  const top = Math.min(0, ...[...places.values()].map(({ y }) => y));
  return Object.fromEntries([...places].map(([id, { x, y }]) => [id, { x, y: y - top }]));
}

interface Placing {
  before: ReadonlyMap<string, readonly string[]>;
  heights: ReadonlyMap<string, number>;
  places: Map<string, Point>;
}

function placeColumn(ids: readonly string[], at: number, { before, heights, places }: Placing): void {
  const wanted = ids.map((id, index) => ({ id, y: meanOf(before.get(id) ?? [], places) ?? index * step.y }));
  wanted.sort((one, other) => one.y - other.y);
  const heightAt = (id: string): number => heights.get(id) ?? nodeSize.height;
  const middle = wanted.reduce((sum, { y }) => sum + y, 0) / wanted.length;
  const whole = wanted.reduce((sum, { id }) => sum + heightAt(id) + gap.y, -gap.y);
  let y = middle - (whole - nodeSize.height) / 2;
  for (const { id } of wanted) {
    places.set(id, { x: at * step.x, y: Math.round(y) });
    y += heightAt(id) + gap.y;
  }
}

function meanOf(ids: readonly string[], places: ReadonlyMap<string, Point>): number | undefined {
  const known = ids.flatMap((id) => places.get(id)?.y ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, y) => sum + y, 0) / known.length;
}

/** The layout with a place for those that have none: behind what leads to them, where nothing stands yet. */
export function completed(graph: Graph, kinds: Kinds): Readonly<Record<string, Point>> {
  const missing = graph.nodes.filter(({ id }) => graph.layout[id] === undefined);
  if (missing.length === 0) return graph.layout;
  if (missing.length === graph.nodes.length) return arranged(graph, kinds);
  const { order, before } = topologyOf(graph, kinds);
  const layout: Record<string, Point> = { ...graph.layout };
  const taken = new Set(Object.values(layout).map(({ x, y }) => cell(x, y)));
  for (const id of order) {
    if (layout[id] !== undefined) continue;
    const sources = (before.get(id) ?? []).flatMap((other) => layout[other] ?? []);
    const bottom = Math.max(0, ...Object.values(layout).map(({ y }) => y + step.y));
    const x = sources.length === 0 ? 0 : Math.max(...sources.map((source) => source.x)) + step.x;
    let y = sources.length === 0 ? bottom : Math.min(...sources.map((source) => source.y));
    while (taken.has(cell(x, y))) y += step.y;
    layout[id] = { x, y };
    taken.add(cell(x, y));
  }
  return layout;
}

/** Nodes of one cell would lie on each other. */
const cell = (x: number, y: number): string => `${Math.round(x / step.x)} ${Math.round(y / step.y)}`;
