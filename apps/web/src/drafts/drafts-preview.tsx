import type { ContentBatchPreview } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../api/organization.js';
import { Moment } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { draftChoices } from './queries.js';
import { draftsWords } from './words.js';

type Drafts = ContentBatchPreview['attributes'];

/** What would be written, in the order of the calendar. */
export function DraftsPreview({ total, drafts, zone }: Drafts & { zone: string }): ReactElement {
  const t = useWords(draftsWords);
  const { channels = [] } = useQuery(draftChoices(useOrganization())).data ?? {};
  const labelOf = (platform: string): string => channels.find(({ id }) => id === platform)?.attributes.label ?? platform;
  const inOrder = drafts.toSorted((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? ''));
  return (
    <section className="drafts-preview" aria-label={t('preview')} tabIndex={0}>
      <p className="note">{t('preview.count', { count: total })}</p>
      <ol>
        {inOrder.map(({ platform, type, topic, scheduledAt }, index) => (
          // Two drafts may be alike.
          <li key={index}>
            <p className="theirs">{topic}</p>
            <p className="note">
              {t('preview.of', { type: t(`type.${type === 'thread' ? 'thread' : 'post'}`), platform: labelOf(platform) })}
              {scheduledAt !== null && (
                <>
                  {' · '}
                  <Moment at={scheduledAt} zone={zone} />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
