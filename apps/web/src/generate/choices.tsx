import type { ModelResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { models } from './queries.js';
import { generateWords } from './words.js';

/** Of one prompt (spec §4.2); the API refuses more. */
const imagesPerPrompt = 10;
const counts = Array.from({ length: imagesPerPrompt }, (_none, index) => String(index + 1));

type AspectRatio = ModelResource['attributes']['aspectRatios'][number];

/** As the form holds them: an empty text is the default. */
export interface ChosenOptions {
  style: string;
  model: string;
  brandId: string;
  aspectRatio: string;
  count: string;
}

export const noOptions: ChosenOptions = { style: '', model: '', brandId: '', aspectRatio: '', count: '1' };

/** As the API takes them. */
export const optionsBody = ({ style, model, brandId, aspectRatio, count }: ChosenOptions) => ({
  ...(style !== '' && { style }),
  ...(model !== '' && { model }),
  ...(brandId !== '' && { brandId }),
  ...(aspectRatio !== '' && { aspectRatio: aspectRatio as AspectRatio }),
  count: Number(count),
});

interface ChoicesProps {
  fields: ChosenOptions;
  set: (changes: Partial<ChosenOptions>) => void;
  /** What the number is one of. */
  countLabel: string;
}

/** Model, brand, shape and number: everything that is left to the instance unless somebody chooses. */
export function Choices({ fields, set, countLabel }: ChoicesProps): ReactElement {
  const t = useWords(generateWords);
  const query = useQuery(models(useOrganization(), fields.brandId));
  const known = (query.data?.data ?? []).filter(({ attributes }) => attributes.kind === 'image');
  const isOfBrand = known.some(({ id, attributes }) => id === fields.model && attributes.brandId !== null);
  const ratios = known.find(({ id }) => id === fields.model)?.attributes.aspectRatios ?? allRatios(known);
  return (
    <div className="generate-choices">
      <ModelField value={fields.model} known={known} onChange={(model) => set({ model, aspectRatio: '' })} />
      <BrandField
        value={fields.brandId}
        onChange={(brandId) => set({ brandId, ...(isOfBrand && { model: '', aspectRatio: '' }) })}
      />
      <SelectField
        label={t('ratio')}
        value={fields.aspectRatio}
        options={[{ value: '', label: t('ratio.auto') }, ...ratios.map((ratio) => ({ value: ratio, label: ratio }))]}
        onChange={(aspectRatio) => set({ aspectRatio })}
      />
      <CountField label={countLabel} value={fields.count} onChange={(count) => set({ count })} />
    </div>
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

export function ModelField({ value, onChange, known }: ChoiceProps & { known: readonly ModelResource[] }): ReactElement {
  const t = useWords(generateWords);
  const labelOf = ({ attributes: { label, provider, credits, creditsPer, unavailable, brandId } }: ModelResource): string => {
    if (unavailable !== null) return t('model.unavailable', { label });
    if (credits === 0 && brandId !== null) return t('model.custom', { label });
    if (credits === 0) return t('model.local', { label });
    return t(creditsPer === 'second' ? 'model.vendor.seconds' : 'model.vendor', { label, provider, credits });
  };
  return (
    <SelectField
      label={t('model')}
      value={value}
      options={[{ value: '', label: t('model.auto') }, ...known.map((model) => ({ value: model.id, label: labelOf(model) }))]}
      onChange={onChange}
    />
  );
}

export function BrandField({ value, onChange }: ChoiceProps): ReactElement {
  const t = useWords(generateWords);
  const own = useQuery(brands(useOrganization())).data?.data ?? [];
  return (
    <SelectField
      label={t('brand')}
      value={value}
      options={[
        { value: '', label: t('brand.none') },
        ...own.map(({ id, attributes }) => ({ value: id, label: attributes.label })),
      ]}
      onChange={onChange}
    />
  );
}

export function CountField({ label, value, onChange }: ChoiceProps & { label: string }): ReactElement {
  return (
    <SelectField
      label={label}
      value={value}
      options={counts.map((count) => ({ value: count, label: count }))}
      onChange={onChange}
    />
  );
}

/** Every format that one of the models makes. */
export const allRatios = (known: readonly ModelResource[]): readonly string[] => [
  ...new Set(known.flatMap(({ attributes }) => attributes.aspectRatios)),
];
