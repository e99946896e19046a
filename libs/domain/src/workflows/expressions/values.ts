import { ExpressionError } from './expression-error.js';
import type { Work } from './work.js';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Names of JavaScript that lead away from the value. */
const hidden = new Set(['__proto__', 'constructor', 'prototype']);

export function isHidden(key: string): boolean {
  return hidden.has(key);
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `1 second`, `2 seconds`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What a value is called in messages. */
export function typeName(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a text';
  return typeof value === 'number' ? 'a number' : 'true or false';
}

/** A member by name or position; undefined if there is none. */
export function memberOf(container: unknown, key: unknown): unknown {
  if (Array.isArray(container)) {
    return typeof key === 'number' && Number.isInteger(key) ? (container as unknown[])[key] : undefined;
  }
  if (!isObject(container) || typeof key !== 'string' || isHidden(key)) return undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

/** Why `memberOf` found nothing. `path` is how the expression names the container. */
export function missingMember(container: unknown, key: unknown, path: string): ExpressionError {
  if (container === null || container === undefined) {
    return new ExpressionError(`${path} is null, so it has no ${label(key)}; default(…, fallback) allows for that`);
  }
  if (Array.isArray(container)) {
    if (typeof key === 'number')
      return new ExpressionError(`${path} has ${counted(container.length, 'entry', 'entries')}, and none at ${key}`);
    return new ExpressionError(`${path} is a list, which has no ${label(key)}: read an entry (${path}[0]) or use map`);
  }
  if (!isObject(container)) return new ExpressionError(`${path} is ${typeName(container)}, which has no ${label(key)}`);
  if (typeof key === 'string' && isHidden(key)) return new ExpressionError(`${path}.${key} cannot be read`);
  const names = Object.keys(container).filter((name) => !isHidden(name));
  const has = names.length === 0 ? 'it is empty' : `it has ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : ''}`;
  return new ExpressionError(`${path} has no ${label(key)}; ${has}`);
}

function label(key: unknown): string {
  return typeof key === 'string' ? `"${key}"` : `entry ${JSON.stringify(key)}`;
}

/** Whether two JSON values are the same. */
export function areEqual(one: unknown, other: unknown, work: Work): boolean {
  work.spend(1);
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => areEqual(entry, other[at], work));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && areEqual(one[key], other[key], work))
  );
}

/** Goes through a value, so that one that is small here and huge as JSON is found before somebody writes it. */
export function measure(value: unknown, work: Work): void {
  work.spend(1);
  if (typeof value === 'string') work.spend(value.length >> 4);
  else if (Array.isArray(value)) value.forEach((entry) => measure(entry, work));
  else if (isObject(value)) Object.values(value).forEach((entry) => measure(entry, work));
}

export function asJson(value: unknown, work: Work): string {
  measure(value, work);
  return work.text(JSON.stringify(value));
}

/** A value as it stands in a text. */
export function asText(value: unknown, work: Work): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : asJson(value, work);
}
