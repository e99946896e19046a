import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { memberWords } from './words.js';

/** The brands that somebody is limited to, as far as you see them yourself. */
export function LimitedTo({ brandIds }: { brandIds: readonly string[] }): ReactElement {
  const t = useWords(memberWords);
  const { data } = useQuery(brands(useOrganization()));
  const labels = (data?.data ?? []).flatMap(({ id, attributes: { label } }) => (brandIds.includes(id) ? [label] : []));
  return <p className="theirs">{labels.length === 0 ? t('limited') : t('limited.to', { brands: labels.join(', ') })}</p>;
}
