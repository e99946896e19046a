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
  const organization = useOrganization();
  const known = (useQuery(models(organization)).data?.data ?? []).filter(({ attributes }) => attributes.kind === 'image');
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const ratios = known.find(({ id }) => id === fields.model)?.attributes.aspectRatios ?? allRatios(known);
  const modelLabel = ({ attributes: { label, provider, credits } }: ModelResource): string =>
    credits === 0 ? t('model.local', { label }) : t('model.vendor', { label, provider, credits });
  return (
    <div className="generate-choices">
      <SelectField
        label={t('model')}
        value={fields.model}
        options={[
          { value: '', label: t('model.auto') },
          ...known.map((model) => ({ value: model.id, label: modelLabel(model) })),
        ]}
        onChange={(model) => set({ model, aspectRatio: '' })}
      />
      <SelectField
        label={t('brand')}
        value={fields.brandId}
        options={[
          { value: '', label: t('brand.none') },
          ...ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label })),
        ]}
        onChange={(brandId) => set({ brandId })}
      />
      <SelectField
        label={t('ratio')}
        value={fields.aspectRatio}
        options={[{ value: '', label: t('ratio.auto') }, ...ratios.map((ratio) => ({ value: ratio, label: ratio }))]}
        onChange={(aspectRatio) => set({ aspectRatio })}
      />
      <SelectField
        label={countLabel}
        value={fields.count}
        options={counts.map((count) => ({ value: count, label: count }))}
        onChange={(count) => set({ count })}
      />
    </div>
  );
}

const allRatios = (known: readonly ModelResource[]): readonly string[] => [
  ...new Set(known.flatMap(({ attributes }) => attributes.aspectRatios)),
];
