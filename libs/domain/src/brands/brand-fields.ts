import type { BrandRecord } from '@imprint/contracts/brands';
import { isDeepStrictEqual } from 'node:util';
import { saysNothing } from './brand-completeness.js';
import { fieldsOf, houseColors } from './brand-records.js';

/** What a field says. */
export const fieldOf = (record: BrandRecord, field: string): unknown => fieldsOf(record).get(field);

/** Whether it says anything of its own: the colours of the house are those that every brand begins with. */
export const isFilledIn = (field: string, value: unknown): boolean =>
  field === 'identity.colors' ? !isDeepStrictEqual({ ...(value as object) }, { ...houseColors }) : !saysNothing(value);
