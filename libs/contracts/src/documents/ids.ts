import { ValidateBy } from 'class-validator';
import { collect } from '../rooms/collect.js';

/** Prefix of every identifier, so that an id says what it names (`rel_01j…`). Rooms declare theirs. */
export const idPrefixes = collect('idPrefixes');

export type IdKind = keyof typeof idPrefixes;
export const isIdKind = (name: string): name is IdKind => Object.hasOwn(idPrefixes, name);
export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];

/** Name of the rule, as failed validations and schemas know it. */
export const IS_ID = 'isId';

/** What the ids of a kind look like: its prefix and a lowercase ULID. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`);
}

/** An id for examples. */
export const exampleId = (kind: IdKind): string => `${idPrefixes[kind]}_01jd3nq5m8x4w2v7r9t6y0c1ab`;

/** An id of this kind. Whether there is such a row is for the service to say. */
export function IsId(kind: IdKind): PropertyDecorator {
  const pattern = idPattern(kind);
  return ValidateBy({
    name: IS_ID,
    constraints: [kind],
    validator: {
      validate: (value) => typeof value === 'string' && pattern.test(value),
      defaultMessage: () => `$property must be an id such as ${exampleId(kind)}`,
    },
  });
}
