import { limits } from '@imprint/contracts/limits';
import { isObject } from '../expressions/values.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import type { ReadNode } from './read-nodes.js';
import { checkKeys } from './shapes.js';

export interface ReadEdge {
  from: string;
  port: string;
  to: string;
  /** How messages name it. */
  place: string;
}

type Nodes = ReadonlyMap<string, ReadNode>;

/** Null if there are too many to go on. */
export function readEdges(value: unknown, nodes: Nodes, mistakes: Mistakes): readonly ReadEdge[] | null {
  if (!Array.isArray(value)) {
    mistakes.add('edges', `has to be a list; it is ${quoted(value)}. Write [] if there are none.`);
    return [];
  }
  if (value.length > limits.workflowEdges) {
    mistakes.add('edges', `are ${value.length}; at most ${limits.workflowEdges}.`);
    return null;
  }
  const seen = new Map<string, string>();
  return (value as unknown[]).flatMap((entry, at) => {
    const edge = readEdge(entry, `edges[${at}]`, nodes, mistakes);
    if (edge === null) return [];
    const key = `${edge.from}.${edge.port} ${edge.to}`;
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      mistakes.add(edge.place, `is the same as ${earlier}; remove one of them.`);
      return [];
    }
    seen.set(key, edge.place);
    return [edge];
  });
}

function readEdge(entry: unknown, place: string, nodes: Nodes, mistakes: Mistakes): ReadEdge | null {
  if (!isObject(entry)) {
    mistakes.add(place, `has to be an object such as {"from": "text", "to": "draft"}; it is ${quoted(entry)}.`);
    return null;
  }
  checkKeys(entry, ['from', 'to'], place, mistakes);
  const from = readFrom(entry['from'], `${place}.from`, nodes, mistakes);
  const to = readTo(entry['to'], `${place}.to`, nodes, mistakes);
  if (from === null || to === null) return null;
  if (from.node !== to) return { from: from.node, port: from.port, to, place };
  mistakes.add(place, `leads from ${to} to itself; remove it. What repeats stands in a loop.`);
  return null;
}

function readFrom(value: unknown, place: string, nodes: Nodes, mistakes: Mistakes): { node: string; port: string } | null {
  if (typeof value !== 'string') {
    mistakes.add(place, `has to be "node" or "node.port"; it is ${quoted(value)}.`);
    return null;
  }
  const [id = '', port = 'out', ...rest] = value.split('.');
  const node = nodes.get(id);
  if (node === undefined || rest.length > 0) {
    mistakes.add(place, noNode(rest.length > 0 ? value : id, nodes, mistakes));
    return null;
  }
  if (node.ports !== null && !node.ports.includes(port)) {
    const instead = allowedInstead(
      port,
      node.ports.map((name) => `${id}.${name}`),
      'Write',
    );
    mistakes.add(
      place,
      `${id} has no port "${port}"; ${value.includes('.') ? allowedInstead(port, node.ports, 'Ports') : instead}`,
    );
    return null;
  }
  if (port === 'error' && node.node.onError !== 'continue') {
    mistakes.add(place, `${id} never ends through its port error; set nodes.${id}.onError to "continue", or remove the edge.`);
  }
  return { node: id, port };
}

function readTo(value: unknown, place: string, nodes: Nodes, mistakes: Mistakes): string | null {
  if (typeof value === 'string' && nodes.has(value)) return value;
  const [id = ''] = typeof value === 'string' ? value.split('.') : [];
  if (typeof value === 'string' && value !== id && nodes.has(id))
    mistakes.add(place, `leads to a node, not to a port; write "${id}".`);
  else if (typeof value === 'string') mistakes.add(place, noNode(value, nodes, mistakes));
  else mistakes.add(place, `has to be the id of a node; it is ${quoted(value)}.`);
  return null;
}

function noNode(id: string, nodes: Nodes, { isFull }: Mistakes): string {
  // Looking for what was meant takes its time, and nobody would read it.
  if (isFull) return `no node ${quoted(id)}.`;
  return `no node ${quoted(id)}; ${allowedInstead(id, nodes.keys(), 'Nodes')}`;
}
