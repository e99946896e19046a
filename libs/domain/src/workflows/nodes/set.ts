import { isObject } from '../expressions/values.js';
import { wordMistake } from '../graph/words.js';
import type { NodeKind, OutputField } from './node-kind.js';
import { pureNode } from './pure-node.js';

export const set: NodeKind = {
  ...pureNode,
  kind: 'set',
  label: 'Set values',
  description: 'Gives values names, under which later nodes read them.',
  group: 'data',
  fields: {
    values: {
      type: 'object',
      label: 'Values',
      description: 'Such as {"title": "News of {{ trigger.day }}", "first": {"$": "steps.feed.items[0]"}}.',
      required: true,
      isTemplate: true,
    },
  },
  outputs: {},
  outputsOf: ({ values }) => (isObject(values) && !Object.hasOwn(values, '$') ? outputsIn(Object.keys(values)) : null),
  ports: ['out'],
  check({ values }) {
    if (!isObject(values) || Object.hasOwn(values, '$')) return [];
    return Object.keys(values).flatMap((name) => {
      const mistake = wordMistake(name);
      return mistake === null ? [] : [`values.${name.slice(0, 70)}: ${mistake}`];
    });
  },
  run: ({ settings }) => ({ output: settings['values'] }),
};

function outputsIn(names: readonly string[]): Readonly<Record<string, OutputField>> {
  return Object.fromEntries(names.map((name) => [name, { type: 'any', description: 'As it was set.' }]));
}
