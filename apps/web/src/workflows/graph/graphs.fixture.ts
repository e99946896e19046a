import type { Graph } from './graph.js';
import type { Kind, KindField, Kinds } from './kinds.js';

const field = (name: string, rest: Partial<KindField> = {}): KindField => ({
  ...{ name, type: 'text', label: name, description: '', required: false, default: null, allowed: null },
  ...{ isTemplate: false, isLiteral: false, isExpression: false, refersTo: null, min: null, max: null, maxLength: null },
  ...rest,
});

const kind = (name: string, fields: readonly KindField[], rest: Partial<Kind> = {}): Kind => ({
  ...{ kind: name, label: name, description: '', group: 'data', fields, outputs: [], ports: ['out'], replay: 'pure' },
  ...{ undo: 'none', canUndo: false },
  ...{ reachesOutside: false, costsCredits: false, retry: { maxAttempts: 1, waitSeconds: 0 }, timeoutSeconds: 10 },
  ...rest,
});

const text = { name: 'text', type: 'text', description: '' } as const;

const all = [
  kind('template', [field('text', { isTemplate: true })], { outputs: [text] }),
  kind('condition', [field('when', { isExpression: true })], { ports: ['true', 'false'] }),
  kind('switch', [field('value', { type: 'any' }), field('cases', { type: 'list', isLiteral: true })], { ports: ['default'] }),
  kind('loop', [field('over', { type: 'list' })], {
    ports: ['item', 'done'],
    outputs: [{ ...text, name: 'results', type: 'list' }],
  }),
  kind('set', [field('values', { type: 'object', isTemplate: true })]),
  kind('call', [field('url', { isTemplate: true })], { undo: 'custom', canUndo: true, outputs: [text] }),
];

export const kinds: Kinds = new Map(all.map((each) => [each.kind, each]));

export const kindOf = (name: string): Kind => kinds.get(name) ?? kind(name, []);

/** feed → each → (item: draft), done → report */
export const looped: Graph = {
  nodes: [
    { id: 'feed', kind: 'template', with: { text: '{{ inputs.url }}' } },
    { id: 'each', kind: 'loop', with: { over: { $: 'steps.feed.items' } } },
    { id: 'draft', kind: 'template', with: { text: 'New: {{ item.title }} of {{ steps.feed.text }}, not steps.feed.text' } },
    { id: 'report', kind: 'template', with: { text: '{{ steps.each.results }}' } },
  ],
  edges: [
    { from: 'feed', to: 'each' },
    { from: 'each.item', to: 'draft' },
    { from: 'each.done', to: 'report' },
  ],
  inputs: { url: { type: 'text', required: true } },
  layout: {},
};

/** A chain with branches. */
export function large(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, at) => ({ id: `n${at}`, kind: 'template', with: { text: `Text ${at}` } }));
  const edges = nodes.slice(1).map(({ id }, at) => ({ from: `n${Math.max(0, at - (at % 5))}`, to: id }));
  return { nodes, edges, inputs: {}, layout: {} };
}
