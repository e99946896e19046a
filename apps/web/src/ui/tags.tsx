import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { tagList, useTagging, type TagColor } from '../api/tags.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Field } from './field.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';
import './tags.css';

interface TagProps {
  name: string;
  color: TagColor;
  /** What takes it away. */
  children?: ReactNode;
}

/** A label that the team gave. */
export function Tag({ name, color, children }: TagProps): ReactElement {
  return (
    <span className="tag">
      <span className={`tag-dot ${color}`} aria-hidden="true" />
      <span className="theirs">{name}</span>
      {children}
    </span>
  );
}

/** The tags of a release in a list. */
export function Tags({ tags }: { tags: ReleaseResource['attributes']['tags'] }): ReactElement | null {
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map((tag) => (
        <Tag key={tag.id} {...tag} />
      ))}
    </span>
  );
}

/** The tags of a release; whoever may write puts others on it. */
export function TagEditor({ release }: { release: ReleaseResource }): ReactElement {
  const t = useWords(uiWords);
  const { role } = useOrganization();
  const tagging = useTagging(release);
  const { tags } = release.attributes;
  const canTag = roleAtLeast(role, 'creator');
  return (
    <section className="tag-editor" aria-label={t('tags')}>
      {tags.length === 0 && !canTag && <p className="note">{t('tags.none')}</p>}
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Tag {...tag}>
              {canTag && (
                <button
                  type="button"
                  className="tag-remove"
                  aria-label={t('tags.remove', { name: tag.name })}
                  disabled={tagging.isPending}
                  onClick={() => tagging.mutate({ remove: tag.id })}
                >
                  ×
                </button>
              )}
            </Tag>
          </li>
        ))}
      </ul>
      {canTag && (
        <AddTag
          taken={tags.map(({ id }) => id)}
          isBusy={tagging.isPending}
          onAdd={(add, onAdded) => tagging.mutate({ add }, { onSuccess: onAdded })}
        />
      )}
      {tagging.isError && <Trouble error={tagging.error} />}
    </section>
  );
}

interface AddTagProps {
  /** Those that the release has. */
  taken: readonly string[];
  isBusy: boolean;
  onAdd: (name: string, onAdded: () => void) => void;
}

/** By name, with those that exist as suggestions. */
function AddTag({ taken, isBusy, onAdd }: AddTagProps): ReactElement {
  const t = useWords(uiWords);
  const suggestions = useId();
  const { data: known = [] } = useQuery(tagList(useOrganization()));
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onAdd(name.trim(), () => setName(''));
  };
  return (
    <form className="add-tag" onSubmit={submit}>
      <Field label={t('tags.new')}>
        {(control) => (
          <input
            {...control}
            list={suggestions}
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <datalist id={suggestions}>
        {known
          .filter(({ id }) => !taken.includes(id))
          .map(({ id, attributes }) => (
            <option key={id} value={attributes.name} />
          ))}
      </datalist>
      <Button type="submit" isBusy={isBusy} disabled={name.trim() === ''}>
        {t('tags.add')}
      </Button>
    </form>
  );
}
