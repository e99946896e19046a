import type { CreditCap } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { ownKeys } from './queries.js';
import { creditWords } from './words.js';

/** What brands and keys are called: those of other people, and brands that were deleted, by their ids. */
export function useNames(): Readonly<Record<'brand' | 'key', (id: string | null) => string>> {
  const t = useWords(creditWords);
  const organization = useOrganization();
  const knownBrands = useQuery(brands(organization)).data?.data ?? [];
  const knownKeys = useQuery(ownKeys(organization)).data ?? [];
  const labelIn = (known: readonly { id: string; attributes: { label: string } }[], id: string): string =>
    known.find((each) => each.id === id)?.attributes.label ?? id;
  return {
    brand: (id) => (id === null ? t('brand.none') : labelIn(knownBrands, id)),
    key: (id) => (id === null ? t('key.none') : labelIn(knownKeys, id)),
  };
}

/** What a cap is of. */
export function useCapName(): (cap: Pick<CreditCap, 'scope' | 'subjectId'>) => string {
  const { name } = useOrganization();
  const names = useNames();
  return ({ scope, subjectId }) => (scope === 'organization' ? name : names[scope](subjectId));
}
