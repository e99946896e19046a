import type { Principal } from '@imprint/contracts/access';
import type { BatchStatus, ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import {
  mediaKinds,
  readableKinds,
  type BatchCounts,
  type ContentBatchResource,
  type GenerationBatchResource,
  type ListBatchesQuery,
  type MediaKind,
} from '@imprint/contracts/generation';
import type { Changed, WorkState } from '@imprint/contracts/messages';
import { Injectable } from '@nestjs/common';
import type { GenerationKindName } from '../generation-options.js';
import type { GenerationBatchEntity } from './generation-batch.entity.js';
import { GenerationBatchesRepository, type CountedStatus } from './generation-batches.repository.js';

/** A batch of images, videos, voices or music as callers see it. */
export type BatchView = GenerationBatchResource & { id: string };
/** A batch of texts as callers see it. */
export type ContentBatchView = ContentBatchResource & { id: string };
/** How far a batch of any kind is. */
export type BatchProgress = { id: string; kind: GenerationKindName } & Pick<
  GenerationBatchResource,
  'status' | 'progress' | 'counts' | 'total' | 'createdAt' | 'completedAt'
>;

/** Reads batches. Needs neither models nor the queue. */
@Injectable()
export class BatchReader {
  constructor(private readonly batches: GenerationBatchesRepository) {}

  /** Of any kind. @throws Problem `not_found` */
  async progress(principal: Principal, id: string): Promise<BatchProgress> {
    const row = await this.require(principal, id);
    return { ...progressOf(row, await this.batches.count([row])), kind: row.kind };
  }

  /** Of files. @param kind of those; else any that the caller may read. @throws Problem `not_found` */
  async read(principal: Principal, id: string, kind?: MediaKind): Promise<BatchView> {
    const row = await this.require(principal, id, readableMedia(principal, kind));
    return filesOf(row, await this.batches.count([row]));
  }

  /** Of texts. @throws Problem `not_found` */
  async readTexts(principal: Principal, id: string): Promise<ContentBatchView> {
    const row = await this.require(principal, id, ['text']);
    return textsOf(row, await this.batches.count([row]));
  }

  /** Of files that the caller may read, newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async list(principal: Principal, query: ListBatchesQuery): Promise<Page<BatchView>> {
    return this.page(principal, readableMedia(principal, query.kind), query, filesOf);
  }

  /** Of texts, newest first. @throws Problem `invalid_cursor`, `page_too_deep` */
  async listTexts(principal: Principal, query: ListQuery): Promise<Page<ContentBatchView>> {
    return this.page(principal, ['text'], query, textsOf);
  }

  /** Times of drafts that are not written yet, on these accounts. */
  async plannedTimes(organizationId: string, connectionIds: readonly string[]): Promise<{ connectionId: string; at: Date }[]> {
    return this.batches.plannedTimes(organizationId, connectionIds);
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
      const { status, progress, counts, total } = progressOf(row, counted);
      return { organizationId: row.organizationId, id: row.id, status, progress, result: { total, counts }, error: null };
    });
  }

  private async require(principal: Principal, id: string, kinds?: readonly GenerationKindName[]): Promise<GenerationBatchEntity> {
    const row = await this.batches.find(principal, id, kinds);
    if (row === null) throw problem('not_found', `There is no batch ${id}.`);
    return row;
  }

  private async page<View>(
    principal: Principal,
    kinds: readonly GenerationKindName[],
    query: ListQuery,
    viewOf: (row: GenerationBatchEntity, counted: readonly CountedStatus[]) => View,
  ): Promise<Page<View>> {
    const page = await this.batches.list(principal, kinds, query);
    const counted = await this.batches.count(page.items);
    return { ...page, items: page.items.map((row) => viewOf(row, counted)) };
  }
}

function progressOf(row: GenerationBatchEntity, counted: readonly CountedStatus[]): Omit<BatchProgress, 'kind'> {
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
  const { id, total, createdAt } = row;
  return {
    ...{ id, total, createdAt, counts },
    status: statusOf(counts),
    progress: Math.floor(((total - left) / total) * 100),
    completedAt: left > 0 || ends.length === 0 ? null : new Date(Math.max(...ends)),
  };
}

/** Kinds of files of which the caller may read batches. */
const readableMedia = (principal: Principal, kind?: MediaKind): MediaKind[] => {
  const readable: readonly string[] = readableKinds(principal);
  return mediaKinds.filter((each) => readable.includes(each) && each === (kind ?? each));
};

const filesOf = (row: GenerationBatchEntity, counted: readonly CountedStatus[]): BatchView => {
  const { prompts, variables, count, model, brandId } = row;
  return { ...progressOf(row, counted), kind: row.kind as MediaKind, prompts, variables, count, model, brandId };
};

const textsOf = (row: GenerationBatchEntity, counted: readonly CountedStatus[]): ContentBatchView => {
  const { prompts: topics, model, brandId, options } = row;
  const { platforms = [], dateRange = null } = options ?? {};
  return { ...progressOf(row, counted), platforms, topics, dateRange, model, brandId };
};

/** Of all of them together. What was cancelled was wanted so: it does not count as failed. */
export function statusOf({ queued, processing, completed, failed, cancelled }: BatchCounts): BatchStatus {
  if (queued + processing > 0) return processing + completed + failed + cancelled > 0 ? 'processing' : 'queued';
  if (failed > 0) return completed > 0 ? 'partially_failed' : 'failed';
  return cancelled > 0 ? 'cancelled' : 'completed';
}
