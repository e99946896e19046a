import type { AssetResource, BrandSummary, TrainerResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
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
import { isSaid, LearningFields, saidOf, type Learning } from './learning-fields.js';
import { pictureCheck, startTraining } from './queries.js';
import { customModelWords } from './words.js';

interface Fields {
  label: string;
  brandId: string;
  trainer: string;
  pictures: readonly AssetResource[];
  learning: Learning;
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
  const { label, brandId, pictures, learning } = fields;
  const trainer = trainers.find(({ id }) => id === fields.trainer);
  const learn = (changes: Partial<Learning>): void =>
    setFields((known) => ({ ...known, learning: { ...known.learning, ...changes } }));
  const assetIds = pictures.map(({ id }) => id);
  const { check, isCurrent } = useCheck(brandId, assetIds);
  const starting = useStart();
  const isChecked = label.trim() !== '' && isCurrent && check.data?.isReady === true;
  const isReady = isChecked && trainer !== undefined && isSaid(trainer.attributes, learning);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) starting.mutate({ label: label.trim(), brandId, assetIds, ...saidOf(trainer, learning, assetIds) });
  };
  const faults = faultsAt(starting.error, '/label');
  const wordFaults = faultsAt(starting.error, '/triggerWord');
  return (
    <form className="model-form" onSubmit={submit}>
      <Panel title={t('about')}>
        <AboutFields {...{ brands, trainers, fields, set, faults }}>
          {trainer !== undefined && (
            <LearningFields trainer={trainer.attributes} learning={learning} set={learn} faults={wordFaults} />
          )}
        </AboutFields>
      </Panel>
      <DatasetField
        brandId={brandId}
        pictures={pictures}
        check={check.data}
        isChecking={!isCurrent && !check.isError}
        captions={trainer?.attributes.takesCaptions === true ? learning.captions : null}
        onCaption={(id, text) => learn({ captions: { ...learning.captions, [id]: text } })}
        onChange={(change) => setFields((known) => ({ ...known, pictures: change(known.pictures) }))}
      />
      {check.isError && <Trouble error={check.error} onRetry={() => void check.refetch()} />}
      {starting.isError && faults.length + wordFaults.length === 0 && <Trouble error={starting.error} />}
      <div className="known">
        <Button kind="primary" type="submit" isBusy={starting.isPending} disabled={!isReady}>
          {t('start')}
        </Button>
        <p className="note" role="status">
          <Price trainer={trainer} />
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
  children: ReactNode;
}

function AboutFields({ brands, trainers, fields, set, faults, children }: AboutFieldsProps): ReactElement {
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
      {children}
    </div>
  );
}

/** A training with the organization's own key costs nothing here. */
const creditsOf = ({ attributes: { credits, usesOwnKey } }: TrainerResource): number => (usesOwnKey ? 0 : credits);

function Price({ trainer }: { trainer: TrainerResource | undefined }): string {
  const t = useWords(customModelWords);
  return trainer === undefined ? '' : t('price', { credits: creditsOf(trainer) });
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
      {trainers.map((trainer) => {
        const { id } = trainer;
        const { label, provider, description, sendsPictures } = trainer.attributes;
        return (
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
                {description} {sendsPictures && t('sends', { provider })} {t('price', { credits: creditsOf(trainer) })}
              </span>
            }
            onChange={() => onChange(id)}
          />
        );
      })}
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
