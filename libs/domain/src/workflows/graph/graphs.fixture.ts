import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import type { NodeKind } from '../nodes/node-kind.js';
import { NodeKinds } from '../nodes/node-kinds.js';
import { pureKinds } from '../nodes/pure-kinds.js';

const outside = {
  group: 'create',
  replay: 'keyed',
  timeoutSeconds: 120,
  retry: { maxAttempts: 3, waitSeconds: 5 },
  ports: ['out'],
  run: () => ({ output: {} }),
} as const;

/** As a node that writes has it. */
export const writing: NodeKind = {
  ...outside,
  kind: 'generate_text',
  label: 'Write a text',
  description: 'Writes a text.',
  fields: {
    prompt: { type: 'text', label: 'Prompt', description: 'What to write.', required: true, isTemplate: true, maxLength: 200 },
    model: { type: 'text', label: 'Model', description: 'Who writes.', allowed: ['small', 'large'], default: 'small' },
    words: { type: 'number', label: 'Words', description: 'How many.', min: 1, max: 500 },
    tags: { type: 'list', label: 'Tags', description: 'Of the text.', maxLength: 3 },
  },
  outputs: {
    text: { type: 'text', description: 'The text.' },
    tags: { type: 'list', description: 'Its tags.' },
    usage: { type: 'object', description: 'What it took.' },
  },
};

/** As a node that reads a feed has it. */
export const feed: NodeKind = {
  ...outside,
  kind: 'rss',
  label: 'Read a feed',
  description: 'Reads a feed.',
  fields: { url: { type: 'text', label: 'Address', description: 'Of the feed.', required: true } },
  outputs: { items: { type: 'list', description: 'Its entries.' } },
};

export const kinds = new NodeKinds([...pureKinds, writing, feed]);

/** `a → b`, `each.item → draft`. */
export function edges(...arrows: readonly string[]): WorkflowEdge[] {
  return arrows.map((arrow) => {
    const [from = '', to = ''] = arrow.split(' → ');
    return { from, to };
  });
}

export function graphOf(nodes: readonly WorkflowNode[], connections: readonly WorkflowEdge[] = []): WorkflowGraph {
  return {
    schema: 'imprint.workflow/1',
    name: 'A workflow',
    inputs: { url: { type: 'text', required: true }, tone: { type: 'text' } },
    nodes,
    edges: connections,
  };
}

/** A node without settings to speak of. */
export function joined(...ids: readonly string[]): WorkflowNode[] {
  return ids.map((id) => ({ id, kind: 'join' }));
}

export function looped(...ids: readonly string[]): WorkflowNode[] {
  return ids.map((id) => ({ id, kind: 'loop', with: { over: [1, 2] } }));
}

export function text(id: string, prompt: unknown): WorkflowNode {
  return { id, kind: 'generate_text', with: { prompt } };
}

/** Each entry of a feed becomes a text. */
export const feedToTexts = graphOf(
  [
    { id: 'feed', kind: 'rss', with: { url: { $: 'inputs.url' } } },
    { id: 'each', kind: 'loop', with: { over: { $: 'steps.feed.items' } } },
    text('draft', 'New: {{ item.title }}, {{ index + 1 }} of {{ size(steps.feed.items) }}, {{ inputs.tone }}'),
    { id: 'sum', kind: 'compute', with: { expression: 'steps.each.results[0].draft.text' } },
  ],
  edges('feed → each', 'each.item → draft', 'each.done → sum'),
);
