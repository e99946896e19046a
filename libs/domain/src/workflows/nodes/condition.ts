import { type NodeKind, StepFailure } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const condition: NodeKind = {
  ...pureNode,
  kind: 'condition',
  label: 'Condition',
  description: 'Goes on through the port true or false, as an expression says.',
  group: 'flow',
  fields: {
    when: {
      type: 'text',
      label: 'When',
      description: 'An expression that is true or false, such as steps.stats.clicks >= 100.',
      required: true,
      isExpression: true,
    },
  },
  outputs: { result: { type: 'boolean', description: 'What the expression gave.' } },
  ports: ['true', 'false'],
  run(call) {
    const result = call.evaluate(String(call.settings['when']));
    if (typeof result !== 'boolean') {
      throw StepFailure.of('validation', 'no_boolean', 'The expression of the condition is neither true nor false.');
    }
    return { output: { result }, ports: [String(result)] };
  },
};
