import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { graphSchema, type GraphParts, type WorkflowGraph } from '@imprint/contracts/workflows';
import { graphText, mistakePointer } from '../graph/index.js';
import { deepestValue, isShallow } from '../graph/shapes.js';

const longestEdge = 1_000;
/** A setting lies in `with`, which lies in the node. */
const deepestPart = deepestValue + 2;

/**
 * A draft. It may have any mistake that keeping it allows for.
 * @throws Problem `validation_failed` for one that is too large or too deep to be kept
 */
export function draftGraph(name: string, { nodes, edges, inputs = {}, layout }: GraphParts): WorkflowGraph {
  const tooMany = [
    ...countMistake('nodes', nodes.length, limits.workflowNodes),
    ...countMistake('edges', edges.length, limits.workflowEdges),
    ...countMistake('inputs', Object.keys(inputs).length, limits.workflowInputs),
    ...countMistake('layout', Object.keys(layout ?? {}).length, limits.workflowNodes),
  ];
  refuse(tooMany);
  refuse([
    ...nodes.flatMap((node, at) => sizeMistake(`/nodes/${at}`, node, limits.workflowNodeLength)),
    ...edges.flatMap((edge, at) => sizeMistake(`/edges/${at}`, edge, longestEdge)),
    ...sizeMistake('/inputs', inputs, limits.workflowNodeLength),
    ...sizeMistake('/layout', layout ?? {}, limits.workflowNodeLength),
  ]);
  const parts: unknown = {
    schema: graphSchema,
    name: name.trim(),
    inputs,
    nodes,
    edges,
    ...(layout !== undefined && { layout }),
  };
  const graph = parts as WorkflowGraph;
  // Then it can be imported again.
  if (graphText(graph, 'json').length > limits.workflowTextLength) {
    throw problem(
      'validation_failed',
      `The workflow has more than ${limits.workflowTextLength} characters. Keep long texts as assets.`,
      {
        pointer: '/nodes',
      },
    );
  }
  return graph;
}

/** One entry for each, which points to where it lies in a request with the parts of the graph. */
export function mistakesProblem(mistakes: readonly string[], graph: unknown): Problem {
  return new Problem(
    mistakes.map((detail): ProblemEntry => {
      const pointer = mistakePointer(detail, graph);
      return { code: 'validation_failed', detail, ...(pointer !== null && { source: { pointer } }) };
    }),
  );
}

function refuse(entries: readonly ProblemEntry[]): void {
  // Each entry of a list may be wrong, and nobody reads hundreds.
  if (entries.length > 0) throw new Problem(entries.slice(0, 20));
}

function countMistake(name: string, count: number, most: number): ProblemEntry[] {
  if (count <= most) return [];
  return [
    { code: 'validation_failed', detail: `${name}: there are ${count}; at most ${most}.`, source: { pointer: `/${name}` } },
  ];
}

function sizeMistake(pointer: string, value: object, longest: number): ProblemEntry[] {
  const entry = (detail: string): ProblemEntry[] => [{ code: 'validation_failed', detail, source: { pointer } }];
  const place = pointer.slice(1).replaceAll('/', '.');
  if (!isShallow(value, deepestPart)) return entry(`${place}: is nested deeper than ${deepestPart} levels.`);
  const { length } = JSON.stringify(value);
  return length <= longest ? [] : entry(`${place}: has ${length} characters as JSON; at most ${longest}.`);
}
