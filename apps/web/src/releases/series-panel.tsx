import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { dayText } from '../time/moments.js';
import { wallClock } from '../time/wall-clock.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { useRecurrenceText } from '../ui/recurrence-text.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { ApprovalNote } from '../ui/approval-note.js';
import { isChangeable, isOver } from './possible.js';
import { laterReleases, stopRepeating } from './series-queries.js';
import { releaseWords } from './words.js';

/** How a release repeats, and where the others of its series are. */
export function SeriesPanel({ release }: { release: ReleaseResource }): ReactElement | null {
  const t = useWords(releaseWords);
  const textOf = useRecurrenceText();
  const { slug, role } = useOrganization();
  const { attributes } = release;
  const { recurrence } = attributes;
  if (recurrence === null) return null;
  const { seriesId, hasEnded } = recurrence;
  return (
    <Panel title={t('series')}>
      <div className="stack series">
        <p>{textOf(recurrence)}</p>
        {seriesId === null ? <p className="note">{t('series.draft')}</p> : <Plan {...attributes} />}
        {seriesId !== null && (
          <Link to={`/${slug}/~/releases`} search={{ seriesId }}>
            {t('series.all')}
          </Link>
        )}
        {hasEnded && <p className="note">{t('series.ended')}</p>}
        {roleAtLeast(role, 'creator') && seriesId !== null && <SeriesActions release={release} />}
      </div>
    </Panel>
  );
}

type Attributes = ReleaseResource['attributes'];

/** The next release of the series, and the day of this one in it, where that is another one. */
function Plan({ scheduledAt, timezone, recurrence }: Attributes): ReactElement {
  const t = useWords(releaseWords);
  const language = useLanguage();
  const { slug } = useOrganization();
  const { data: later } = useLater({ scheduledAt, recurrence });
  const [next] = later ?? [];
  const planned = recurrence?.date ?? null;
  const isMoved = scheduledAt !== null && planned !== null && wallClock(new Date(scheduledAt), timezone).date !== planned;
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return (
    <>
      {isMoved && <p className="note">{t('series.moved', { day: dayText(planned, language, day) })}</p>}
      {typeof next?.attributes.scheduledAt === 'string' && (
        <p>
          {t('series.next')}:{' '}
          <Link to={`/${slug}/~/releases/${next.id}`}>
            <Moment at={next.attributes.scheduledAt} zone={next.attributes.timezone} />
          </Link>
        </p>
      )}
    </>
  );
}

function useLater({ scheduledAt, recurrence }: Pick<Attributes, 'scheduledAt' | 'recurrence'>) {
  return useQuery(laterReleases(useOrganization(), recurrence?.seriesId ?? '', scheduledAt));
}

/** Another rule, or an end, for those that follow. */
function SeriesActions({ release }: { release: ReleaseResource }): ReactElement {
  const t = useWords(releaseWords);
  const { slug, client } = useOrganization();
  const { attributes } = release;
  const queries = useQueryClient();
  const { data: later } = useLater(attributes);
  const [question, ask, forget] = useQuestion<'stop'>();
  const stop = useMutation({
    mutationFn: () => stopRepeating(client, release),
    onSettled: async () => {
      forget();
      await queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
    },
  });
  const goesOn = attributes.recurrence?.hasEnded === false || (later?.length ?? 0) > 0;
  const answer = stop.data?.data;
  return (
    <>
      <div className="actions">
        {isChangeable(attributes) && attributes.status !== 'draft' && (
          <Link className="button" to={`/${slug}/~/compose/${release.id}`}>
            {t('series.change')}
          </Link>
        )}
        {goesOn && (isChangeable(attributes) || isOver(attributes)) && (
          <Button kind="danger" onClick={() => ask('stop')} isBusy={stop.isPending}>
            {t('series.stop')}
          </Button>
        )}
      </div>
      {answer?.type === 'approval' && <ApprovalNote approvalId={answer.id} />}
      {stop.isError && <Trouble error={stop.error} />}
      {question !== undefined && (
        <Confirm
          title={t('series.stop.title')}
          text={t('series.stop.text')}
          yes={t('series.stop')}
          no={t('confirm.no')}
          isBusy={stop.isPending}
          onConfirm={() => stop.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
