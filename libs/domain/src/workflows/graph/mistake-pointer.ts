import { isObject } from '../expressions/values.js';

/**
 * Where a mistake lies in a request with the parts of the graph, as JSON Pointer: `nodes.draft.with.prompt: …` is `/nodes/3/with/prompt`. Null for
 * a mistake without a place.
 */
export function mistakePointer(mistake: string, graph: unknown): string | null {
  const end = mistake.indexOf(': ');
  const place = end === -1 ? '' : mistake.slice(0, end);
  if (place === '' || place === 'graph' || !isObject(graph)) return null;
  if (place === 'name') return '/label';
  return walk(graph, place)
    .map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** A node is named by its id, and otherwise like every entry of a list: `nodes[3]`. Keys may have points in them. */
function walk(graph: object, place: string): readonly string[] {
  const segments: string[] = [];
  let [value, rest]: [unknown, string] = [graph, place];
  while (rest !== '') {
    const nodes = segments.length === 1 && segments[0] === 'nodes' && Array.isArray(value) ? (value as unknown[]) : null;
    const part = Array.isArray(value) ? partOfList(rest, nodes) : partOfObject(rest, value);
    segments.push(part.segment);
    value = isIndexable(value) ? value[part.segment] : undefined;
    rest = rest.slice(part.length).replace(/^\./, '');
  }
  return segments;
}

interface Part {
  segment: string;
  /** Characters of the place that name it. */
  length: number;
}

function partOfList(rest: string, nodes: readonly unknown[] | null): Part {
  const [whole = '', position] = /^\[(\d+)\]/.exec(rest) ?? [];
  if (position !== undefined) return { segment: position, length: whole.length };
  const name = nameAt(rest);
  const at = nodes?.findIndex((node) => isObject(node) && node['id'] === name) ?? -1;
  return { segment: at === -1 ? name : String(at), length: name.length };
}

function partOfObject(rest: string, value: unknown): Part {
  const keys = isObject(value) ? Object.keys(value) : [];
  const named = keys.filter((key) => key !== '' && rest.startsWith(key) && /^$|^[.[]/.test(rest.slice(key.length)));
  const segment = named.sort((one, other) => other.length - one.length)[0] ?? nameAt(rest);
  return { segment, length: segment.length };
}

/** Up to the next point or bracket, and at least one character. */
function nameAt(rest: string): string {
  return /^.[^.[]*/s.exec(rest)?.[0] ?? rest;
}

function isIndexable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
