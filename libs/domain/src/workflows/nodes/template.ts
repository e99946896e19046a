import type { NodeKind } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const template: NodeKind = {
  ...pureNode,
  kind: 'template',
  label: 'Text from a template',
  description: 'Fills values into a text.',
  group: 'data',
  fields: {
    text: {
      type: 'text',
      label: 'Text',
      description: 'With {{ expression }} wherever a value stands.',
      required: true,
      isTemplate: true,
      maxLength: 50_000,
    },
  },
  outputs: { text: { type: 'text', description: 'The text with the values in it.' } },
  ports: ['out'],
  run: ({ settings }) => ({ output: { text: settings['text'] } }),
};
