import type { ModelResource, PromptResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice, Choices as Options } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Choices, noOptions, optionsBody } from './choices.js';
import { Price } from './price.js';
import { models, startGeneration } from './queries.js';
import { generateWords } from './words.js';

const untouched = { ...noOptions, prompt: '', alsoBy: [] as readonly string[] };
type Fields = typeof untouched;

/** Of a model that belongs to a brand, such as one that was trained for it. */
export interface Chosen {
  brandId: string | undefined;
  model: string | undefined;
}

interface GenerateFormProps {
  /** A prompt to begin with. */
  saved?: PromptResource;
  /** What is chosen to begin with. */
  chosen?: Chosen;
}

export function GenerateForm({ saved, chosen }: GenerateFormProps): ReactElement {
  const t = useWords(generateWords);
  const [fields, setFields] = useState({ ...untouched, ...startOf(saved), ...chosenIn(chosen) });
  const start = useStart(saved?.id);
  const others = useOtherModels(fields);
  const asked = { ...fields, alsoBy: others.filter(({ id }) => fields.alsoBy.includes(id)).map(({ id }) => id) };
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(asked);
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
      <Choices fields={fields} set={set} countLabel={t('count')} />
      {others.length > 0 && <OtherModels others={others} chosen={fields.alsoBy} onChange={(alsoBy) => set({ alsoBy })} />}
      <Price wanted={fields.prompt.trim() === '' ? [] : bodiesOf(asked).map((body) => ({ kind: 'image', body }))} />
      <Button kind="primary" type="submit" isBusy={start.isPending}>
        {t('start')}
      </Button>
      {start.isSuccess && (
        <p role="status">{t('started', { count: Number(start.variables.count) * (1 + start.variables.alsoBy.length) })}</p>
      )}
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

const startOf = (saved: PromptResource | undefined): Partial<Fields> =>
  saved === undefined ? {} : { prompt: saved.attributes.text, brandId: saved.attributes.brandId ?? '' };

const chosenIn = ({ brandId = '', model = '' }: Partial<Chosen> = {}): Partial<Fields> => ({
  ...(brandId !== '' && { brandId }),
  ...(model !== '' && { model }),
});

/** A request for each model. */
const bodiesOf = ({ prompt, alsoBy, ...options }: Fields) =>
  [options.model, ...alsoBy].map((model) => ({ prompt, ...optionsBody({ ...options, model }) }));

function useStart(promptId: string | undefined) {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (fields: Fields) => {
      const begun: string[] = [];
      // One after the other: what one of them refuses does not begin those after it.
      for (const body of bodiesOf(fields)) {
        const { data } = await startGeneration({ client, body: { ...body, ...(promptId !== undefined && { promptId }) } });
        begun.push(data.id, ...data.attributes.siblings);
      }
      return begun;
    },
    onSuccess: async (begun, { alsoBy }) => {
      if (alsoBy.length > 0) await navigate({ to: `/${slug}/~/generate`, search: { compare: begun.join('.') } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [id, 'generations'] }),
  });
}

/** So many fit beside the first one. */
const mostOthers = 3;

/** What can be compared with the chosen model: those that run here and make the chosen format. Nothing beside the default. */
function useOtherModels({ model, aspectRatio, brandId }: Fields): readonly ModelResource[] {
  const known = useQuery(models(useOrganization(), brandId)).data?.data ?? [];
  if (model === '') return [];
  return known.filter(({ id, attributes: { kind, unavailable, aspectRatios } }) => {
    const makesFormat = aspectRatio === '' || aspectRatios.some((ratio) => ratio === aspectRatio);
    return kind === 'image' && id !== model && unavailable === null && makesFormat;
  });
}

interface OtherModelsProps {
  others: readonly ModelResource[];
  /** Names, also of models that are no longer among the others. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Models whose pictures are compared with those of the chosen one. */
function OtherModels({ others, chosen, onChange }: OtherModelsProps): ReactElement {
  const t = useWords(generateWords);
  const names = others.map(({ id }) => id).filter((id) => chosen.includes(id));
  return (
    <Options legend={t('compare')} hint={t('compare.help', { most: mostOthers })}>
      {others.map(({ id, attributes: { label } }) => (
        <Choice
          key={id}
          type="checkbox"
          label={label}
          checked={names.includes(id)}
          isDisabled={names.length === mostOthers && !names.includes(id)}
          onChange={(isChosen) => onChange(isChosen ? [...names, id] : names.filter((name) => name !== id))}
        />
      ))}
    </Options>
  );
}
