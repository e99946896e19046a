import { limits } from '@imprint/contracts/limits';
import { type NodeKind, type StepCall, StepFailure } from './node-kind.js';
import { pureNode } from './pure-node.js';

const usualItems = 100;

export const loop: NodeKind = {
  ...pureNode,
  isImmediate: false,
  kind: 'loop',
  label: 'Loop',
  description:
    'Runs the nodes behind its port item once for each entry of a list, where item is the entry; then goes on through done.',
  group: 'flow',
  fields: {
    over: { type: 'list', label: 'Over', description: 'The list, such as {"$": "steps.feed.items"}.', required: true },
    collect: {
      type: 'text',
      label: 'Collect',
      description:
        'An expression for each item that makes its entry of results. It names item, index and result: the outputs of the last nodes, by id. Without it, entries are those outputs.',
      isExpression: true,
      variables: ['item', 'index', 'result'],
    },
    max: {
      type: 'number',
      label: 'At most',
      description: 'The loop fails before the first item if there are more.',
      default: usualItems,
      min: 1,
      max: limits.workflowSteps,
    },
  },
  outputs: {
    results: { type: 'list', description: 'One entry for each item, in the order of the list.' },
    count: { type: 'number', description: 'Number of items.' },
  },
  ports: ['item', 'done'],
  run(call) {
    const items = call.settings['over'] as readonly unknown[];
    const max = Number(call.settings['max']);
    if (items.length > max) {
      throw StepFailure.of(
        'validation',
        'too_many_items',
        `The list has ${items.length} entries, and the loop takes at most ${max}. Raise its setting max, or pick fewer before.`,
      );
    }
    // The first call, unless there is nothing to wait for.
    if (call.signal === null && items.length > 0) return { items, state: null };
    const results = ((call.signal ?? []) as readonly unknown[]).map((result, index) =>
      collected(call, items[index], index, result),
    );
    return { output: { results, count: items.length }, ports: ['done'] };
  },
};

function collected(call: StepCall, item: unknown, index: number, result: unknown): unknown {
  const { collect } = call.settings;
  return typeof collect === 'string' ? call.evaluate(collect, { item, index, result }) : result;
}
