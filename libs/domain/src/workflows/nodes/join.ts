import type { NodeKind } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const join: NodeKind = {
  ...pureNode,
  kind: 'join',
  label: 'Join',
  description: 'Waits for every branch that leads to it, and goes on once. Branches that were not taken do not hold it up.',
  group: 'flow',
  fields: {},
  outputs: {},
  ports: ['out'],
  run: () => ({ output: {} }),
};
