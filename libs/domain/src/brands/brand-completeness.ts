import { completenessFields, completenessWeights, type BrandCompleteness, type BrandRecord } from '@imprint/contracts/brands';
import { fieldsOf } from './brand-records.js';

const shownGaps = 3;

/** How much of a record is filled in. White space says nothing. */
export function completenessOf(record: BrandRecord): BrandCompleteness {
  const fields = fieldsOf(record);
  const empty = completenessFields.filter((field) => saysNothing(fields.get(field)));
  const gaps = empty
    .map((field) => ({ field, weight: completenessWeights[field] }))
    .toSorted((one, other) => other.weight - one.weight);
  const missing = gaps.reduce((sum, { weight }) => sum + weight, 0);
  return { score: 100 - missing, gaps: gaps.slice(0, shownGaps), incompleteFields: empty };
}

export const saysNothing = (value: unknown): boolean =>
  Array.isArray(value) ? !value.some((item) => !saysNothing(item)) : typeof value !== 'string' || value.trim() === '';
