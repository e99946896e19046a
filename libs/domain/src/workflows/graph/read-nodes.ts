import { limits } from '@imprint/contracts/limits';
import { failurePolicies, type WorkflowNode } from '@imprint/contracts/workflows';
import { isObject, type JsonObject } from '../expressions/values.js';
import type { NodeDeclaration, OutputField } from '../nodes/node-kind.js';
import type { NodeCatalogue } from '../nodes/node-kinds.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import { kindInstead } from './other-names.js';
import { readSettings } from './read-settings.js';
import type { Setting } from './setting.js';
import { checkKeys, checkWhole, deepestValue, isOneOf, isShallow } from './shapes.js';
import { wordMistake } from './words.js';

export interface ReadNode {
  node: WorkflowNode;
  /** Undefined if there is none of that name. */
  kind: NodeDeclaration | undefined;
  /** Every port, `error` included; null if nobody knows. */
  ports: readonly string[] | null;
  /** Null: any field may be there. */
  outputs: Readonly<Record<string, OutputField>> | null;
  settings: ReadonlyMap<string, Setting>;
  /** How it is undone, if it says so. */
  undo: ReadUndo | null;
}

export interface ReadUndo {
  kind: NodeDeclaration;
  settings: ReadonlyMap<string, Setting>;
}

const nodeKeys = ['id', 'kind', 'label', 'with', 'onError', 'retry', 'timeoutSeconds', 'undo', 'locked'];
const longestWaitSeconds = 86_400;

/** By id. Null if there are none, or too many to go on. */
export function readNodes(value: unknown, kinds: NodeCatalogue, mistakes: Mistakes): ReadonlyMap<string, ReadNode> | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > limits.workflowNodes) {
    const found = Array.isArray(value) ? `there are ${value.length}` : `it is ${quoted(value)}`;
    mistakes.add('nodes', `has to be a list of 1 to ${limits.workflowNodes} nodes; ${found}.`);
    return null;
  }
  const nodes = new Map<string, ReadNode>();
  for (const [at, entry] of (value as unknown[]).entries()) {
    const id = readId(entry, `nodes[${at}]`, nodes, mistakes);
    const read = isObject(entry) ? readNode(entry, id === null ? `nodes[${at}]` : `nodes.${id}`, kinds, mistakes) : null;
    if (id !== null && read !== null) nodes.set(id, read);
  }
  return nodes;
}

function readId(entry: unknown, place: string, nodes: ReadonlyMap<string, ReadNode>, mistakes: Mistakes): string | null {
  if (!isObject(entry)) {
    mistakes.add(place, `has to be an object such as {"id": "text", "kind": "generate_text"}; it is ${quoted(entry)}.`);
    return null;
  }
  const id = entry['id'];
  if (typeof id !== 'string') {
    mistakes.add(`${place}.id`, `has to be a word, by which expressions name the node; it is ${quoted(id)}.`);
    return null;
  }
  const mistake = nodes.has(id) ? `"${id}" is the id of an earlier node; choose another word.` : wordMistake(id);
  if (mistake !== null) mistakes.add(`${place}.id`, mistake);
  return mistake === null ? id : null;
}

function readNode(entry: JsonObject, place: string, kinds: NodeCatalogue, mistakes: Mistakes): ReadNode {
  checkKeys(entry, nodeKeys, place, mistakes);
  checkPolicies(entry, place, mistakes);
  const { label, locked } = entry;
  if (label !== undefined && (typeof label !== 'string' || label.length > limits.workflowNameLength)) {
    mistakes.add(`${place}.label`, `has to be a text of at most ${limits.workflowNameLength} characters.`);
  }
  if (locked !== undefined && typeof locked !== 'boolean') mistakes.add(`${place}.locked`, 'has to be true or false.');
  const kind = readKind(entry['kind'], place, kinds, mistakes);
  const written = readWith(entry['with'], place, mistakes);
  const node = entry as unknown as WorkflowNode;
  const undo = kind === undefined ? null : readUndo(entry['undo'], `${place}.undo`, kind, kinds, mistakes);
  if (kind === undefined || written === null) return { node, kind, ports: null, outputs: null, settings: new Map(), undo };
  const settings = readSettings(kind, written, place, mistakes);
  const known = { ...defaultsOf(kind), ...written };
  return {
    node,
    kind,
    ports: [...new Set([...(kind.portsOf?.(known) ?? kind.ports), 'error'])],
    outputs: outputsOf(kind, written),
    settings,
    undo,
  };
}

function readKind(name: unknown, place: string, kinds: NodeCatalogue, mistakes: Mistakes): NodeDeclaration | undefined {
  const kind = typeof name === 'string' ? kinds.find(name) : undefined;
  if (kind !== undefined) return kind;
  const sentence = name === undefined ? 'missing' : `there is no kind ${quoted(name)}`;
  mistakes.add(`${place}.kind`, `${sentence}; ${kindInstead(name, kinds)}`);
  return undefined;
}

function readUndo(
  value: unknown,
  place: string,
  undone: NodeDeclaration,
  kinds: NodeCatalogue,
  mistakes: Mistakes,
): ReadUndo | null {
  if (value === undefined) return null;
  if (!isObject(value)) {
    mistakes.add(place, `has to be an object such as {"kind": "http_request", "with": {}}; it is ${quoted(value)}.`);
    return null;
  }
  if (undone.replay === 'pure') {
    mistakes.add(place, `${undone.kind} has no effect that could be undone; remove it.`);
    return null;
  }
  checkKeys(value, ['kind', 'with'], place, mistakes);
  const able = kinds.all.filter(({ canUndo }) => canUndo === true).map(({ kind }) => kind);
  const name = value['kind'];
  const kind = typeof name === 'string' && able.includes(name) ? kinds.find(name) : undefined;
  if (kind === undefined) mistakes.add(`${place}.kind`, `${quoted(name)} undoes nothing; ${allowedInstead(name, able, 'Kinds')}`);
  const written = readWith(value['with'], place, mistakes);
  return kind === undefined || written === null ? null : { kind, settings: readSettings(kind, written, place, mistakes) };
}

function readWith(value: unknown, place: string, mistakes: Mistakes): JsonObject | null {
  if (value === undefined) return {};
  if (!isObject(value)) {
    mistakes.add(`${place}.with`, `has to be an object; it is ${quoted(value)}.`);
    return null;
  }
  if (!isShallow(value, deepestValue)) {
    mistakes.add(`${place}.with`, `is nested deeper than ${deepestValue} levels.`);
    return null;
  }
  const { length } = JSON.stringify(value);
  if (length <= limits.workflowNodeLength) return value;
  mistakes.add(
    `${place}.with`,
    `has ${length} characters as JSON; at most ${limits.workflowNodeLength}. Keep long texts as assets.`,
  );
  return null;
}

function checkPolicies(entry: JsonObject, place: string, mistakes: Mistakes): void {
  const { onError, retry, timeoutSeconds } = entry;
  if (onError !== undefined && !isOneOf(failurePolicies, onError)) {
    mistakes.add(`${place}.onError`, `${quoted(onError)} is not allowed; ${allowedInstead(onError, failurePolicies)}`);
  }
  if (timeoutSeconds !== undefined) {
    checkWhole(timeoutSeconds, [1, limits.workflowStepTimeoutSeconds], `${place}.timeoutSeconds`, mistakes);
  }
  if (retry === undefined) return;
  if (!isObject(retry)) {
    mistakes.add(`${place}.retry`, 'has to be {"maxAttempts": number, "waitSeconds": number}.');
    return;
  }
  checkKeys(retry, ['maxAttempts', 'waitSeconds'], `${place}.retry`, mistakes);
  checkWhole(retry['maxAttempts'], [1, limits.workflowStepAttempts], `${place}.retry.maxAttempts`, mistakes);
  checkWhole(retry['waitSeconds'], [0, longestWaitSeconds], `${place}.retry.waitSeconds`, mistakes);
}

/** What a node of this kind gives, by its settings as they are written. Null: any field may be there. */
export function outputsOf(kind: NodeDeclaration, written: JsonObject): NodeDeclaration['outputs'] | null {
  return kind.outputsOf === undefined ? kind.outputs : kind.outputsOf({ ...defaultsOf(kind), ...written });
}

function defaultsOf(kind: NodeDeclaration): JsonObject {
  return Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
}
