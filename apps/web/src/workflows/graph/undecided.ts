import { sourceOf, type Graph } from './graph.js';

interface AskedStep {
  nodeId: string;
  status: string;
  output: unknown;
}

/** What an approval that nobody decided has kept from happening. */
export interface Undecided {
  nodeId: string;
  /** Whether nothing was published or scheduled because of it. */
  isPublishing: boolean;
  /** Whether the workflow goes on through the port for that. */
  isHandled: boolean;
}

const publishing: ReadonlySet<string> = new Set(['publish', 'schedule_release']);

/** Approvals that ended because their time was over, each once. */
export function undecidedIn(graph: Graph, steps: readonly AskedStep[]): readonly Undecided[] {
  const late = new Set(steps.filter((step) => isUndecided(graph, step)).map(({ nodeId }) => nodeId));
  const publishes = (id: string): boolean => graph.nodes.some((node) => node.id === id && publishing.has(node.kind));
  // Another branch, or another item of a loop.
  const isPublished = steps.some(({ nodeId, status }) => status === 'done' && publishes(nodeId));
  return [...late].map((nodeId) => {
    const without = [...behind(graph, nodeId, 'timeout')];
    return {
      nodeId,
      isPublishing: !isPublished && !without.some(publishes) && [...behind(graph, nodeId, 'approved')].some(publishes),
      isHandled: without.length > 0,
    };
  });
}

/** Whether a step asked somebody and nobody decided in time. */
export function isUndecided({ nodes }: Graph, { nodeId, status, output }: AskedStep): boolean {
  const { decision } = (output ?? {}) as { decision?: unknown };
  return status === 'done' && decision === 'timeout' && nodes.some(({ id, kind }) => id === nodeId && kind === 'approval');
}

/** Nodes that this port leads to, directly or not. */
function behind({ edges }: Graph, id: string, port: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (to: string): void => {
    if (found.has(to)) return;
    found.add(to);
    for (const edge of edges) if (sourceOf(edge.from).id === to) add(edge.to);
  };
  for (const edge of edges) {
    const source = sourceOf(edge.from);
    if (source.id === id && source.port === port) add(edge.to);
  }
  return found;
}
