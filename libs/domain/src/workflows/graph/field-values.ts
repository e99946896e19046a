import type { ValueType } from '@imprint/contracts/workflows';
import { isObject, typeName } from '../expressions/values.js';
import type { NodeField } from '../nodes/node-kind.js';
import { allowedInstead, quoted } from './mistakes.js';

const typeChecks: Readonly<Record<ValueType, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: isObject,
  any: () => true,
};

const called: Readonly<Record<ValueType, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
  any: 'any value',
};

export function isOfType(type: ValueType, value: unknown): boolean {
  return typeChecks[type](value);
}

export function typeMistake(type: ValueType, value: unknown): string | null {
  if (isOfType(type, value)) return null;
  const fix =
    type === 'text' && ['number', 'boolean'].includes(typeof value) ? '; in an expression, string(…) makes a text of it' : '';
  return `has to be ${called[type]}; it is ${typeName(value)}${fix}.`;
}

/** Why a field cannot have this value; null if it can. */
export function fieldMistake(field: NodeField, value: unknown): string | null {
  const type = typeMistake(field.type, value);
  if (type !== null) return type;
  if (field.allowed !== undefined && typeof value === 'string' && !field.allowed.includes(value)) {
    return `${quoted(value)} is not allowed; ${allowedInstead(value, field.allowed)}`;
  }
  return typeof value === 'number' ? rangeMistake(field, value) : lengthMistake(field, value);
}

function rangeMistake({ min, max }: NodeField, value: number): string | null {
  if (min !== undefined && value < min) return `${value} is too small; at least ${min}.`;
  return max !== undefined && value > max ? `${value} is too large; at most ${max}.` : null;
}

function lengthMistake({ maxLength }: NodeField, value: unknown): string | null {
  if (maxLength === undefined) return null;
  if (typeof value === 'string' && value.length > maxLength) return `has ${value.length} characters; at most ${maxLength}.`;
  return Array.isArray(value) && value.length > maxLength ? `has ${value.length} entries; at most ${maxLength}.` : null;
}
