import { roleAtLeast } from '@imprint/contracts/access';
import type { ContentBatchResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { batchTones } from '../ui/batch-tones.js';
import { CancelRest } from '../ui/cancel-rest.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { DraftRow } from './draft-row.js';
import { cancelDrafts, draftBatch, draftsOf } from './queries.js';
import { draftsWords } from './words.js';
import './drafts.css';

/** A batch of drafts: how far it is, what was written, and what failed and why. */
export function BatchPage(): ReactElement {
  const { draftBatchId }: { draftBatchId?: string } = useParams({ strict: false });
  const query = useQuery(draftBatch(useOrganization(), draftBatchId ?? ''));
  return <Loaded query={query}>{({ data }) => <Batch {...data} />}</Loaded>;
}

function Batch({ id, attributes }: ContentBatchResource): ReactElement {
  const t = useWords(draftsWords);
  const { client, slug, role } = useOrganization();
  const { total, status, progress, counts, dateRange } = attributes;
  return (
    <Page
      title={t('drafts', { count: total })}
      lead={
        <>
          <p className="known note">
            <Link to={`/${slug}/~/write/batches`}>{t('title')}</Link>
            {dateRange !== null && (
              <Link to={`/${slug}/~/calendar`} search={{ date: dateRange.from }}>
                {t('calendar')}
              </Link>
            )}
          </p>
          <div className="known">
            <Status tone={batchTones[status]}>{t(`status.${status}`)}</Status>
            <span className="note" role="status">
              {t('counts', { done: counts.completed, total, failed: counts.failed, cancelled: counts.cancelled })}
            </span>
          </div>
        </>
      }
      actions={
        counts.queued > 0 &&
        roleAtLeast(role, 'creator') && (
          <CancelRest
            text={t('cancel.text', { count: counts.queued })}
            cancel={() => cancelDrafts({ client, path: { id } })}
            batches="content-batches"
          />
        )
      }
    >
      {counts.queued + counts.processing > 0 && (
        <progress className="drafts-progress" aria-label={t('status.processing')} max={100} value={progress} />
      )}
      <Drafts batchId={id} />
    </Page>
  );
}

function Drafts({ batchId }: { batchId: string }): ReactElement {
  const query = useInfiniteQuery(draftsOf(useOrganization(), batchId));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => (
          <ul className="rows">
            {pages
              .flatMap(({ data }) => data)
              .map((generation) => (
                <DraftRow key={generation.id} {...generation} />
              ))}
          </ul>
        )}
      </Loaded>
      <More query={query} />
    </>
  );
}
