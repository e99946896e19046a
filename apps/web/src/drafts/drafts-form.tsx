import type { CreateContentBatch } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type FormEvent, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { DayField } from '../ui/day-field.js';
import { Field } from '../ui/field.js';
import { Pending } from '../ui/pending.js';
import { Refusal } from '../ui/refusal.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { asMix, bodyOf, draftsAtMost, mixes, untouched, type DraftFields, type Mix } from './draft-fields.js';
import { DraftsPreview } from './drafts-preview.js';
import { brandZone, connectedPlatforms, draftChoices, draftPreview, startDrafts } from './queries.js';
import { draftsWords } from './words.js';

/** Many drafts at once: every one of them is shown with its day before anything is written. */
export function DraftsForm(): ReactElement {
  const t = useWords(draftsWords);
  const organization = useOrganization();
  const [fields, setFields] = useState(untouched);
  const set = (changes: Partial<DraftFields>): void => setFields((known) => ({ ...known, ...changes }));
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const brand = ownBrands.find(({ id }) => id === fields.brandId) ?? ownBrands[0];
  const ownZone = useQuery(brandZone(organization, brand?.id)).data;
  const zone = ownZone || viewerZone();
  const body = useMemo(() => bodyOf(fields, brand?.id ?? '', zone), [fields, brand?.id, zone]);
  const settled = useSettled(body);
  const preview = useQuery(draftPreview(organization, settled));
  const isShown = settled === body && preview.isSuccess && !preview.isPlaceholderData;
  const start = useStart();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (body !== undefined && isShown && !start.isPending) start.mutate(body);
  };
  return (
    <form className="drafts-form" onSubmit={submit}>
      <SelectField
        label={t('brand')}
        value={brand?.id ?? ''}
        options={ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
        onChange={(brandId) => set({ brandId })}
      />
      <Field label={t('topics')} hint={t('topics.help')}>
        {(control) => (
          <textarea {...control} rows={4} value={fields.topics} onChange={({ target }) => set({ topics: target.value })} />
        )}
      </Field>
      <Channels fields={fields} set={set} brandId={brand?.id ?? ''} />
      <Choosing fields={fields} set={set} />
      <Days fields={fields} set={set} zone={zone} />
      {body === undefined && <p className="note">{t('missing')}</p>}
      {body !== undefined && preview.isError && <Refusal error={preview.error} />}
      {body !== undefined && preview.data && !preview.isError && <DraftsPreview {...preview.data} zone={zone} />}
      <Button kind="primary" type="submit" isBusy={start.isPending} disabled={body === undefined || !isShown}>
        {t('start', { count: body?.count ?? 0 })}
      </Button>
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

interface PartProps {
  fields: DraftFields;
  set: (changes: Partial<DraftFields>) => void;
}

/** Those of the brand's accounts, and all others below them. */
function Channels({ fields: { platforms }, set, brandId }: PartProps & { brandId: string }): ReactElement {
  const t = useWords(draftsWords);
  const organization = useOrganization();
  const { channels = [] } = useQuery(draftChoices(organization)).data ?? {};
  const connected = useQuery(connectedPlatforms(organization, brandId)).data;
  const choose = (name: string, isChosen: boolean): void =>
    set({ platforms: isChosen ? [...platforms, name] : platforms.filter((each) => each !== name) });
  const choices = (isConnected: boolean): ReactElement => (
    <div className="drafts-channels">
      {channels
        .filter(({ id }) => (connected?.has(id) ?? false) === isConnected)
        .map(({ id, attributes: { label } }) => (
          <Choice key={id} type="checkbox" checked={platforms.includes(id)} label={label} onChange={(is) => choose(id, is)} />
        ))}
    </div>
  );
  if (connected === undefined) return <Pending label={t('platforms')} />;
  return (
    <Choices legend={t('platforms')} hint={t('platforms.help')}>
      {choices(true)}
      <details>
        <summary>{t('platforms.other')}</summary>
        {choices(false)}
      </details>
    </Choices>
  );
}

function Choosing({ fields, set }: PartProps): ReactElement {
  const t = useWords(draftsWords);
  const { models = [] } = useQuery(draftChoices(useOrganization())).data ?? {};
  return (
    <div className="drafts-choices">
      <Field label={t('count')}>
        {(control) => (
          <input
            {...control}
            type="number"
            required
            min={1}
            max={draftsAtMost}
            value={fields.count}
            onChange={({ target }) => set({ count: target.value })}
          />
        )}
      </Field>
      <SelectField
        label={t('mix')}
        value={fields.mix}
        options={(Object.keys(mixes) as Mix[]).map((mix) => ({ value: mix, label: t(`mix.${mix}`) }))}
        onChange={(mix) => set({ mix: asMix(mix) })}
      />
      <Field label={t('style')} hint={t('style.help')}>
        {(control) => (
          <input {...control} maxLength={200} value={fields.style} onChange={({ target }) => set({ style: target.value })} />
        )}
      </Field>
      <SelectField
        label={t('model')}
        value={fields.model}
        options={[
          { value: '', label: t('model.auto') },
          ...models.map(({ id, attributes: { label } }) => ({ value: id, label })),
        ]}
        onChange={(model) => set({ model })}
      />
    </div>
  );
}

function Days({ fields: { from, until }, set, zone }: PartProps & { zone: string }): ReactElement {
  const t = useWords(draftsWords);
  return (
    <Choices legend={t('days')} hint={t('days.help', { zone })}>
      <div className="drafts-choices">
        <DayField label={t('days.from')} value={from} onChange={(day) => set({ from: day })} />
        <DayField label={t('days.until')} value={until} onChange={(day) => set({ until: day })} />
      </div>
    </Choices>
  );
}

/** A value once it has stayed the same for a moment: each preview is a request. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useStart() {
  const { client, id, slug } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: CreateContentBatch) => startDrafts({ client, body }),
    onSuccess: async ({ data }) => {
      void queries.invalidateQueries({ queryKey: [id, 'content-batches'] });
      await navigate({ to: `/${slug}/~/write/batches/${data.id}` });
    },
  });
}
