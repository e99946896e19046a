import type { ChannelResource, ModelResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { startArticle, startText, startTexts, writingChoices } from './queries.js';
import { asType, everywhere, isPost, types, untouched, versions, type WriteFields } from './write-fields.js';
import { writeWords } from './words.js';

/** Asks a model for a text. */
export function WriteForm(): ReactElement {
  const t = useWords(writeWords);
  const [fields, setFields] = useState(untouched);
  const start = useStart();
  const set = (changes: Partial<WriteFields>): void => setFields((known) => ({ ...known, ...changes }));
  const ownBrands = useQuery(brands(useOrganization())).data?.data ?? [];
  const brandId = fields.brandId || (ownBrands[0]?.id ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate({ ...fields, brandId });
  };
  return (
    <form className="write-form" onSubmit={submit}>
      <Field label={t('topic')} hint={t('topic.help')}>
        {(control) => (
          <textarea
            {...control}
            required
            maxLength={2_000}
            value={fields.topic}
            onChange={({ target }) => set({ topic: target.value })}
          />
        )}
      </Field>
      <SelectField
        label={t('brand')}
        hint={t('brand.help')}
        value={brandId}
        options={ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
        onChange={(chosen) => set({ brandId: chosen })}
      />
      <WriteChoices fields={fields} set={set} />
      {fields.type === 'thread' && (
        <Choice
          type="checkbox"
          checked={fields.isNumbered}
          label={t('numbered')}
          onChange={(isNumbered) => set({ isNumbered })}
        />
      )}
      {fields.type === 'article' && <ArticleFields fields={fields} set={set} />}
      {fields.platform !== everywhere && <FactsField fields={fields} set={set} />}
      <Button kind="primary" type="submit" disabled={brandId === ''} isBusy={start.isPending}>
        {t('start')}
      </Button>
      {start.isSuccess && <p role="status">{t('started', { count: start.data.attributes.siblings.length + 1 })}</p>}
      {start.isError && <Trouble error={start.error} />}
    </form>
  );
}

interface PartProps {
  fields: WriteFields;
  set: (changes: Partial<WriteFields>) => void;
}

/** What the text may use. */
function FactsField({ fields, set }: PartProps): ReactElement {
  const t = useWords(writeWords);
  return (
    <Field label={t('context')} hint={t('context.help')}>
      {(control) => (
        <textarea
          {...control}
          maxLength={8_000}
          value={fields.context}
          onChange={({ target }) => set({ context: target.value })}
        />
      )}
    </Field>
  );
}

/** What only articles have. */
function ArticleFields({ fields, set }: PartProps): ReactElement {
  const t = useWords(writeWords);
  return (
    <>
      <Field label={t('outline')} hint={t('outline.help')}>
        {(control) => (
          <textarea
            {...control}
            maxLength={8_000}
            value={fields.outline}
            onChange={({ target }) => set({ outline: target.value })}
          />
        )}
      </Field>
      <Choice
        type="checkbox"
        checked={fields.withImage}
        label={t('image')}
        hint={t('image.help')}
        onChange={(withImage) => set({ withImage })}
      />
    </>
  );
}

function WriteChoices({ fields, set }: PartProps): ReactElement {
  const t = useWords(writeWords);
  const { models = [], channels = [] } = useQuery(writingChoices(useOrganization())).data ?? {};
  const modelLabel = ({ attributes: { label, provider } }: ModelResource): string =>
    provider === 'local' ? t('model.local', { label }) : t('model.vendor', { label, provider });
  const takes = ({ attributes }: ChannelResource): boolean => fields.type !== 'thread' || attributes.limits.threadPosts > 1;
  return (
    <div className="write-choices">
      <SelectField
        label={t('type')}
        value={fields.type}
        options={types.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={(type) => set({ type: asType(type), platform: '' })}
      />
      {isPost(fields.type) && (
        <SelectField
          label={t('platform')}
          hint={t('platform.help')}
          value={fields.platform}
          options={[
            { value: '', label: t('platform.none') },
            ...(fields.type === 'post' ? [{ value: everywhere, label: t('platform.all') }] : []),
            ...channels.filter(takes).map(({ id, attributes }) => ({ value: id, label: attributes.label })),
          ]}
          onChange={(platform) => set({ platform })}
        />
      )}
      <SelectField
        label={t('model')}
        value={fields.model}
        options={[
          { value: '', label: t('model.auto') },
          ...models.map((model) => ({ value: model.id, label: modelLabel(model) })),
        ]}
        onChange={(model) => set({ model })}
      />
      {fields.type !== 'article' && (
        <SelectField
          label={t('count')}
          value={fields.count}
          options={versions.map((count) => ({ value: count, label: count }))}
          onChange={(count) => set({ count })}
        />
      )}
    </div>
  );
}

function useStart() {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (fields: WriteFields) => {
      const { topic, type, platform, brandId, context, isNumbered, outline, withImage, model, count } = fields;
      const common = { topic, brandId, ...(model !== '' && { model }) };
      const several = { ...common, count: Number(count) };
      const numbered = { ...(type === 'thread' && isNumbered && { numbering: 'fraction' as const }) };
      const facts = { ...(context.trim() !== '' && { selectedContext: { text: context } }) };
      if (type === 'article') {
        const planned = { ...(outline.trim() !== '' && { outline }) };
        return (await startArticle({ client, body: { ...common, ...facts, ...planned, image: withImage } })).data;
      }
      if (platform === everywhere) return (await startTexts({ client, body: several })).data;
      const body = { ...several, ...facts, type, ...(platform !== '' && { platform }), ...numbered };
      return (await startText({ client, body })).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generations', 'texts'] }),
  });
}
