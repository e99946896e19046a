import { isObject, type JsonObject } from '../expressions/values.js';
import { allowedInstead, quoted } from '../graph/mistakes.js';
import type { NodeKind } from './node-kind.js';
import { pureNode } from './pure-node.js';

const portForm = /^[a-z][a-z0-9_]{0,63}$/i;
const taken = new Set(['default', 'error', 'item', 'done']);

export const switchNode: NodeKind = {
  ...pureNode,
  kind: 'switch',
  label: 'Switch',
  description: 'Goes on through the port of the first case that the value equals, or through default.',
  group: 'flow',
  fields: {
    value: { type: 'any', label: 'Value', description: 'What the cases are compared with.', required: true, isTemplate: true },
    cases: {
      type: 'list',
      label: 'Cases',
      description: 'Each {"port": "german", "is": "de"}. Without "is", the value has to be the name of the port.',
      required: true,
      isLiteral: true,
      maxLength: 20,
    },
  },
  outputs: {
    port: { type: 'text', description: 'The port that was taken.' },
    value: { type: 'any', description: 'What the cases were compared with.' },
  },
  ports: ['default'],
  portsOf: ({ cases }) => [...new Set([...portsIn(cases), 'default'])],
  check: ({ cases }) => (Array.isArray(cases) ? caseMistakes(cases) : []),
  run({ settings: { value, cases } }) {
    const meant = (cases as readonly JsonObject[]).find((each) => (each['is'] ?? each['port']) === value);
    const port = isPort(meant?.['port']) ? meant['port'] : 'default';
    return { output: { port, value }, ports: [port] };
  },
};

function portsIn(cases: unknown): readonly string[] {
  if (!Array.isArray(cases)) return [];
  return (cases as unknown[]).flatMap((each) => (isObject(each) && isPort(each['port']) ? [each['port']] : []));
}

function isPort(port: unknown): port is string {
  return typeof port === 'string' && portForm.test(port) && !taken.has(port);
}

function caseMistakes(cases: readonly unknown[]): readonly string[] {
  const ports = new Set<string>();
  return cases.flatMap((each, at) => {
    const place = `cases[${at}]`;
    if (!isObject(each)) return [`${place} has to be an object such as {"port": "german", "is": "de"}.`];
    const unknown = Object.keys(each).find((key) => key !== 'port' && key !== 'is');
    if (unknown !== undefined) return [`${place}.${unknown}: unknown; ${allowedInstead(unknown, ['port', 'is'])}`];
    const { port, is } = each;
    if (port === undefined)
      return [`${place}.port: missing; the edge of the case begins at it, such as {"port": "german", "is": "de"}.`];
    if (!isPort(port)) return [`${place}.port: ${quoted(port)} has to be a word, and none of ${[...taken].join(', ')}.`];
    if (ports.has(port)) return [`${place}.port: "${port}" is the port of an earlier case.`];
    ports.add(port);
    return typeof is === 'object' && is !== null ? [`${place}.is has to be a text, a number, true or false.`] : [];
  });
}
