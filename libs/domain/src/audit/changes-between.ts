import type { Change } from './audit-trail.js';

/** What of the named fields is another value now. Name only what may be shown. */
export function changesBetween<T extends object>(before: T, named: Partial<T>): NonNullable<Change['changes']> {
  const fields = Object.keys(named) as (keyof T & string)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(named[field]));
  return Object.fromEntries(changed.map((field) => [field, { from: before[field], to: named[field] }]));
}

/** A new thing's fields. */
export function allNew(fields: object): NonNullable<Change['changes']> {
  return Object.fromEntries(Object.entries(fields).map(([field, to]) => [field, { to: to as unknown }]));
}
