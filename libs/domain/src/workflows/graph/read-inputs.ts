import { limits } from '@imprint/contracts/limits';
import { entryTypes, valueTypes, workflowReferences, type ValueType, type WorkflowInput } from '@imprint/contracts/workflows';
import { isObject } from '../expressions/values.js';
import { typeMistake } from './field-values.js';
import { allowedInstead, type Mistakes, quoted } from './mistakes.js';
import { checkKeys, deepestValue, isOneOf, isShallow } from './shapes.js';
import { wordMistake } from './words.js';

const inputKeys = ['type', 'required', 'default', 'description', 'refersTo', 'entries'];
const entryKeys = ['type', 'description', 'refersTo'];
const mostEntryFields = 10;

/** What whoever starts an execution may give. What could not be read was reported. */
export function readInputs(value: unknown, mistakes: Mistakes): ReadonlyMap<string, WorkflowInput> {
  const inputs = new Map<string, WorkflowInput>();
  if (!isObject(value)) {
    mistakes.add('inputs', `have to be an object; they are ${quoted(value)}. Write {} if there are none.`);
    return inputs;
  }
  const keys = Object.keys(value);
  if (keys.length > limits.workflowInputs) mistakes.add('inputs', `are ${keys.length}; at most ${limits.workflowInputs}.`);
  for (const key of keys) {
    const word = wordMistake(key);
    if (word === null) inputs.set(key, readInput(value[key], `inputs.${key}`, mistakes));
    else mistakes.add(`inputs.${key.slice(0, 70)}`, word);
  }
  return inputs;
}

function readInput(value: unknown, place: string, mistakes: Mistakes): WorkflowInput {
  if (!isObject(value)) {
    mistakes.add(place, `has to be an object such as {"type": "text"}; it is ${quoted(value)}.`);
    return { type: 'any' };
  }
  checkKeys(value, inputKeys, place, mistakes);
  const { type, required, description } = value;
  if (required !== undefined && typeof required !== 'boolean') mistakes.add(`${place}.required`, 'has to be true or false.');
  checkDescription(description, place, mistakes);
  if (!isOneOf(valueTypes, type)) {
    mistakes.add(`${place}.type`, noType(type, valueTypes));
    return { type: 'any' };
  }
  if (value['refersTo'] !== undefined)
    checkReference(value['refersTo'], ['text', 'list'].includes(type), `${place}.refersTo`, mistakes);
  if (value['entries'] !== undefined) checkEntries(value['entries'], type, `${place}.entries`, mistakes);
  const mistake = defaultMistake(type, value['default']);
  if (mistake !== null) mistakes.add(`${place}.default`, mistake);
  return { type };
}

function defaultMistake(type: ValueType, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isShallow(value, deepestValue)) return `is nested deeper than ${deepestValue} levels.`;
  const { length } = JSON.stringify(value);
  return length > limits.workflowNodeLength
    ? `has ${length} characters as JSON; at most ${limits.workflowNodeLength}.`
    : typeMistake(type, value);
}

function checkReference(value: unknown, isNamed: boolean, place: string, mistakes: Mistakes): void {
  if (!isOneOf(workflowReferences, value))
    mistakes.add(place, `${quoted(value)} cannot be referred to; ${allowedInstead(value, workflowReferences)}`);
  else if (!isNamed) mistakes.add(place, 'is for texts and lists only.');
}

/** Of a list of objects: what each of them has. */
function checkEntries(value: unknown, type: ValueType, place: string, mistakes: Mistakes): void {
  if (type !== 'list') return mistakes.add(place, 'are for lists only.');
  if (!isObject(value) || Object.keys(value).length === 0 || Object.keys(value).length > mostEntryFields)
    return mistakes.add(place, `have to be an object of 1 to ${mostEntryFields} fields, such as {"language": {"type": "text"}}.`);
  for (const key of Object.keys(value)) {
    const word = wordMistake(key);
    if (word === null) checkEntryField(value[key], `${place}.${key}`, mistakes);
    else mistakes.add(`${place}.${key.slice(0, 70)}`, word);
  }
}

function checkEntryField(value: unknown, place: string, mistakes: Mistakes): void {
  if (!isObject(value)) return mistakes.add(place, `has to be an object such as {"type": "text"}; it is ${quoted(value)}.`);
  checkKeys(value, entryKeys, place, mistakes);
  const { type, description, refersTo } = value;
  if (!isOneOf(entryTypes, type)) mistakes.add(`${place}.type`, noType(type, entryTypes));
  checkDescription(description, place, mistakes);
  if (refersTo !== undefined) checkReference(refersTo, type === 'text', `${place}.refersTo`, mistakes);
}

function checkDescription(value: unknown, place: string, mistakes: Mistakes): void {
  if (value !== undefined && (typeof value !== 'string' || value.length > 1_000))
    mistakes.add(`${place}.description`, 'has to be a text of at most 1000 characters.');
}

const noType = (type: unknown, allowed: readonly string[]): string =>
  `${type === undefined ? 'missing' : `${quoted(type)} is no type`}; ${allowedInstead(type, allowed)}`;
