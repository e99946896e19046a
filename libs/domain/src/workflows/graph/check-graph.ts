import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { checkReferences } from './check-references.js';
import { Mistakes } from './mistakes.js';
import { readGraph, type ReadGraph } from './read-graph.js';
import { type Topology, topologyOf } from './topology.js';

/** All mistakes of a graph at once, one sentence each; empty for one that can run. */
export function checkGraph(graph: unknown, kinds: NodeCatalogue): readonly string[] {
  return examine(graph, kinds).mistakes;
}

/** What checking found out; `read` and `topology` are complete if none is fatal. */
export function examine(
  graph: unknown,
  kinds: NodeCatalogue,
): { mistakes: readonly string[]; fatal: readonly string[]; read: ReadGraph | null; topology: Topology | null } {
  const mistakes = new Mistakes();
  const read = readGraph(graph, kinds, mistakes);
  const topology = read === null ? null : topologyOf(read, mistakes);
  if (read !== null) checkReferences(read, topology, mistakes);
  return { mistakes: mistakes.all, fatal: mistakes.fatal, read, topology };
}
