import type { Change } from './audit-trail.js';

/** Those of the named fields whose value changed. Name only fields that may be shown. */
export function changesBetween<T extends object>(before: T, named: Partial<T>): NonNullable<Change['changes']> {
  const fields = Object.keys(named) as (keyof T & string)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(named[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: named[field] }]));
}

/** The fields of something new, as changes. */
export function allNew(fields: object): NonNullable<Change['changes']> {
  return Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { to: to as unknown }]));
}
