import { sourceOf, type GraphEdge } from './graph.js';

/** What the API found wrong, with what it is about. */
export interface Mistake {
  text: string;
  /** Node whose form shows it; undefined where it is about none. */
  nodeId?: string;
  /** Setting of the node. */
  setting?: string;
  /** Setting of what undoes the node; empty where it is about all of it. */
  undo?: string;
  /** Input of the workflow. */
  input?: string;
}

/** The place stands before the first colon: `nodes.draft.with.content: missing; …`, `edges[1].to: …`, `inputs.url: …`. */
export function placedMistakes(mistakes: readonly string[], edges: readonly GraphEdge[]): readonly Mistake[] {
  return mistakes.map((text) => ({ text, ...placeOf(text, edges) }));
}

function placeOf(text: string, edges: readonly GraphEdge[]): Omit<Mistake, 'text'> {
  const [, node, undo, setting] = /^nodes\.(\w+)(\.undo)?(?:\.(?:with\.)?(\w+))?/.exec(text) ?? [];
  if (node !== undefined && undo !== undefined) return { nodeId: node, undo: setting ?? '' };
  const [, own] = /^nodes\.\w+\.with\.(\w+)/.exec(text) ?? [];
  if (node !== undefined) return { nodeId: node, ...(own !== undefined && { setting: own }) };
  const [, index, end] = /^edges\[(\d+)\](?:\.(from|to))?/.exec(text) ?? [];
  const edge = index === undefined ? undefined : edges[Number(index)];
  if (edge !== undefined) return { nodeId: end === 'from' ? sourceOf(edge.from).id : edge.to };
  const [, input] = /^inputs\.(\w+)/.exec(text) ?? [];
  return input === undefined ? {} : { input };
}

/** What stands in front of the sentence is shown by where it is. */
export const sentenceOf = ({ text }: Mistake): string => text.replace(/^(nodes|edges|inputs)[^\s:]*: /, '');
