import type { CompiledGraph, CompiledNode } from '../graph/compiled-graph.js';
import { isLoop } from '../nodes/node-kind.js';
import { innerScope, scopeAtDepth } from './step-values.repository.js';
import type { ClaimedStep, StepPlace, Token } from './claimed-step.js';

/** The port through which a loop begins an item. Edges from it are followed once for each item. */
export const itemPort = 'item';

/**
 * One token for each edge that leads away from a step that has ended. A node at the end of the body of a loop gives one to the loop, which
 * waits for the ends of all its items.
 * @param taken ports through which it ended; none if it was skipped
 */
export function tokensOf(graph: CompiledGraph, node: CompiledNode, place: StepPlace, taken: readonly string[]): Token[] {
  const { executionId, scope } = place;
  const tokens = node.ports
    .filter((port) => !(isLoop(node.kind) && port === itemPort))
    .flatMap((port) => node.next(port).map((nodeId) => tokenFor(graph, { executionId, nodeId, scope }, taken.includes(port))));
  if (node.loop === null || !graph.endsOf(node.loop).includes(node.id)) return tokens;
  const loop = { executionId, nodeId: node.loop, scope: scopeAtDepth(scope, node.depth - 1) };
  return [...tokens, tokenFor(graph, loop, true)];
}

/** Begins the items of a loop. */
export function tokensOfItems(
  graph: CompiledGraph,
  node: CompiledNode,
  { executionId, scope }: ClaimedStep,
  count: number,
): Token[] {
  return Array.from({ length: count }, (_, index) => innerScope(scope, index)).flatMap((inner) =>
    node.next(itemPort).map((nodeId) => tokenFor(graph, { executionId, nodeId, scope: inner }, true)),
  );
}

const tokenFor = (graph: CompiledGraph, place: StepPlace, isLive: boolean): Token => ({
  ...place,
  isLive,
  needed: graph.nodes.get(place.nodeId)?.needed ?? 1,
});
