import { roleAtLeast } from '@imprint/contracts/access';
import type { GenerationBatchResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { CancelRest } from '../ui/cancel-rest.js';
import { Filters } from '../ui/filters.js';
import { Gallery } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { BatchStatus } from './batch-status.js';
import { GenerationTile } from './generation-tile.js';
import { batch, cancelBatch, generationsOf } from './queries.js';
import { generateWords } from './words.js';
import './generate.css';

/** A batch: how far it is, what came of it, what failed and why. */
export function BatchPage(): ReactElement {
  const { batchId }: { batchId?: string } = useParams({ strict: false });
  const query = useQuery(batch(useOrganization(), batchId ?? ''));
  return <Loaded query={query}>{({ data }) => <Batch {...data} />}</Loaded>;
}

function Batch({ id, attributes }: GenerationBatchResource): ReactElement {
  const t = useWords(generateWords);
  const { client, slug, role } = useOrganization();
  const { kind, total, status, progress, counts } = attributes;
  const left = counts.queued + counts.processing;
  return (
    <Page
      title={t('batch.title', { kind: t(`kind.${kind}`), count: total })}
      lead={
        <>
          <p>
            <Link to={`/${slug}/~/generate`} search={{ mode: 'batch' }}>
              {t('batches')}
            </Link>
          </p>
          <div className="known">
            <BatchStatus status={status} />
            <span className="note" role="status">
              {t('batch.counts', { done: counts.completed, total, failed: counts.failed, cancelled: counts.cancelled })}
            </span>
          </div>
        </>
      }
      actions={
        counts.queued > 0 &&
        roleAtLeast(role, 'creator') && (
          <CancelRest
            text={t('cancel.text', { count: counts.queued })}
            cancel={() => cancelBatch({ client, path: { id } })}
            batches="batches"
          />
        )
      }
    >
      {left > 0 && <progress className="batch-progress" aria-label={t('status.processing')} max={100} value={progress} />}
      {counts.failed > 0 && (
        <Filters
          label={t('show')}
          to={`/${slug}/~/generate/batches/${id}`}
          options={[
            { label: t('show.all'), search: {} },
            { label: t('show.failed', { count: counts.failed }), search: { status: 'failed' } },
          ]}
        />
      )}
      <Outputs batchId={id} />
    </Page>
  );
}

function Outputs({ batchId }: { batchId: string }): ReactElement {
  const t = useWords(generateWords);
  const filters: { status?: 'failed' } = useSearch({ strict: false });
  const query = useInfiniteQuery(generationsOf(useOrganization(), batchId, filters));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const generations = pages.flatMap(({ data }) => data);
          if (generations.length === 0) return <Empty>{t('show.none')}</Empty>;
          return (
            <Gallery>
              {generations.map((generation) => (
                <GenerationTile key={generation.id} {...generation} />
              ))}
            </Gallery>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}
