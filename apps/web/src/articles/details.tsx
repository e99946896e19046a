import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { PictureChoice } from '../ui/picture-choice.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import type { ArticleDraft } from './draft.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';

interface TitleFieldProps {
  draft: ArticleDraft;
  faults: readonly string[];
  onChange: (changes: Partial<ArticleDraft>) => void;
}

export function TitleField({ draft, faults, onChange }: TitleFieldProps): ReactElement {
  const t = useWords(articleWords);
  return (
    <Field label={t('headline')} faults={faults}>
      {(control) => (
        <input
          {...control}
          className="theirs"
          value={draft.title}
          maxLength={200}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )}
    </Field>
  );
}

/** What is known of an article beside its text. */
export function Details({ writing }: { writing: ArticleWriting }): ReactElement {
  const t = useWords(articleWords);
  const { draft, saved, error } = writing.state;
  return (
    <Panel title={t('details')}>
      <div className="stack">
        {saved === undefined && <BrandField draft={draft} onChange={writing.change} />}
        <Field label={t('excerpt')} hint={t('excerpt.hint')} faults={faultsAt(error, '/excerpt')}>
          {(control) => (
            <textarea
              {...control}
              className="theirs"
              rows={3}
              value={draft.excerpt}
              onChange={({ target }) => writing.change({ excerpt: target.value })}
            />
          )}
        </Field>
        <PictureChoice
          label={t('image')}
          altText={t('image.alt')}
          assetId={draft.imageAssetId ?? ''}
          onChange={(imageAssetId) => writing.change({ imageAssetId })}
        />
        <Field
          label={t('slug')}
          hint={t(saved === undefined ? 'slug.hint' : 'slug.hint.saved')}
          faults={faultsAt(error, '/slug')}
        >
          {(control) => (
            <input
              {...control}
              value={draft.slug}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => writing.change({ slug: target.value })}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}

/** Nothing to choose where there is one brand only. */
function BrandField({ draft, onChange }: Omit<TitleFieldProps, 'faults'>): ReactElement | null {
  const t = useWords(articleWords);
  const known = useQuery(brands(useOrganization())).data?.data ?? [];
  if (known.length < 2) return null;
  return (
    <SelectField
      label={t('brand')}
      value={draft.brandId}
      options={known.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
      onChange={(brandId) => onChange({ brandId })}
    />
  );
}
