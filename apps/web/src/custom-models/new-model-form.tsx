import type { AssetResource, BrandSummary, TrainerResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { useSettled } from '../api/settled.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { DatasetField } from './dataset-field.js';
import { pictureCheck, startTraining } from './queries.js';
import { customModelWords } from './words.js';

interface Fields {
  label: string;
  brandId: string;
  trainer: string;
  pictures: readonly AssetResource[];
}

interface NewModelFormProps {
  brands: readonly BrandSummary[];
  trainers: readonly TrainerResource[];
  start: Fields;
}

/** What the model is called, whose it is, what trains it, and what it learns from. */
export function NewModelForm({ brands, trainers, start }: NewModelFormProps): ReactElement {
  const t = useWords(customModelWords);
  const [fields, setFields] = useState(start);
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const { label, brandId, trainer, pictures } = fields;
  const assetIds = pictures.map(({ id }) => id);
  const { check, isCurrent } = useCheck(brandId, assetIds);
  const starting = useStart();
  const isReady = label.trim() !== '' && isCurrent && check.data?.isReady === true;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) starting.mutate({ label: label.trim(), brandId, trainer, assetIds });
  };
  const faults = faultsAt(starting.error, '/label');
  return (
    <form className="model-form" onSubmit={submit}>
      <Panel title={t('about')}>
        <AboutFields {...{ brands, trainers, fields, set, faults }} />
      </Panel>
      <DatasetField
        brandId={brandId}
        pictures={pictures}
        check={check.data}
        isChecking={!isCurrent && !check.isError}
        onChange={(change) => setFields((known) => ({ ...known, pictures: change(known.pictures) }))}
      />
      {check.isError && <Trouble error={check.error} onRetry={() => void check.refetch()} />}
      {starting.isError && faults.length === 0 && <Trouble error={starting.error} />}
      <div className="known">
        <Button kind="primary" type="submit" isBusy={starting.isPending} disabled={!isReady}>
          {t('start')}
        </Button>
        <p className="note" role="status">
          <Price trainer={trainers.find(({ id }) => id === trainer)} />
        </p>
      </div>
    </form>
  );
}

/** What speaks against the pictures, and whether that is about those which are shown now. */
function useCheck(brandId: string, assetIds: readonly string[]) {
  const settled = useSettled(assetIds);
  const check = useQuery(pictureCheck(useOrganization(), brandId, settled));
  const isCurrent = check.isSuccess && !check.isPlaceholderData && settled.join() === assetIds.join();
  return { check, isCurrent };
}

interface AboutFieldsProps extends Omit<NewModelFormProps, 'start'> {
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
  /** What is wrong with the name. */
  faults: readonly string[];
}

function AboutFields({ brands, trainers, fields, set, faults }: AboutFieldsProps): ReactElement {
  const t = useWords(customModelWords);
  return (
    <div className="stack">
      <Field label={t('name')} hint={t('name.hint')} faults={faults}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={100}
            value={fields.label}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      </Field>
      <SelectField
        label={t('brand')}
        hint={t('brand.hint')}
        value={fields.brandId}
        options={brands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
        onChange={(brandId) => set({ brandId })}
      />
      <TrainerField trainers={trainers} value={fields.trainer} onChange={(trainer) => set({ trainer })} />
    </div>
  );
}

function Price({ trainer }: { trainer: TrainerResource | undefined }): string {
  const t = useWords(customModelWords);
  return trainer === undefined ? '' : t('price', { credits: trainer.attributes.credits });
}

interface TrainerFieldProps {
  trainers: readonly TrainerResource[];
  value: string;
  onChange: (trainer: string) => void;
}

/** What each trainer makes, and its price. */
function TrainerField({ trainers, value, onChange }: TrainerFieldProps): ReactElement {
  const t = useWords(customModelWords);
  const name = useId();
  return (
    <Choices legend={t('trainer')}>
      {trainers.map(({ id, attributes: { label, provider, description, credits } }) => (
        <Choice
          key={id}
          type="radio"
          name={name}
          checked={value === id}
          label={
            <span className="theirs">{t(provider === 'local' ? 'trainer.local' : 'trainer.vendor', { label, provider })}</span>
          }
          hint={
            <span className="theirs">
              {description} {t('price', { credits })}
            </span>
          }
          onChange={() => onChange(id)}
        />
      ))}
    </Choices>
  );
}

function useStart() {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Parameters<typeof startTraining>[0]['body']) => startTraining({ client, body }),
    onSuccess: async ({ data }) => {
      void queries.invalidateQueries({ queryKey: [id, 'trainings'] });
      await navigate({ to: `/${slug}/~/custom-models/${data.id}` });
    },
  });
}
