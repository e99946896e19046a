import type { WorkflowGraph } from '@imprint/contracts/workflows';
import { type Document, isAlias, isNode, isScalar, parseDocument, stringify, visit } from 'yaml';

export type GraphFormat = 'json' | 'yaml';

/** Characters of a graph that is imported. */
export const longestGraphText = 1_000_000;

/** Why a text is no graph. */
export class GraphTextError extends Error {
  override readonly name = 'GraphTextError';
}

/** A graph to keep in a file. */
export function graphText(graph: WorkflowGraph, format: GraphFormat): string {
  if (format === 'json') return `${JSON.stringify(graph, null, 2)}\n`;
  // Without line breaks of its own in long texts, and without anchors for values that are the same.
  return stringify(graph, { lineWidth: 0, aliasDuplicateObjects: false });
}

/**
 * What a file says, JSON or YAML, still to be checked with `checkGraph`.
 * @throws GraphTextError for what is neither, and for YAML that JSON cannot say
 */
export function parseGraphText(text: string): unknown {
  if (text.length > longestGraphText) throw new GraphTextError(`The file has more than ${longestGraphText} characters.`);
  // JSON is YAML; its own parser would take the last of two members with one name.
  const document = parseDocument(text, {
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    stringKeys: true,
    resolveKnownTags: false,
  });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw new GraphTextError(`The file cannot be read. ${firstLineOf(problem.message)}`);
  refuseMoreThanJson(document);
  return document.toJS({ maxAliasCount: 0 });
}

function refuseMoreThanJson(document: Document): void {
  visit(document, (_key, node) => {
    if (isAlias(node)) throw new GraphTextError(`The file has an alias, *${node.source}. Write the value again instead.`);
    if (!isNode(node)) return;
    if (typeof node.anchor === 'string') throw new GraphTextError(`The file has an anchor, &${node.anchor}. Remove it.`);
    if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) {
      throw new GraphTextError('The file has a number that is infinite or none (.inf, .nan), which JSON cannot say.');
    }
  });
}

function firstLineOf(message: string): string {
  return message.split('\n', 1)[0]?.replace(/:$/, '.') ?? '';
}
