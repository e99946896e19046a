import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import type { DraftMedia } from './draft.js';
import { Picture } from '../ui/post-preview.js';
import { composerWords } from './words.js';

interface MediaItemProps {
  media: readonly DraftMedia[];
  index: number;
  isAsked: boolean;
  onChange: (media: readonly DraftMedia[]) => void;
}

/** One picture: what it shows, in words, and its place among the others. */
export function MediaItem({ media, index, isAsked, onChange }: MediaItemProps): ReactElement | null {
  const t = useWords(composerWords);
  const item = media[index];
  if (item === undefined) return null;
  const number = index + 1;
  const others = media.filter((each) => each !== item);
  const move = (to: number): void => onChange(others.toSpliced(to, 0, item));
  const describe = (altText: string): void => onChange(media.with(index, { ...item, altText }));
  return (
    <li className="media-item">
      <Picture assetId={item.assetId} altText="" />
      <Field label={t('alt', { number })} hint={isAsked && item.altText.trim() === '' ? t('alt.missing') : t('alt.hint')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2_000}
            value={item.altText}
            data-missing={item.altText.trim() === '' || undefined}
            onChange={({ target }) => describe(target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <Button kind="quiet" disabled={index === 0} onClick={() => move(index - 1)} aria-label={t('media.earlier', { number })}>
          {t('media.earlier.short')}
        </Button>
        <Button
          kind="quiet"
          disabled={number === media.length}
          onClick={() => move(index + 1)}
          aria-label={t('media.later', { number })}
        >
          {t('media.later.short')}
        </Button>
        <Button kind="quiet" onClick={() => onChange(others)} aria-label={t('media.remove', { number })}>
          {t('media.remove.short')}
        </Button>
      </div>
    </li>
  );
}
