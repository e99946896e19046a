import type { ProblemEntry } from '@imprint/contracts/errors';
import type { WorkflowGraph, WorkflowNode } from '@imprint/contracts/workflows';
import { isObject } from '../expressions/values.js';
import { typeMistake } from '../graph/field-values.js';
import { allowedInstead, quoted } from '../graph/mistakes.js';
import { outputsOf } from '../graph/read-nodes.js';
import type { NodeDeclaration } from '../nodes/node-kind.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';

type Pins = Readonly<Record<string, unknown>>;

/** Mistakes of one pin that are listed: nobody reads more of them. */
const shownMistakes = 10;

/** Why outputs cannot be given instead of running their nodes. Ids without a node are not looked at. */
export function pinMistakes({ nodes }: WorkflowGraph, pins: Pins, kinds: NodeCatalogue, isDry: boolean): ProblemEntry[] {
  return nodes.flatMap((node) => {
    const kind = kinds.find(node.kind);
    if (kind === undefined || !Object.hasOwn(pins, node.id)) return [];
    return isPinnable(kind, isDry) ? outputMistakes(node, kind, pins[node.id]) : [unpinnable(node)];
  });
}

/** As the nodes would have given them: fields that were left out are null. */
export function completePins({ nodes }: WorkflowGraph, pins: Pins, kinds: NodeCatalogue): Pins {
  const fieldsOf = new Map(nodes.map((node) => [node.id, Object.keys(givenBy(node, kinds.find(node.kind)) ?? {})]));
  return Object.fromEntries(
    Object.entries(pins).map(([id, pin]) => {
      const missing = (fieldsOf.get(id) ?? []).map((name) => [name, null]);
      return [id, isObject(pin) ? { ...Object.fromEntries(missing), ...pin } : pin];
    }),
  );
}

/** What decides or fans out runs in any case, and nobody answers for the people whom a node asks. */
function isPinnable(kind: NodeDeclaration, isDry: boolean): boolean {
  if (isDry && kind.replay !== 'pure') return true;
  return kind.portsOf === undefined && kind.ports.length === 1 && kind.ports[0] === 'out';
}

function unpinnable({ id, kind }: WorkflowNode): ProblemEntry {
  return entry(id, `${id} is a ${kind}, which runs in any case. Pin the nodes before it.`);
}

function outputMistakes(node: WorkflowNode, kind: NodeDeclaration, pin: unknown): ProblemEntry[] {
  const { id } = node;
  const outputs = givenBy(node, kind);
  const names = Object.keys(outputs ?? {});
  if (!isObject(pin)) {
    const fields = outputs === null ? 'an object' : `an object with ${names.join(', ') || 'no fields'}`;
    return [entry(id, `${id} gives ${fields}; its pin is ${quoted(pin)}.`)];
  }
  if (outputs === null) return [];
  const mistakes = Object.entries(pin).flatMap(([name, value]) => {
    const output = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
    if (output === undefined) {
      return [entry(id, `${id} gives no ${quoted(name)}; ${allowedInstead(name, names, 'It gives')}`)];
    }
    const mistake = value === null ? null : typeMistake(output.type, value);
    return mistake === null ? [] : [entry(id, `${name} of ${id} ${mistake}`)];
  });
  return mistakes.slice(0, shownMistakes);
}

/** Null: any field may be there. */
function givenBy({ with: written = {} }: WorkflowNode, kind: NodeDeclaration | undefined): NodeDeclaration['outputs'] | null {
  return kind === undefined ? null : outputsOf(kind, written);
}

const entry = (id: string, detail: string): ProblemEntry => ({
  ...{ code: 'validation_failed', detail },
  source: { pointer: `/pins/${id}` },
});
