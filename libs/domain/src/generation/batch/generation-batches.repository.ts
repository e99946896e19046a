import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan, type EntityManager } from 'typeorm';
import type { GenerationKindName } from '../generation-options.js';
import type { ModelColumns } from '../failover/stored-request.js';
import { GenerationEntity } from '../generation.entity.js';
import type { RequestCosts } from '../generation-costs.js';
import { admitGenerations, type Arriving } from '../admit-generations.repository.js';
import { chunksOf } from './chunks-of.js';
import { GenerationBatchEntity } from './generation-batch.entity.js';

/** Generations that one statement writes or reads: a batch may have thousands. */
export const rowsPerStatement = 500;

/** What all generations of a batch have, apart from what the batch says itself. */
export type CommonColumns = Pick<GenerationEntity, 'brandRevision' | 'promptId' | 'traceContext'>;

/** What each of them has for itself. */
export type OwnColumns = Pick<GenerationEntity, 'id' | 'prompt' | 'modelReason' | 'queuePriority' | keyof ModelColumns>;

/** Generations of a batch, by status, and the end of the last one. */
export interface CountedStatus {
  batchId: string;
  status: GenerationEntity['status'];
  count: number;
  /** Latest end among them. */
  endedAt: Date | null;
}

/** Batches, each of which is written with its generations. */
@Injectable()
export class GenerationBatchesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param make inserts the rows; not called for a repeated request */
  async createOnce(
    request: Pick<GenerationBatchEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<GenerationBatchEntity>,
  ): Promise<GenerationBatchEntity> {
    return createOnce(this.dataSource.manager, GenerationBatchEntity, request, make);
  }

  /**
   * Inserts the batch and its generations, or nothing. They are written as they are read, some at a time.
   * @throws Problem `generation_off`, `generation_queue_full`, `insufficient_credits`, `credit_cap_reached`
   */
  async insert(
    arriving: Arriving,
    batch: Partial<GenerationBatchEntity>,
    common: CommonColumns,
    generations: Iterable<OwnColumns>,
    costs: RequestCosts,
  ): Promise<GenerationBatchEntity> {
    return this.dataSource.transaction(async (manager) => {
      await admitGenerations(manager, arriving);
      const row = manager.create(GenerationBatchEntity, batch);
      await manager.insert(GenerationBatchEntity, row);
      const written: Pick<OwnColumns, 'id' | 'quote'>[] = [];
      for (const some of chunksOf(generations, rowsPerStatement)) {
        await insertGenerations(manager, row, common, some);
        for (const { id, quote } of some) if (quote !== null) written.push({ id, quote });
      }
      await costs.reserve(manager, written);
      return row;
    });
  }

  async find(tenant: Tenant, id: string, kinds?: readonly GenerationKindName[]): Promise<GenerationBatchEntity | null> {
    const ofKind = kinds !== undefined && { kind: In([...kinds]) };
    return this.dataSource.manager.findOneBy(GenerationBatchEntity, { ...ownedBy(tenant), ...ofKind, id });
  }

  /** Across organizations: each row names its own. */
  async listOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<GenerationBatchEntity[]> {
    return this.dataSource.manager.findBy(GenerationBatchEntity, { id: In([...ids]), organizationId: In([...organizationIds]) });
  }

  /** Newest first. */
  async list(tenant: Tenant, kinds: readonly GenerationKindName[], query: ListQuery): Promise<Page<GenerationBatchEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(GenerationBatchEntity, 'batch'), 'batch', tenant);
    rows.andWhere('batch.kind = any(:kinds)', { kinds });
    return paginate(rows, newestFirst('batch'), query);
  }

  /** Across organizations: of these batches only. */
  async count(batches: readonly Pick<GenerationBatchEntity, 'id' | 'organizationId'>[]): Promise<CountedStatus[]> {
    if (batches.length === 0) return [];
    return this.dataSource.query<CountedStatus[]>(
      `select prompt_batch_id as "batchId", status, count(*)::integer as count, max(completed_at) as "endedAt"
       from generation
       where (organization_id, prompt_batch_id) in (select * from unnest($1::text[], $2::text[]))
       group by prompt_batch_id, status`,
      [batches.map(({ organizationId }) => organizationId), batches.map(({ id }) => id)],
    );
  }

  /** Cancels what no worker has claimed, some at a time. @returns what was cancelled; there may be more as long as there is any */
  async cancelQueued(
    manager: EntityManager,
    organizationId: string,
    batchId: string,
  ): Promise<Pick<GenerationEntity, 'id' | 'kind' | 'quote'>[]> {
    const [rows] = await manager.query<[Pick<GenerationEntity, 'id' | 'kind' | 'quote'>[], number]>(
      `update generation set status = 'cancelled', completed_at = now()
       where organization_id = $1 and id = any(array(
         select id from generation where organization_id = $1 and prompt_batch_id = $2 and status = 'queued'
         order by id limit ${rowsPerStatement} for update))
         and status = 'queued' returning id, kind, quote`,
      [organizationId, batchId],
    );
    return rows;
  }

  /** Times that texts have which are not written yet, in the calendars of these accounts. */
  async plannedTimes(organizationId: string, connectionIds: readonly string[]): Promise<{ connectionId: string; at: Date }[]> {
    return this.dataSource.query<{ connectionId: string; at: Date }[]>(
      `select options #>> '{planned,connectionId}' as "connectionId", (options #>> '{planned,scheduledAt}')::timestamptz as at
       from generation
       where organization_id = $1 and status in ('queued', 'processing') and prompt_batch_id is not null
         and options #>> '{planned,connectionId}' = any($2)`,
      [organizationId, connectionIds],
    );
  }

  /** Some of its generations, in the order in which they are made. @param after their place in the batch, from 1 */
  async generationsAfter(
    organizationId: string,
    batchId: string,
    after: number,
  ): Promise<Pick<GenerationEntity, 'id' | 'queuePriority'>[]> {
    const where = { organizationId, promptBatchId: batchId, queuePriority: MoreThan(after) };
    const select = { id: true, queuePriority: true } as const;
    const order = { queuePriority: 'ASC' } as const;
    return this.dataSource.manager.find(GenerationEntity, { select, where, order, take: rowsPerStatement });
  }
}

async function insertGenerations(
  manager: EntityManager,
  { id, organizationId, userId, brandId, kind }: GenerationBatchEntity,
  { brandRevision, promptId, traceContext }: CommonColumns,
  own: readonly OwnColumns[],
): Promise<void> {
  await manager.query(
    `insert into generation (prompt_batch_id, organization_id, user_id, brand_id, kind, brand_revision, prompt_id, trace_context,
       status, wake_at, id, prompt, model, provider, options, quote, candidates,
       model_reason, prompt_batch_position)
     select $1, $2, $3, $4, $5, $6, $7, $8, 'queued', now(), own.*
     from unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::jsonb[], $14::jsonb[], $15::jsonb[], $16::text[],
       $17::integer[]) as own`,
    [
      ...[id, organizationId, userId, brandId, kind, brandRevision, promptId, traceContext],
      own.map((each) => each.id),
      own.map(({ prompt }) => prompt),
      own.map(({ model }) => model),
      own.map(({ provider }) => provider),
      own.map(({ options }) => JSON.stringify(options)),
      own.map(({ quote }) => (quote === null ? null : JSON.stringify(quote))),
      own.map(({ candidates }) => (candidates === null ? null : JSON.stringify(candidates))),
      own.map(({ modelReason }) => modelReason),
      own.map(({ queuePriority }) => queuePriority),
    ],
  );
}
