import type { ModelResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { allRatios, BrandField, CountField, ModelField } from './choices.js';
import type { RecordingMode } from './modes.js';
import { Price } from './price.js';
import { models, startAudio, startAvatars, startVideos, type WantedRequest } from './queries.js';
import { audioBody, avatarBody, noRecordingOptions, videoBody, type RecordingOptions } from './recording-body.js';
import { VideoMaterial } from './video-material.js';
import { generateWords } from './words.js';

const untouched = { ...noRecordingOptions, prompt: '' };
type Fields = typeof untouched;

/** What the price is shown of. */
function pricedOf(kind: RecordingMode, { prompt, ...fields }: Fields): WantedRequest[] {
  if (prompt.trim() === '') return [];
  if (kind === 'avatar') return [{ kind, body: { prompt, ...avatarBody(fields) } }];
  if (kind === 'video') return [{ kind, body: { prompt, ...videoBody(fields) } }];
  return [{ kind, body: { prompt, ...audioBody(kind, fields) } }];
}

/** Asks for a video, an avatar, a voice or music. */
export function RecordingForm({ kind }: { kind: RecordingMode }): ReactElement {
  const t = useWords(generateWords);
  const [fields, setFields] = useState(untouched);
  const known = useModels(kind);
  const start = useStart(kind);
  const set = (changes: Partial<Fields>): void => setFields((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate(fields);
  };
  const model = known.find(({ id }) => id === fields.model) ?? known.find(canRun) ?? known[0];
  const unavailable = model?.attributes.unavailable;
  return (
    <form className="generate-form" onSubmit={submit}>
      <Field label={t(kind === 'voice' || kind === 'avatar' ? 'text' : 'prompt')} hint={t(`prompt.help.${kind}`)}>
        {(control) => (
          <textarea {...control} required value={fields.prompt} onChange={({ target }) => set({ prompt: target.value })} />
        )}
      </Field>
      <Field label={t('style')} hint={t(`style.help.${kind}`)}>
        {(control) => <input {...control} value={fields.style} onChange={({ target }) => set({ style: target.value })} />}
      </Field>
      {isFilmed(kind) && <VideoMaterial kind={kind} fields={fields} set={set} model={model} />}
      <RecordingChoices kind={kind} fields={fields} set={set} known={known} model={model} />
      {unavailable && <Missing {...unavailable} />}
      <Price wanted={pricedOf(kind, fields)} />
      <Button kind="primary" type="submit" isBusy={start.isPending}>
        {t('start')}
      </Button>
      {start.isSuccess && <p role="status">{t('started.recordings', { count: Number(start.variables.count) })}</p>}
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

export const isFilmed = (kind: RecordingMode): kind is 'video' | 'avatar' => kind === 'video' || kind === 'avatar';
export const canRun = ({ attributes }: ModelResource): boolean => attributes.unavailable === null;

export function useModels(kind: RecordingMode): ModelResource[] {
  const query = useQuery(models(useOrganization()));
  return (query.data?.data ?? []).filter(({ attributes }) => attributes.kind === kind);
}

/** Why nothing can be made, for whoever runs the instance. */
function Missing({ reason, install }: { reason: string; install?: string | null }): ReactElement {
  const t = useWords(generateWords);
  return (
    <p className="note" role="note">
      <span className="theirs">{reason}</span> {install && t('install', { command: install })}
    </p>
  );
}

interface RecordingChoicesProps {
  kind: RecordingMode;
  fields: RecordingOptions;
  set: (changes: Partial<RecordingOptions>) => void;
  known: readonly ModelResource[];
  /** The one that is chosen, or the default. */
  model: ModelResource | undefined;
}

export function RecordingChoices({ kind, fields, set, known, model }: RecordingChoicesProps): ReactElement {
  const t = useWords(generateWords);
  const { durations, voices = [], avatars = [] } = model?.attributes ?? {};
  const ratios = fields.model === '' ? allRatios(known) : (model?.attributes.aspectRatios ?? []);
  const fromModel = { aspectRatio: '', seconds: '', voiceId: '', avatarId: '' };
  return (
    <div className="generate-choices">
      <ModelField value={fields.model} known={known} onChange={(chosen) => set({ model: chosen, ...fromModel })} />
      <BrandField value={fields.brandId} onChange={(brandId) => set({ brandId })} />
      {isFilmed(kind) && (
        <SelectField
          label={t('ratio')}
          value={fields.aspectRatio}
          options={[{ value: '', label: t('ratio.auto') }, ...ratios.map((ratio) => ({ value: ratio, label: ratio }))]}
          onChange={(aspectRatio) => set({ aspectRatio })}
        />
      )}
      {durations && <SecondsField {...durations} value={fields.seconds} onChange={(seconds) => set({ seconds })} />}
      {avatars.length > 0 && (
        <SelectField
          label={t('avatar')}
          value={fields.avatarId}
          options={[{ value: '', label: t('voice.auto') }, ...avatars.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(avatarId) => set({ avatarId })}
        />
      )}
      {voices.length > 0 && (
        <SelectField
          label={t('voice')}
          value={fields.voiceId}
          options={[{ value: '', label: t('voice.auto') }, ...voices.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(voiceId) => set({ voiceId })}
        />
      )}
      <CountField label={t('count.recordings')} value={fields.count} onChange={(count) => set({ count })} />
    </div>
  );
}

interface SecondsFieldProps {
  min: number;
  max: number;
  usual: number;
  value: string;
  onChange: (seconds: string) => void;
}

function SecondsField({ min, max, usual, value, onChange }: SecondsFieldProps): ReactElement {
  const t = useWords(generateWords);
  return (
    <Field label={t('seconds')} hint={t('seconds.help', { min, max })}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={min}
          max={max}
          placeholder={String(usual)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

function useStart(kind: RecordingMode) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ prompt, ...fields }: Fields): Promise<unknown> => {
      if (kind === 'video') return startVideos({ client, body: { prompt, ...videoBody(fields) } });
      if (kind === 'avatar') return startAvatars({ client, body: { prompt, ...avatarBody(fields) } });
      return startAudio({ client, body: { prompt, ...audioBody(kind, fields) } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations'] }),
  });
}
