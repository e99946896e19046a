import { limits } from '@imprint/contracts/limits';
import type { GraphFormat, WorkflowGraph } from '@imprint/contracts/workflows';
import { isAlias, isMap, isNode, isScalar, Lexer, parseDocument, stringify, visit } from 'yaml';
import { inReadingOrder } from './reading-order.js';
import { repeatedMember } from './repeated-member.js';

/** Of a file that is imported. Reading YAML takes some 10 µs for each of its parts, and nothing else can happen meanwhile. */
export const graphTextLimits = { characters: limits.workflowTextLength, yamlParts: 100_000 } as const;

/** Why a text is no graph. */
export class GraphTextError extends Error {
  override readonly name = 'GraphTextError';
}

/** A graph to keep in a file. */
export function graphText(graph: WorkflowGraph, format: GraphFormat): string {
  const ordered = inReadingOrder(graph);
  if (format === 'json') return `${JSON.stringify(ordered, null, 2)}\n`;
  // Without line breaks of its own in long texts, without anchors for values that are the same, and with quotes around what readers
  // of YAML 1.1 take for something else than a text, such as no, on and 2026-01-01.
  return stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' });
}

/**
 * What a file says, JSON or YAML, still to be checked with `checkGraph`.
 * @throws GraphTextError for what is neither, and for YAML that JSON cannot say
 */
export function parseGraphText(text: string): unknown {
  if (text.length > graphTextLimits.characters) {
    throw new GraphTextError(`The file has more than ${graphTextLimits.characters} characters.`);
  }
  const value = jsonIn(text);
  if (value === undefined) return yamlIn(text);
  const name = repeatedMember(text);
  if (name !== null) throw new GraphTextError(repeats(name));
  return value;
}

/** Undefined for what is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function yamlIn(text: string): unknown {
  const parts = new Lexer().lex(text);
  for (let count = 0; parts.next().done !== true; count += 1) {
    if (count > graphTextLimits.yamlParts) throw new GraphTextError('The file is too large to be read as YAML. Use JSON.');
  }
  // Its own search for keys that repeat compares each with each.
  const options = { schema: 'core', merge: false, uniqueKeys: false, stringKeys: true, resolveKnownTags: false } as const;
  const document = parseDocument(text, options);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw new GraphTextError(`The file cannot be read. ${firstLineOf(problem.message)}`);
  visit(document, (_key, node) => refuseMoreThanJson(node));
  return document.toJS({ maxAliasCount: 0 });
}

function refuseMoreThanJson(node: unknown): void {
  if (isAlias(node))
    throw new GraphTextError(`The file has an alias, *${node.source.slice(0, 100)}. Write the value again instead.`);
  if (!isNode(node)) return;
  if (typeof node.anchor === 'string')
    throw new GraphTextError(`The file has an anchor, &${node.anchor.slice(0, 100)}. Remove it.`);
  if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) {
    throw new GraphTextError('The file has a number that is infinite or none (.inf, .nan), which JSON cannot say.');
  }
  if (!isMap(node)) return;
  const names = new Set<string>();
  for (const { key } of node.items) {
    const name = isScalar(key) ? JSON.stringify(key.value) : '';
    if (names.has(name)) throw new GraphTextError(repeats(name));
    names.add(name);
  }
}

function repeats(name: string): string {
  return `The file has two members named ${name} in one object. Remove one of them.`;
}

function firstLineOf(message: string): string {
  return (message.split('\n', 1)[0] ?? '').replace(/:$/, '.').slice(0, 200);
}
