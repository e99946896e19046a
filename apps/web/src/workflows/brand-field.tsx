import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { workflowWords } from './words.js';

interface BrandFieldProps {
  /** Empty for none. */
  brandId: string;
  onChange: (brandId: string) => void;
}

/**
 * The brand that is chosen, which is the first one until somebody chooses: nearly everything that a workflow makes is for a brand.
 * @returns empty for none
 */
export function useBrandChoice(): [brandId: string, choose: (brandId: string) => void] {
  const { data } = useQuery(brands(useOrganization()));
  const [chosen, choose] = useState<string>();
  return [chosen ?? data?.data[0]?.id ?? '', choose];
}

/** Whose content a workflow makes. */
export function BrandField({ brandId, onChange }: BrandFieldProps): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const { data } = useQuery(brands(organization));
  const known = (data?.data ?? []).map(({ id, attributes }) => ({ value: id, label: attributes.label }));
  // Whoever is limited to brands has to say which one it is for.
  const options = organization.brandIds === null ? [{ value: '', label: t('brand.none') }, ...known] : known;
  return (
    <SelectField
      label={t('brand')}
      hint={t('brand.hint')}
      value={brandId === '' ? (options[0]?.value ?? '') : brandId}
      options={options}
      onChange={onChange}
    />
  );
}
