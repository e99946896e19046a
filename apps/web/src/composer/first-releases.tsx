import type { PlannedOccurrence } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import type { Draft } from './draft.js';
import { composerWords } from './words.js';

interface FirstReleasesProps {
  draft: Draft;
  /** As the API plans them; empty before it was asked. */
  occurrences: readonly PlannedOccurrence[];
  isInSeries: boolean;
}

/** The first days of a post that repeats, with what the clock moves. */
export function FirstReleases({ draft: { time, timezone }, occurrences, isInSeries }: FirstReleasesProps): ReactElement {
  const t = useWords(composerWords);
  const title = t(isInSeries ? 'repeat.next' : 'repeat.first');
  return (
    <section className="first-releases" aria-label={title} aria-live="polite">
      <h3>{title}</h3>
      {occurrences.length === 0 ? (
        <p className="note">{t('repeat.first.none')}</p>
      ) : (
        <ol>
          {occurrences.map(({ date, scheduledAt, isMoved }) => (
            <li key={date}>
              <Moment at={scheduledAt} zone={timezone} />
              {isMoved && <span className="note">{t('repeat.moved', { time })}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
