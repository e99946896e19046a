import { MarkerType, Position, type Edge, type Node } from '@xyflow/react';
import { edgeKey, sourceOf, type Graph, type GraphNode, type Point } from '../graph/graph.js';
import { shownPorts, usedPorts, type Kinds } from '../graph/kinds.js';
import { heightOf, nodeSize } from '../graph/layout.js';
import type { StepState } from '../graph/step-states.js';

/** What the drawing of a node is made of. */
export interface Shown extends Record<string, unknown> {
  node: GraphNode;
  ports: readonly string[];
  mistakes: number;
  state: StepState | undefined;
}

export type DrawnNode = Node<Shown, 'step'>;

export interface Drawing {
  graph: Graph;
  kinds: Kinds;
  layout: Readonly<Record<string, Point>>;
  selected: readonly string[];
  /** How many there are, by node. */
  mistakes: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, StepState>;
  /** Names a node to screen readers. */
  nameOf: (node: GraphNode) => string;
}

export const inPort = 'in';
const handle = 12;

/** The same node is the same object as before, as long as nothing of it has changed: it is then not drawn again. */
export class Drawn {
  private known = new Map<string, { parts: readonly unknown[]; drawn: DrawnNode }>();

  nodes({ graph, kinds, layout, selected, mistakes, states, nameOf }: Drawing): DrawnNode[] {
    const chosen = new Set(selected);
    const next = new Map<string, { parts: readonly unknown[]; drawn: DrawnNode }>();
    const used = usedPorts(graph);
    const drawn = graph.nodes.map((node) => {
      const place = layout[node.id] ?? { x: 0, y: 0 };
      const isSelected = chosen.has(node.id);
      const ports = used.get(node.id);
      const marks = [mistakes.get(node.id), states.get(node.id)];
      const parts = [node, place.x, place.y, isSelected, ...marks, ports === undefined ? '' : [...ports].join(' '), nameOf];
      const before = this.known.get(node.id);
      const isSame = before !== undefined && before.parts.every((part, at) => part === parts[at]);
      const data = { node, mistakes: mistakes.get(node.id) ?? 0, state: states.get(node.id) };
      const made = isSame
        ? before.drawn
        : drawnNode({ ...data, ports: shownPorts(node, kinds, ports) }, place, isSelected, nameOf(node));
      next.set(node.id, { parts, drawn: made });
      return made;
    });
    this.known = next;
    return drawn;
  }
}

/** Where its ports are is said here: the canvas has nothing to measure, and draws hundreds of nodes at once. */
function drawnNode(data: Shown, position: Point, selected: boolean, name: string): DrawnNode {
  const height = heightOf(data.ports.length);
  const size = { width: nodeSize.width, height };
  const knob = { width: handle, height: handle };
  return {
    id: data.node.id,
    type: 'step',
    data,
    position,
    selected,
    ...size,
    measured: size,
    ariaLabel: name,
    handles: [
      { id: inPort, type: 'target', position: Position.Left, x: -handle / 2, y: nodeSize.height / 2 - handle / 2, ...knob },
      ...data.ports.map((port, at) => ({
        ...{ id: port, type: 'source' as const, position: Position.Right, x: nodeSize.width - handle / 2 },
        ...{ y: portTop(at, data.ports.length) - handle / 2, ...knob },
      })),
    ],
  };
}

/** Middle of a port, from the top of its node. */
export const portTop = (at: number, count: number): number =>
  count <= 1 ? nodeSize.height / 2 : nodeSize.height + at * nodeSize.port + nodeSize.port / 2;

export function drawnEdges(
  graph: Graph,
  selected: ReadonlySet<string>,
  states: Drawing['states'],
  name: (edge: string) => string,
): Edge[] {
  return graph.edges.map((edge) => {
    const { id, port } = sourceOf(edge.from);
    const key = edgeKey(edge);
    const isTaken = states.has(id) && ['done', 'running', 'waiting', 'ready'].includes(states.get(edge.to)?.status ?? '');
    return {
      id: key,
      source: id,
      sourceHandle: port,
      target: edge.to,
      targetHandle: inPort,
      selected: selected.has(key),
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16 },
      ariaLabel: name(key),
      ...(isTaken && { className: 'taken' }),
    };
  });
}
