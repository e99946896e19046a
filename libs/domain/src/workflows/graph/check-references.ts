import type { Reference } from '../expressions/compilation.js';
import type { NodeField, OutputField } from '../nodes/node-kind.js';
import type { StepError } from './compiled-graph.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import type { ReadGraph } from './read-graph.js';
import type { ReadNode } from './read-nodes.js';
import type { Topology } from './topology.js';

const stepErrorFields = ['class', 'code', 'message'] as const satisfies readonly (keyof StepError)[];

interface Reader {
  id: string;
  place: string;
  /** What this setting may name besides the usual. */
  variables: readonly string[];
  /** What undoes a node runs after it. */
  isUndo: boolean;
}

/** Checks what every expression reads: that it is there, and, if the topology is known, that it is there by then. */
export function checkReferences(graph: ReadGraph, topology: Topology | null, mistakes: Mistakes): void {
  for (const [id, { settings, kind, undo }] of graph.nodes) {
    // Sentences with suggestions take their time; nobody would read these.
    if (mistakes.isFull) return;
    const own = [...settings].map(([name, setting]) => ({ name, setting, kind, place: `nodes.${id}`, isUndo: false }));
    const undoing = [...(undo?.settings ?? [])].map(([name, setting]) => ({
      ...{ name, setting, kind: undo?.kind, place: `nodes.${id}.undo`, isUndo: true },
    }));
    for (const { name, setting, kind: of, place, isUndo } of [...own, ...undoing]) {
      const field: NodeField | undefined = of?.fields[name];
      const { references } = setting;
      const reader = { id, place: `${place}.with.${name}`, variables: field?.variables ?? [], isUndo };
      // The same mistake twice in one text is one mistake.
      const found = new Set(references.map((reference) => mistakeIn(reference, reader, graph, topology)));
      for (const mistake of found) if (mistake !== null) mistakes.add(reader.place, mistake);
    }
  }
}

function mistakeIn({ variable, path }: Reference, reader: Reader, graph: ReadGraph, topology: Topology | null): string | null {
  if (reader.variables.includes(variable)) return null;
  if (variable === 'inputs') return inputMistake(path, graph);
  if (variable === 'steps') return stepMistake(path, reader, graph, topology);
  if (topology === null || (variable !== 'item' && variable !== 'index')) return null;
  if (reader.isUndo) return `${variable} is not known any more when ${reader.id} is undone; read steps.${reader.id}.`;
  if ((topology.loops.get(reader.id) ?? []).length > 0) return null;
  return `${variable} is known within a loop only; connect ${reader.id} behind the port item of one.`;
}

function inputMistake([name, ...rest]: Reference['path'], { inputs }: ReadGraph): string | null {
  if (typeof name !== 'string') return null;
  const input = inputs.get(name);
  if (input === undefined) return `there is no input "${name}"; ${allowedInstead(name, inputs.keys(), 'Inputs')}`;
  return memberMistake(`inputs.${name}`, input, rest);
}

function stepMistake(path: Reference['path'], reader: Reader, graph: ReadGraph, topology: Topology | null): string | null {
  const [id, field, ...rest] = path;
  const node = typeof id === 'string' ? graph.nodes.get(id) : undefined;
  if (typeof id !== 'string' || node === undefined) {
    const others = [...graph.nodes.keys()].filter((other) => other !== reader.id);
    return `there is no node ${quoted(id)}; ${allowedInstead(id, others, 'Nodes')}`;
  }
  const order = topology === null ? null : orderMistake(id, node, reader, topology);
  return order ?? fieldMistake(id, node, field, rest);
}

/** Why the step may not have ended by then; null if it has. */
function orderMistake(id: string, node: ReadNode, reader: Reader, topology: Topology): string | null {
  const { loops } = topology;
  if (id === reader.id && reader.isUndo) return null;
  if (id === reader.id) return `reads steps.${id}, its own output, which is not there yet.`;
  const around = loops.get(reader.id) ?? [];
  if (around.includes(id)) {
    return `reads steps.${id}, the loop that it is in, which has not ended; within it, item is the entry and index its position.`;
  }
  const foreign = (loops.get(id) ?? []).find((loop) => !around.includes(loop));
  if (foreign !== undefined) {
    return `reads steps.${id}, which runs once for each item of ${foreign}; behind ${foreign}.done, read steps.${foreign}.results.`;
  }
  if (topology.isBefore(id, reader.id)) return null;
  if (topology.isBefore(reader.id, id)) return `reads steps.${id}, which runs after it.`;
  return `reads steps.${id}, which may not run before it: add edge ${sourceOf(id, node)} → ${entryOf(id, reader.id, loops)}.`;
}

function sourceOf(id: string, { ports }: ReadNode): string {
  if (ports === null || ports.includes('out')) return id;
  return `${id}.${ports.includes('done') ? 'done' : (ports[0] ?? 'out')}`;
}

/** Edges do not lead into a loop from outside: the loop itself has to wait. */
function entryOf(id: string, reader: string, loops: Topology['loops']): string {
  const around = loops.get(id) ?? [];
  return (loops.get(reader) ?? []).find((loop) => !around.includes(loop)) ?? reader;
}

function fieldMistake(
  id: string,
  { outputs, node }: ReadNode,
  field: string | number | undefined,
  rest: Reference['path'],
): string | null {
  if (outputs === null || field === undefined) return null;
  const name = String(field);
  const output = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
  if (output !== undefined) return memberMistake(`steps.${id}.${name}`, output, rest);
  if (name === 'error' && node.onError === 'continue') return errorMistake(`steps.${id}.error`, rest);
  if (name === 'error') return `there is no steps.${id}.error: set "onError": "continue" on ${id} to read why it failed.`;
  const names = Object.keys(outputs);
  const gives = names.length === 0 ? `${node.kind} gives nothing to read.` : `${node.kind} gives ${names.join(', ')}.`;
  return `there is no steps.${id}.${name}; ${gives}`;
}

function errorMistake(place: string, [member]: Reference['path']): string | null {
  if (member === undefined || stepErrorFields.some((field) => field === member)) return null;
  return `there is no ${place}.${member}; ${allowedInstead(member, stepErrorFields, 'It has')}`;
}

function memberMistake(place: string, { type }: Pick<OutputField, 'type'>, rest: Reference['path']): string | null {
  const [member] = rest;
  if (member === undefined || type === 'any' || type === 'object') return null;
  if (type !== 'list') return `reads "${member}" of ${place}, which is a ${type}.`;
  return typeof member === 'number'
    ? null
    : `reads "${member}" of ${place}, which is a list: read an entry (${place}[0]), or use map.`;
}
