import type { ConnectionSlotsResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { connectionWords } from './words.js';

/** The next times of the slots that are saved, and what has them. */
export function NextTimes({ slots }: { slots: ConnectionSlotsResource['attributes'] }): ReactElement | null {
  const t = useWords(connectionWords);
  const { slug } = useOrganization();
  const { timezone, nextTimes } = slots;
  if (timezone === null || nextTimes.length === 0) return null;
  return (
    <section>
      <h3>{t('slots.next')}</h3>
      <ol className="next-times">
        {nextTimes.map(({ at, isTaken, releaseId }) => (
          <li key={at}>
            <Moment at={at} zone={timezone} />
            {isTaken && releaseId !== null ? (
              <Link to={`/${slug}/~/releases/${releaseId}`}>{t('slots.taken')}</Link>
            ) : (
              <span className="note">{t('slots.free')}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
