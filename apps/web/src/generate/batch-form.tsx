import type { GenerationPreview, PromptResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { variablesIn } from '../api/prompts.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { linesOf } from '../ui/lines-of.js';
import { Refusal } from '../ui/refusal.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Choices, optionsBody } from './choices.js';
import { Cost } from './price.js';
import { batchPreview, startBatch, type WantedBatch } from './queries.js';
import { audioBody, avatarBody, noRecordingOptions, videoBody } from './recording-body.js';
import { canRun, isFilmed, RecordingChoices, useModels } from './recording-form.js';
import { VideoMaterial } from './video-material.js';
import { generateWords } from './words.js';

const untouched = { ...noRecordingOptions, prompts: '' };
type Fields = typeof untouched;
type Kind = WantedBatch['kind'];
const kinds: readonly Kind[] = ['image', 'video', 'avatar', 'voice', 'music'];
type Values = Readonly<Record<string, string>>;

/** A preview lists no more; the API counts all of them. */
const previewedPrompts = 200;

/** Many prompts with variables: everything that will be made is shown before it starts. @param props.saved a prompt to begin with */
export function BatchForm({ saved }: { saved?: PromptResource }): ReactElement {
  const t = useWords(generateWords);
  const [kind, setKind] = useState<Kind>('image');
  const [fields, setFields] = useState({ ...untouched, ...startOf(saved) });
  const [values, setValues] = useState<Values>({});
  const names = variablesIn(linesOf(fields.prompts));
  const wanted = wantedOf(kind, fields, names, values, saved?.id);
  const preview = useQuery(batchPreview(useOrganization(), useDeferredValue(wanted)));
  const start = useStart();
  const set = (changes: Partial<Fields>): void => setFields((known) => ({ ...known, ...changes }));
  const total = wanted === undefined ? 0 : (preview.data?.total ?? 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted !== undefined) start.mutate(wanted);
  };
  return (
    <form className="generate-form" onSubmit={submit}>
      <KindField
        kind={kind}
        onChange={(chosen) => {
          setKind(chosen);
          set({ ...noRecordingOptions, brandId: fields.brandId, count: fields.count, style: fields.style });
        }}
      />
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
      <KindChoices {...{ kind, fields, set }} />
      {wanted !== undefined && preview.isError && <Refusal error={preview.error} />}
      {wanted !== undefined && preview.data && !preview.isError && <Combinations {...preview.data} />}
      <Button kind="primary" type="submit" isBusy={start.isPending} disabled={total === 0 || preview.isError}>
        {t('start.batch', { count: total })}
      </Button>
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }): ReactElement {
  const t = useWords(generateWords);
  return (
    <SelectField
      label={t('batch.kind')}
      value={kind}
      options={kinds.map((each) => ({ value: each, label: t(`kind.${each}`) }))}
      onChange={(chosen) => onChange(kinds.find((each) => each === chosen) ?? 'image')}
    />
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
function wantedOf(
  kind: Kind,
  { prompts, ...options }: Fields,
  names: readonly string[],
  values: Values,
  promptId: string | undefined,
): WantedBatch | undefined {
  const lines = linesOf(prompts);
  const variables = Object.fromEntries(names.map((name) => [name, [...new Set(linesOf(values[name] ?? ''))]]));
  if (lines.length === 0 || Object.values(variables).some((each) => each.length === 0)) return undefined;
  const given = {
    prompts: [...lines],
    ...(names.length > 0 && { variables }),
    ...(promptId !== undefined && { promptId }),
  };
  if (kind === 'image') return { kind, body: { ...given, ...optionsBody(options) } };
  if (kind === 'video') return { kind, body: { ...given, ...videoBody(options) } };
  if (kind === 'avatar') return { kind, body: { ...given, ...avatarBody(options) } };
  return { kind, body: { ...given, ...audioBody(kind, options) } };
}

interface KindChoicesProps<Of extends Kind> {
  kind: Of;
  fields: Fields;
  set: (changes: Partial<Fields>) => void;
}

/** What can be chosen for a kind. */
function KindChoices({ kind, fields, set }: KindChoicesProps<Kind>): ReactElement {
  const t = useWords(generateWords);
  if (kind === 'image') return <Choices fields={fields} set={set} countLabel={t('count.each')} />;
  return <OfRecordings {...{ kind, fields, set }} />;
}

function OfRecordings({ kind, fields, set }: KindChoicesProps<Exclude<Kind, 'image'>>): ReactElement {
  const known = useModels(kind);
  const model = known.find(({ id }) => id === fields.model) ?? known.find(canRun) ?? known[0];
  return (
    <>
      {isFilmed(kind) && <VideoMaterial {...{ kind, fields, set, model }} />}
      <RecordingChoices {...{ kind, fields, set, known, model }} />
    </>
  );
}

/** The prompts as they will be, and what all of it costs. */
function Combinations({ combinations, ...cost }: GenerationPreview['attributes']): ReactElement {
  const t = useWords(generateWords);
  const { total } = cost;
  const isPart = combinations.length === previewedPrompts && total > combinations.length;
  return (
    <>
      <section className="combinations" aria-label={t('combinations')} tabIndex={0}>
        <p className="note">{t(isPart ? 'combinations.first' : 'combinations.count', { total, prompts: combinations.length })}</p>
        <ol>
          {combinations.map(({ prompt }, index) => (
            <li key={index} className="theirs">
              {prompt}
            </li>
          ))}
        </ol>
      </section>
      <Cost {...cost} />
    </>
  );
}

function useStart() {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (wanted: WantedBatch) => startBatch(client, wanted),
    onSuccess: async ({ data }) => {
      void queries.invalidateQueries({ queryKey: [id, 'batches'] });
      await navigate({ to: `/${slug}/~/generate/batches/${data.id}` });
    },
  });
}
