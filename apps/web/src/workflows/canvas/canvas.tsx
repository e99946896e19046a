import {
  Background,
  BackgroundVariant,
  Controls,
  ReactFlow,
  type Connection,
  type Edge,
  type EdgeChange,
  type NodeChange,
  type ReactFlowInstance,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useEffect, useMemo, useRef, useState, type DragEvent, type ReactElement, type RefObject } from 'react';
import { useWords } from '../../words/words.js';
import type { Graph, GraphNode, Point, Source } from '../graph/graph.js';
import { titleOf, type Kinds } from '../graph/kinds.js';
import { completed, nodeSize } from '../graph/layout.js';
import { workflowWords } from '../words.js';
import { canvasNodeOf } from './canvas-node.js';
import { draggedKind } from './dragged-kind.js';
import { Drawn, drawnEdges, type DrawnNode } from './drawn.js';
import type { StepState } from '../graph/step-states.js';
import './canvas.css';

/** What can be done on a canvas. Without it, a graph is only looked at. */
export interface CanvasEdits {
  onMove: (places: Readonly<Record<string, Point>>) => void;
  onMoved: () => void;
  canConnect: (source: Source, to: string) => boolean;
  onConnect: (source: Source, to: string) => void;
  onRemove: (nodeIds: readonly string[], edgeKeys: readonly string[]) => void;
  /** Something of the palette was dropped. */
  onDrop: (kind: string, at: Point) => void;
}

interface CanvasProps {
  label: string;
  graph: Graph;
  kinds: Kinds;
  selected: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  mistakes?: ReadonlyMap<string, number>;
  states?: ReadonlyMap<string, StepState>;
  edits?: CanvasEdits;
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

/** A graph as a drawing that can be moved and zoomed. */
export function Canvas({ label, edits, mistakes = none, states = none, ...rest }: CanvasProps): ReactElement {
  const { graph, kinds } = rest;
  const flow = useRef<ReactFlowInstance<DrawnNode>>(null);
  const nodeTypes = useMemo(() => ({ step: canvasNodeOf(kinds, edits === undefined) }), [kinds, edits === undefined]);
  const { nodes, edges, onNodesChange, onEdgesChange } = useDrawing({ ...rest, mistakes, states, edits });
  const words = useAriaLabels();
  const area = useInView(flow, nodes, rest.selected);
  const drop = (event: DragEvent): void => {
    const kind = event.dataTransfer.getData(draggedKind);
    const at = flow.current?.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    if (kind === '' || at === undefined) return;
    event.preventDefault();
    edits?.onDrop(kind, { x: Math.round(at.x - nodeSize.width / 2), y: Math.round(at.y - nodeSize.height / 2) });
  };
  return (
    <section ref={area} className="canvas" aria-label={label}>
      <ReactFlow<DrawnNode>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={(instance) => (flow.current = instance)}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        {...connecting(edits)}
        onDrop={drop}
        onDragOver={(event) => edits !== undefined && event.preventDefault()}
        nodesDraggable={edits !== undefined}
        nodesConnectable={edits !== undefined}
        edgesFocusable={edits !== undefined}
        deleteKeyCode={edits === undefined ? null : ['Delete', 'Backspace']}
        onlyRenderVisibleElements={graph.nodes.length > manyNodes}
        ariaLabelConfig={words}
        minZoom={0.1}
        maxZoom={1.5}
        fitView
        fitViewOptions={{ ...shownFirst(nodes), maxZoom: 1, minZoom: 0.35, padding: 0.12 }}
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </section>
  );
}

const manyNodes = 100;
/** Of a large graph, so many nodes fill the canvas at first. */
const firstNodes = 12;

/** A large graph opens where it begins: as a whole, nobody could read it. */
function shownFirst(nodes: readonly DrawnNode[]): { nodes?: { id: string }[] } {
  if (nodes.length <= manyNodes) return {};
  const ordered = nodes.toSorted((one, other) => one.position.x - other.position.x || one.position.y - other.position.y);
  return { nodes: ordered.slice(0, firstNodes).map(({ id }) => ({ id })) };
}

/** A node that is chosen elsewhere, or has just been added, comes into view. @returns what the canvas is tied to */
function useInView(
  flow: RefObject<ReactFlowInstance<DrawnNode> | null>,
  nodes: readonly DrawnNode[],
  selected: readonly string[],
): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  const id = selected.length === 1 ? selected[0] : undefined;
  const node = nodes.find((each) => each.id === id);
  useEffect(() => {
    if (node === undefined || flow.current === null || area.current === null) return;
    const { x, y, zoom } = flow.current.getViewport();
    const { clientWidth, clientHeight } = area.current;
    const [left, top] = [node.position.x * zoom + x, node.position.y * zoom + y];
    const [right, bottom] = [left + nodeSize.width * zoom, top + nodeSize.height * zoom];
    if (left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight) return;
    const middle = { x: node.position.x + nodeSize.width / 2, y: node.position.y + nodeSize.height / 2 };
    void flow.current.setCenter(middle.x, middle.y, { zoom });
  }, [id]);
  return area;
}

type DrawingProps = Required<Omit<CanvasProps, 'label' | 'edits'>> & { edits: CanvasEdits | undefined };

/** Nodes and edges as they are drawn, and what becomes of what is done with them. */
function useDrawing({ graph, kinds, selected, onSelect, mistakes, states, edits }: DrawingProps) {
  const t = useWords(workflowWords);
  const [drawn] = useState(() => new Drawn());
  const [selectedEdges, setSelectedEdges] = useState<ReadonlySet<string>>(new Set());
  const layout = useMemo(() => completed(graph, kinds), [graph, kinds]);
  const nameOf = useMemo(() => (node: GraphNode) => t('node.named', { title: titleOf(node, kinds), id: node.id }), [t, kinds]);
  const nodes = drawn.nodes({ graph, kinds, layout, selected, mistakes, states, nameOf });
  const edges = useMemo(
    () => drawnEdges(graph, selectedEdges, states, (edge) => t('edge.named', { edge })),
    [graph.edges, selectedEdges, states, t],
  );
  const removal = useRemoval(edits);
  const onNodesChange = (changes: readonly NodeChange<DrawnNode>[]): void => {
    const places = changes.flatMap((each) =>
      each.type === 'position' && each.position !== undefined ? [[each.id, each.position] as const] : [],
    );
    if (places.length > 0) edits?.onMove(Object.fromEntries(places));
    if (changes.some((each) => each.type === 'position' && each.dragging === false)) edits?.onMoved();
    const chosen = changes.filter((each) => each.type === 'select');
    if (chosen.length > 0) onSelect(selectedAfter(selected, chosen));
    removal({ nodes: changes.flatMap((each) => (each.type === 'remove' ? [each.id] : [])) });
  };
  const onEdgesChange = (changes: readonly EdgeChange[]): void => {
    const chosen = changes.filter((each) => each.type === 'select');
    if (chosen.length > 0) setSelectedEdges(new Set(selectedAfter([...selectedEdges], chosen)));
    removal({ edges: changes.flatMap((each) => (each.type === 'remove' ? [each.id] : [])) });
  };
  return { nodes, edges, onNodesChange, onEdgesChange };
}

function connecting(edits: CanvasEdits | undefined) {
  if (edits === undefined) return {};
  const sourceIn = ({ source, sourceHandle }: Connection | Edge): Source => ({ id: source, port: sourceHandle ?? 'out' });
  return {
    isValidConnection: (connection: Connection | Edge) => edits.canConnect(sourceIn(connection), connection.target),
    onConnect: (connection: Connection) => edits.onConnect(sourceIn(connection), connection.target),
  };
}

function selectedAfter(selected: readonly string[], changes: readonly { id: string; selected: boolean }[]): readonly string[] {
  const gone = new Set(changes.filter((each) => !each.selected).map(({ id }) => id));
  const come = changes.filter((each) => each.selected && !selected.includes(each.id)).map(({ id }) => id);
  return [...selected.filter((id) => !gone.has(id)), ...come];
}

/** The canvas says one after the other that edges and nodes go: it is one change. */
function useRemoval(edits: CanvasEdits | undefined): (removed: { nodes?: readonly string[]; edges?: readonly string[] }) => void {
  const waiting = useRef<{ nodes: readonly string[]; edges: readonly string[] }>(undefined);
  return ({ nodes = [], edges = [] }) => {
    if (nodes.length === 0 && edges.length === 0) return;
    const before = waiting.current;
    waiting.current = { nodes: [...(before?.nodes ?? []), ...nodes], edges: [...(before?.edges ?? []), ...edges] };
    if (before !== undefined) return;
    queueMicrotask(() => {
      const all = waiting.current;
      waiting.current = undefined;
      if (all !== undefined) edits?.onRemove(all.nodes, all.edges);
    });
  };
}

function useAriaLabels() {
  const t = useWords(workflowWords);
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('canvas.node'),
      'node.a11yDescription.keyboardDisabled': t('canvas.node'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }: { x: number; y: number }) =>
        t('canvas.moved', { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('canvas.edge'),
      'controls.ariaLabel': t('canvas.controls'),
      'controls.zoomIn.ariaLabel': t('canvas.zoomIn'),
      'controls.zoomOut.ariaLabel': t('canvas.zoomOut'),
      'controls.fitView.ariaLabel': t('canvas.fit'),
      'handle.ariaLabel': t('canvas.port'),
    }),
    [t],
  );
}
