import type { ModelResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { models, startGeneration } from './queries.js';
import { generateWords } from './words.js';

/** Of one request (spec §4.2); the API refuses more. */
const imagesPerRequest = 10;
const counts = Array.from({ length: imagesPerRequest }, (_none, index) => String(index + 1));

/** Everything beside the prompt is left to the instance, the brand and the model unless somebody chooses. */
const untouched = { prompt: '', style: '', model: '', brandId: '', aspectRatio: '', count: '1' };
type Fields = typeof untouched;

export function GenerateForm(): ReactElement {
  const t = useWords(generateWords);
  const [fields, setFields] = useState(untouched);
  const start = useStart();
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(fields);
  };
  return (
    <form className="generate-form" onSubmit={submit}>
      <Field label={t('prompt')} hint={t('prompt.help')}>
        {(control) => (
          <textarea {...control} required value={fields.prompt} onChange={({ target }) => set({ prompt: target.value })} />
        )}
      </Field>
      <Field label={t('style')} hint={t('style.help')}>
        {(control) => <input {...control} value={fields.style} onChange={({ target }) => set({ style: target.value })} />}
      </Field>
      <Choices fields={fields} set={set} />
      <Button kind="primary" type="submit" isBusy={start.isPending}>
        {t('start')}
      </Button>
      {start.isSuccess && <p role="status">{t('started', { count: Number(start.variables.count) })}</p>}
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

interface ChoicesProps {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
}

function Choices({ fields, set }: ChoicesProps): ReactElement {
  const t = useWords(generateWords);
  const organization = useOrganization();
  const known = useQuery(models(organization)).data?.data ?? [];
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
        label={t('count')}
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

type AspectRatio = ModelResource['attributes']['aspectRatios'][number];

function useStart() {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ prompt, style, model, brandId, aspectRatio, count }: Fields) =>
      startGeneration({
        client,
        body: {
          prompt,
          style: style || undefined,
          model: model || undefined,
          brandId: brandId || undefined,
          aspectRatio: (aspectRatio || undefined) as AspectRatio | undefined,
          count: Number(count),
        },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations'] }),
  });
}
