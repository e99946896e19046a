import type { CreateImageBatch, PromptResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { variablesIn } from '../api/prompts.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { linesOf } from '../ui/lines-of.js';
import { Refusal } from '../ui/refusal.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Choices, noOptions, optionsBody } from './choices.js';
import { batchPreview, startBatch } from './queries.js';
import { generateWords } from './words.js';

const untouched = { ...noOptions, prompts: '' };
type Fields = typeof untouched;
type Values = Readonly<Record<string, string>>;

/** Many prompts with variables: everything that will be made is shown before it starts. @param props.saved a prompt to begin with */
export function BatchForm({ saved }: { saved?: PromptResource }): ReactElement {
  const t = useWords(generateWords);
  const [fields, setFields] = useState({ ...untouched, ...startOf(saved) });
  const [values, setValues] = useState<Values>({});
  const names = variablesIn(linesOf(fields.prompts));
  const body = bodyOf(fields, names, values, saved?.id);
  const preview = useQuery(batchPreview(useOrganization(), useDeferredValue(body)));
  const start = useStart();
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const total = body === undefined ? 0 : (preview.data?.total ?? 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (body !== undefined) start.mutate(body);
  };
  return (
    <form className="generate-form" onSubmit={submit}>
      <Field label={t('prompts')} hint={t('prompts.help')}>
        {(control) => (
          <textarea
            {...control}
            required
            rows={4}
            value={fields.prompts}
            onChange={({ target }) => set({ prompts: target.value })}
          />
        )}
      </Field>
      <VariableFields {...{ names, values, setValues }} />
      <Field label={t('style')} hint={t('style.help')}>
        {(control) => <input {...control} value={fields.style} onChange={({ target }) => set({ style: target.value })} />}
      </Field>
      <Choices fields={fields} set={set} countLabel={t('count.each')} />
      {body !== undefined && preview.isError && <Refusal error={preview.error} />}
      {body !== undefined && preview.data && !preview.isError && <Combinations {...preview.data} />}
      <Button kind="primary" type="submit" isBusy={start.isPending} disabled={total === 0 || preview.isError}>
        {t('start.batch', { count: total })}
      </Button>
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

interface VariableFieldsProps {
  names: readonly string[];
  values: Values;
  setValues: (values: Values) => void;
}

/** One field for each variable that a prompt names. */
function VariableFields({ names, values, setValues }: VariableFieldsProps): ReactElement[] {
  const t = useWords(generateWords);
  return names.map((name) => (
    <Field key={name} label={t('values', { name })} hint={t('values.help')}>
      {(control) => (
        <textarea
          {...control}
          required
          rows={3}
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      )}
    </Field>
  ));
}

/** A line is a prompt, so that one of several lines becomes one line. */
const startOf = (saved: PromptResource | undefined): Partial<Fields> =>
  saved === undefined ? {} : { prompts: linesOf(saved.attributes.text).join(' '), brandId: saved.attributes.brandId ?? '' };

/** What the API takes; undefined while a prompt or a value is missing. */
function bodyOf(
  { prompts, ...options }: Fields,
  names: readonly string[],
  values: Values,
  promptId: string | undefined,
): CreateImageBatch | undefined {
  const lines = linesOf(prompts);
  const variables = Object.fromEntries(names.map((name) => [name, [...new Set(linesOf(values[name] ?? ''))]]));
  if (lines.length === 0 || Object.values(variables).some((each) => each.length === 0)) return undefined;
  return {
    prompts: [...lines],
    ...(names.length > 0 && { variables }),
    ...optionsBody(options),
    ...(promptId !== undefined && { promptId }),
  };
}

function Combinations({ total, combinations }: { total: number; combinations: readonly { prompt: string }[] }): ReactElement {
  const t = useWords(generateWords);
  return (
    <section className="combinations" aria-label={t('combinations')} tabIndex={0}>
      <p className="note">{t('combinations.count', { total, prompts: combinations.length })}</p>
      <ol>
        {combinations.map(({ prompt }, index) => (
          <li key={index} className="theirs">
            {prompt}
          </li>
        ))}
      </ol>
    </section>
  );
}

function useStart() {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: CreateImageBatch) => startBatch({ client, body }),
    onSuccess: async ({ data }) => {
      void queries.invalidateQueries({ queryKey: [id, 'batches'] });
      await navigate({ to: `/${slug}/~/generate/batches/${data.id}` });
    },
  });
}
