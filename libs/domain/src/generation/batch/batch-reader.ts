import type { Principal } from '@imprint/contracts/access';
import type { BatchStatus, ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { BatchCounts, ImageBatchResource } from '@imprint/contracts/generation';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { GenerationBatchEntity } from './generation-batch.entity.js';
import { GenerationBatchesRepository, type CountedStatus } from './generation-batches.repository.js';

/** A batch as callers see it. */
export type BatchView = ImageBatchResource & { id: string };

/** Reads batches. Needs neither models nor the queue. */
@Injectable()
export class BatchReader {
  constructor(private readonly batches: GenerationBatchesRepository) {}

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<BatchView> {
    const row = await this.batches.find(principal, id);
    if (row === null) throw problem('not_found', `There is no batch ${id}.`);
    return viewOf(row, await this.batches.count([row]));
  }

  /** Newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async list(principal: Principal, query: ListQuery): Promise<Page<BatchView>> {
    const page = await this.batches.list(principal, query);
    const counted = await this.batches.count(page.items);
    return { ...page, items: page.items.map((row) => viewOf(row, counted)) };
  }

  /** Current states. */
  async states(changed: readonly Changed[]): Promise<WorkState[]> {
    const organizationIds = [...new Set(changed.map(({ organizationId }) => organizationId))];
    const rows = await this.batches.listOfAny(
      organizationIds,
      changed.map(({ id }) => id),
    );
    const counted = await this.batches.count(rows);
    return rows.map((row) => {
      const { status, progress, counts, total } = viewOf(row, counted);
      return { organizationId: row.organizationId, id: row.id, status, progress, result: { total, counts }, error: null };
    });
  }
}

function viewOf(row: GenerationBatchEntity, counted: readonly CountedStatus[]): BatchView {
  const own = counted.filter(({ batchId }) => batchId === row.id);
  const number = (status: CountedStatus['status']): number => own.find((each) => each.status === status)?.count ?? 0;
  const counts: BatchCounts = {
    queued: number('queued'),
    processing: number('processing'),
    completed: number('completed'),
    failed: number('failed'),
    cancelled: number('cancelled'),
  };
  const left = counts.queued + counts.processing;
  const ends = own.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt.getTime()]));
  return {
    ...row,
    kind: 'image',
    status: statusOf(counts),
    progress: Math.floor(((row.total - left) / row.total) * 100),
    counts,
    completedAt: left > 0 || ends.length === 0 ? null : new Date(Math.max(...ends)),
  };
}

/** Of all of them together. What was cancelled was wanted so: it does not count as failed. */
export function statusOf({ queued, processing, completed, failed, cancelled }: BatchCounts): BatchStatus {
  if (queued + processing > 0) return processing + completed + failed + cancelled > 0 ? 'processing' : 'queued';
  if (failed > 0) return completed > 0 ? 'partially_failed' : 'failed';
  return cancelled > 0 ? 'cancelled' : 'completed';
}
