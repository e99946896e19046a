import { workLimits } from '../expressions/work.js';
import { type NodeKind, type StepCall, StepFailure } from './node-kind.js';
import { pureNode } from './pure-node.js';

const variables = ['each', 'position'];

export const pick: NodeKind = {
  ...pureNode,
  kind: 'pick',
  label: 'Pick from a list',
  description: 'Filters a list, sorts it and takes the first entries. Expressions name each, an entry, and position, from 0.',
  group: 'data',
  fields: {
    from: { type: 'list', label: 'From', description: 'The list.', required: true, maxLength: workLimits.listEntries },
    where: {
      type: 'text',
      label: 'Where',
      description: 'Entries for which this is true stay, such as each.clicks > 10.',
      isExpression: true,
      variables,
    },
    sort_by: {
      type: 'text',
      label: 'Sort by',
      description: 'A number or text for each entry. Entries with the same one keep their order.',
      isExpression: true,
      variables,
    },
    order: {
      type: 'text',
      label: 'Order',
      description: 'Which entries come first when sorted.',
      allowed: ['ascending', 'descending'],
      default: 'ascending',
    },
    take: { type: 'number', label: 'Take', description: 'At most this many entries.', min: 1, max: workLimits.listEntries },
  },
  outputs: {
    items: { type: 'list', description: 'What was picked.' },
    first: { type: 'any', description: 'The first of them; null if there is none.' },
    count: { type: 'number', description: 'How many they are.' },
  },
  ports: ['out'],
  run(call) {
    const kept = (call.settings['from'] as readonly unknown[]).filter((each, position) => isKept(call, each, position));
    const items = sorted(call, kept).slice(0, Number(call.settings['take'] ?? workLimits.listEntries));
    return { output: { items, first: items[0] ?? null, count: items.length } };
  },
};

function isKept(call: StepCall, each: unknown, position: number): boolean {
  const { where } = call.settings;
  if (typeof where !== 'string') return true;
  const result = call.evaluate(where, { each, position });
  if (typeof result === 'boolean') return result;
  throw StepFailure.of('validation', 'no_boolean', `"where" is neither true nor false for the entry at ${position}.`);
}

function sorted(call: StepCall, entries: readonly unknown[]): readonly unknown[] {
  const source = call.settings['sort_by'];
  if (typeof source !== 'string') return entries;
  const keyed = entries.map((each, position) => ({ each, key: sortKey(call.evaluate(source, { each, position }), position) }));
  const [first] = keyed;
  if (keyed.some(({ key }) => typeof key !== typeof first?.key)) {
    throw StepFailure.of('validation', 'not_sortable', '"sort_by" gives numbers for some entries and texts for others.');
  }
  const direction = call.settings['order'] === 'descending' ? -1 : 1;
  return keyed
    .sort((one, other) => (one.key === other.key ? 0 : one.key < other.key ? -direction : direction))
    .map(({ each }) => each);
}

function sortKey(key: unknown, position: number): number | string {
  if (typeof key === 'number' || typeof key === 'string') return key;
  throw StepFailure.of('validation', 'not_sortable', `"sort_by" is neither a number nor a text for the entry at ${position}.`);
}
