import type { WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import { isDeepStrictEqual } from 'node:util';

export interface ChangedPart {
  id: string;
  /** Its settings that differ, such as `kind`, `with.prompt` or `retry`. */
  settings: readonly string[];
}

interface PartChanges {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly ChangedPart[];
}

/** How one version of a workflow differs from another. */
export interface GraphChanges {
  /** Whether it has another name. */
  renamed: boolean;
  inputs: PartChanges;
  nodes: PartChanges;
  /** As `node.port → node`. */
  edges: { added: readonly string[]; removed: readonly string[] };
  /** Whether nodes stand elsewhere in the editor. */
  movedNodes: boolean;
}

export function changesBetween(before: WorkflowGraph, after: WorkflowGraph): GraphChanges {
  const [edgesBefore, edgesAfter] = [before.edges.map(edgeKey), after.edges.map(edgeKey)];
  return {
    renamed: before.name !== after.name,
    inputs: partChanges(new Map(Object.entries(before.inputs)), new Map(Object.entries(after.inputs))),
    nodes: partChanges(nodesOf(before), nodesOf(after)),
    edges: { added: without(edgesAfter, edgesBefore), removed: without(edgesBefore, edgesAfter) },
    movedNodes: !isDeepStrictEqual(before.layout ?? {}, after.layout ?? {}),
  };
}

/** What a change does to locked nodes, which it may not, one sentence each. Only unlocking them is allowed. */
export function lockedMistakes(before: WorkflowGraph, after: WorkflowGraph): readonly string[] {
  const locked = new Set(before.nodes.filter((node) => node.locked === true).map(({ id }) => id));
  if (locked.size === 0) return [];
  const { nodes, edges } = changesBetween(before, after);
  const unlock = 'is locked; unlock it with a change of its own before you';
  return [
    ...nodes.removed.filter((id) => locked.has(id)).map((id) => `nodes.${id}: ${unlock} remove it.`),
    ...nodes.changed
      .map(({ id, settings }) => ({ id, settings: settings.filter((name) => name !== 'locked' && name !== 'label') }))
      .filter(({ id, settings }) => locked.has(id) && settings.length > 0)
      .map(({ id, settings }) => `nodes.${id}: ${unlock} change ${settings.join(', ')}.`),
    ...[...edges.added.map((key) => ({ key, verb: 'add' })), ...edges.removed.map((key) => ({ key, verb: 'remove' }))].flatMap(
      ({ key, verb }) =>
        endsOf(key)
          .filter((id) => locked.has(id) && !nodes.removed.includes(id))
          .map((id) => `nodes.${id}: ${unlock} ${verb} the edge ${key}.`),
    ),
  ];
}

/** `draft.out → mail`, whether or not the port was written. Of a draft, both ends may be anything. */
export function edgeKey({ from, to }: { from?: unknown; to?: unknown }): string {
  if (typeof from !== 'string' || typeof to !== 'string') return `${JSON.stringify(from)} → ${JSON.stringify(to)}`;
  return `${from.includes('.') ? from : `${from}.out`} → ${to}`;
}

function endsOf(key: string): readonly string[] {
  const [from = '', to = ''] = key.split(' → ');
  return [from.split('.')[0] ?? '', to];
}

/** Those of a draft may lack an id. */
function nodesOf({ nodes }: WorkflowGraph): ReadonlyMap<string, WorkflowNode> {
  return new Map(nodes.filter(({ id }) => typeof (id as unknown) === 'string').map((node) => [node.id, node]));
}

function partChanges(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): PartChanges {
  const changed = [...before].flatMap(([id, part]) => {
    const settings = after.has(id) ? changedSettings(part, after.get(id)) : [];
    return settings.length === 0 ? [] : [{ id, settings }];
  });
  return {
    added: without([...after.keys()], [...before.keys()]),
    removed: without([...before.keys()], [...after.keys()]),
    changed,
  };
}

function changedSettings(before: unknown, after: unknown): readonly string[] {
  const [one, other] = [flattened(before), flattened(after)];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => name !== 'id' && !isDeepStrictEqual(one.get(name), other.get(name)),
  );
}

/** With the settings of its kind as `with.<name>`. An input of a draft may be no object. */
function flattened(part: unknown): ReadonlyMap<string, unknown> {
  if (typeof part !== 'object' || part === null) return new Map([['type', part]]);
  return new Map(
    Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
      name === 'with' && typeof value === 'object' && value !== null
        ? Object.entries(value).map(([setting, given]: [string, unknown]) => [`with.${setting}`, given] as const)
        : [[name, value] as const],
    ),
  );
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others);
  return names.filter((name) => !known.has(name));
}
