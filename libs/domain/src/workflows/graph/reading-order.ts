import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { isObject } from '../expressions/values.js';

const graphKeys = ['schema', 'name', 'inputs', 'nodes', 'edges', 'layout'];
const inputKeys = ['type', 'required', 'default', 'description', 'refersTo', 'entries'];
const entryKeys = ['type', 'description', 'refersTo'];
const nodeKeys = ['id', 'kind', 'label', 'with', 'onError', 'retry', 'timeoutSeconds', 'undo', 'locked'];
const edgeKeys = ['from', 'to'];

/** The same graph with its members in the order in which people read and write them. The database keeps no order. */
export function inReadingOrder(graph: WorkflowGraph): unknown {
  const { inputs, nodes, edges } = graph;
  return ordered(
    {
      ...graph,
      inputs: Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, orderedInput(input)])),
      nodes: nodes.map((node) => ordered(node, nodeKeys)),
      edges: edges.map((edge) => ordered(edge, edgeKeys)),
    },
    graphKeys,
  );
}

/** Drafts may have anything there. */
function orderedInput(input: unknown): unknown {
  const entries = isObject(input) ? input['entries'] : undefined;
  if (!isObject(input) || !isObject(entries)) return ordered(input, inputKeys);
  const fields: [string, unknown][] = Object.entries(entries).map(([name, field]) => [name, ordered(field, entryKeys)]);
  return ordered({ ...input, entries: Object.fromEntries(fields) }, inputKeys);
}

/** Members that are not named come last. */
function ordered(value: unknown, keys: readonly string[]): unknown {
  if (!isObject(value)) return value;
  const rankOf = (key: string): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => rankOf(one) - rankOf(other)));
}
