import { type NodeKind, StepFailure } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const fail: NodeKind = {
  ...pureNode,
  kind: 'fail',
  label: 'Fail',
  description: 'Ends the workflow as failed, with a message.',
  group: 'flow',
  fields: {
    message: {
      type: 'text',
      label: 'Message',
      description: 'Why it fails, for whoever reads the execution.',
      required: true,
      isTemplate: true,
      maxLength: 1_000,
    },
  },
  outputs: {},
  ports: ['out'],
  run({ settings }) {
    throw StepFailure.of('validation', 'failed_by_workflow', String(settings['message']));
  },
};
