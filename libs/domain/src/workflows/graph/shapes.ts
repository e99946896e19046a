import type { JsonObject } from '../expressions/values.js';
import { allowedInstead, type Mistakes } from './mistakes.js';

/** Levels of lists and objects in one value. */
export const deepestValue = 20;

/** Reports every key that is not allowed. */
export function checkKeys(value: JsonObject, allowed: readonly string[], place: string, mistakes: Mistakes): void {
  for (const key of Object.keys(value)) {
    if (allowed.includes(key)) continue;
    const shown = key.slice(0, 70);
    mistakes.add(place === '' ? shown : `${place}.${shown}`, `unknown; ${allowedInstead(key, allowed)}`);
  }
}

export function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return (values as readonly unknown[]).includes(value);
}

/** Reports what is no whole number within these bounds. */
export function checkWhole(value: unknown, [min, max]: readonly [number, number], place: string, mistakes: Mistakes): void {
  if (!Number.isInteger(value) || (value as number) < min || (value as number) > max) {
    mistakes.add(place, `has to be a whole number from ${min} to ${max}.`);
  }
}

/** Whether nothing in it lies deeper. Such values are safe to walk through. */
export function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}
