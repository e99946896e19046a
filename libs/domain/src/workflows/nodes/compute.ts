import type { NodeKind } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const compute: NodeKind = {
  ...pureNode,
  kind: 'compute',
  label: 'Compute',
  description: 'Computes a value with an expression.',
  group: 'data',
  fields: {
    expression: {
      type: 'text',
      label: 'Expression',
      description: 'Such as steps.stats.clicks / steps.stats.views.',
      required: true,
      isExpression: true,
    },
  },
  outputs: { value: { type: 'any', description: 'What the expression gave.' } },
  ports: ['out'],
  run: (call) => ({ output: { value: call.evaluate(String(call.settings['expression'])) } }),
};
