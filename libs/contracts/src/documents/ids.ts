import { ValidateBy } from 'class-validator';
import { collect } from '../rooms/collect.js';

/** Prefix of every kind of id, so that an id shows what it refers to (`rel_01j…`). Collected from the rooms. */
export const idPrefixes = collect('idPrefixes');

export type IdKind = keyof typeof idPrefixes;
/** Narrows a name to one that `idPrefixes` has. */
export const isIdKind = (name: string): name is IdKind => Object.hasOwn(idPrefixes, name);
export type IdPrefix = (typeof idPrefixes)[keyof typeof idPrefixes];

/** Name of the rule in failed validations and schemas. */
export const IS_ID = 'isId';

/** Pattern of the ids of a kind: its prefix and a lowercase ULID. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-9a-hjkmnp-tv-z]{26}$`);
}

/** An id for examples in documents. */
export const exampleId = (kind: IdKind): string => `${idPrefixes[kind]}_01jd3nq5m8x4w2v7r9t6y0c1ab`;

/** Requires an id of this kind. Whether such a row exists is for the service to decide. */
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
