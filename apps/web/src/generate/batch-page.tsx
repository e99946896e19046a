import { roleAtLeast } from '@imprint/contracts/access';
import type { ImageBatchResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Filters } from '../ui/filters.js';
import { Gallery } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
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

function Batch({ id, attributes }: ImageBatchResource): ReactElement {
  const t = useWords(generateWords);
  const { slug, role } = useOrganization();
  const { total, status, progress, counts } = attributes;
  const left = counts.queued + counts.processing;
  return (
    <Page
      title={t('batch.title', { count: total })}
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
      actions={counts.queued > 0 && roleAtLeast(role, 'creator') && <Cancel batchId={id} queued={counts.queued} />}
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
      <Images batchId={id} />
    </Page>
  );
}

function Images({ batchId }: { batchId: string }): ReactElement {
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

function Cancel({ batchId, queued }: { batchId: string; queued: number }): ReactElement {
  const t = useWords(generateWords);
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const [question, ask, forget] = useQuestion<true>();
  const cancel = useMutation({
    mutationFn: () => cancelBatch({ client, path: { id: batchId } }),
    onSettled: forget,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [id, 'batches'] }),
        queries.invalidateQueries({ queryKey: [id, 'generations'] }),
      ]),
  });
  return (
    <>
      <Button kind="danger" onClick={() => ask(true)}>
        {t('cancel')}
      </Button>
      {cancel.isError && <Trouble error={cancel.error} />}
      {question !== undefined && (
        <Confirm
          title={t('cancel.title')}
          text={t('cancel.text', { count: queued })}
          yes={t('cancel')}
          no={t('cancel.no')}
          isBusy={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onCancel={forget}
        />
      )}
    </>
  );
}
