import { nameFault } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { graphSchema, type WorkflowGraph } from '@imprint/contracts/workflows';
import { storableJson } from '@imprint/platform/database';
import { isObject, type JsonObject } from '../expressions/values.js';
import { GraphTextError, parseGraphText } from '../graph/index.js';
import { allowedInstead, quoted } from '../graph/mistakes.js';
import { deepestValue, isShallow } from '../graph/shapes.js';
import { draftGraph } from './draft-graph.js';

const source = { pointer: '/definition' };
const known = ['schema', 'name', 'inputs', 'nodes', 'edges', 'layout'];
/** A setting lies in the `with` of an entry of `nodes`. */
const deepest = deepestValue + 4;

/**
 * The draft that a file holds, with every mistake that a draft may have.
 * @throws Problem `validation_failed` at `/definition` for a text that is no workflow
 */
export function importedGraph(text: string): WorkflowGraph {
  const file = fileIn(text);
  if (!isObject(file)) throw problem('validation_failed', `The file has to hold an object; it holds ${quoted(file)}.`, source);
  const mistakes = shapeMistakes(file);
  if (mistakes.length > 0)
    throw new Problem(mistakes.map((detail): ProblemEntry => ({ code: 'validation_failed', detail, source })));
  if (!isShallow(file, deepest)) throw problem('validation_failed', `The file is nested deeper than ${deepest} levels.`, source);
  const json = JSON.stringify(file);
  if (storableJson(json) !== json) {
    const detail = 'The file holds a NUL character or half of a surrogate pair, which no text may hold.';
    throw problem('validation_failed', detail, source);
  }
  return asOfFile(() => draftGraph(file['name'] as string, partsOf(file)));
}

function fileIn(text: string): unknown {
  try {
    return parseGraphText(text);
  } catch (error) {
    if (!(error instanceof GraphTextError)) throw error;
    throw problem('validation_failed', error.message, source);
  }
}

/** What a draft cannot have wrong, since it would be lost. */
function shapeMistakes(file: JsonObject): readonly string[] {
  const { schema, name, inputs = {}, nodes, edges, layout = {} } = file;
  return [
    ...Object.keys(file)
      .filter((key) => !known.includes(key))
      .map((key) => `${key.slice(0, 70)}: unknown; ${allowedInstead(key, known)}`),
    ...(schema === graphSchema ? [] : [`schema: has to be ${quoted(graphSchema)}; it is ${quoted(schema)}.`]),
    ...nameMistakes(name),
    ...(isListOfObjects(nodes) ? [] : [`nodes: has to be a list of objects; it is ${quoted(nodes)}.`]),
    ...(isListOfObjects(edges)
      ? []
      : [`edges: has to be a list of objects; it is ${quoted(edges)}. Write [] if there are none.`]),
    ...(isObject(inputs) ? [] : [`inputs: has to be an object; it is ${quoted(inputs)}.`]),
    ...(isObject(layout) ? [] : [`layout: has to be an object; it is ${quoted(layout)}.`]),
  ];
}

function nameMistakes(name: unknown): readonly string[] {
  if (typeof name !== 'string' || name.length > limits.workflowNameLength)
    return [`name: has to be a text of 1 to ${limits.workflowNameLength} characters; it is ${quoted(name)}.`];
  const fault = nameFault(name);
  return fault === null ? [] : [`name: ${fault}.`];
}

function partsOf({ nodes, edges, inputs, layout }: JsonObject): Parameters<typeof draftGraph>[1] {
  const parts: unknown = {
    ...{ nodes, edges },
    ...(inputs !== undefined && { inputs }),
    ...(layout !== undefined && { layout }),
  };
  return parts as Parameters<typeof draftGraph>[1];
}

function isListOfObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

/** Whatever is wrong is wrong with the file. */
function asOfFile<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(error.entries.map(({ code, detail }): ProblemEntry => ({ code, detail, source })));
  }
}
