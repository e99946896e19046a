import type { Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { createOnce, newestFirst, ownedBy, paginate, restrictTo } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, MoreThan } from 'typeorm';
import type { GenerationKindName } from '../generation-options.js';
import { GenerationEntity } from '../generation.entity.js';
import { admitGenerations, type Arriving } from '../admit-generations.repository.js';
import { chunksOf } from './chunks-of.js';
import { GenerationBatchEntity } from './generation-batch.entity.js';

/** Generations that one statement writes or reads: a batch may have thousands. */
export const rowsPerStatement = 500;

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
   * @throws Problem `generation_off`, `generation_queue_full`
   */
  async insert(
    arriving: Arriving,
    batch: Partial<GenerationBatchEntity>,
    generations: Iterable<Partial<GenerationEntity>>,
  ): Promise<GenerationBatchEntity> {
    return this.dataSource.transaction(async (manager) => {
      await admitGenerations(manager, arriving);
      const row = manager.create(GenerationBatchEntity, batch);
      await manager.insert(GenerationBatchEntity, row);
      for (const some of chunksOf(generations, rowsPerStatement))
        await manager.insert(
          GenerationEntity,
          some.map((generation) => manager.create(GenerationEntity, generation)),
        );
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
  async cancelQueued(organizationId: string, batchId: string): Promise<Pick<GenerationEntity, 'id' | 'kind'>[]> {
    const [rows] = await this.dataSource.query<[Pick<GenerationEntity, 'id' | 'kind'>[], number]>(
      `update generation set status = 'cancelled', completed_at = now()
       where organization_id = $1 and id in (
         select id from generation where organization_id = $1 and prompt_batch_id = $2 and status = 'queued'
         order by id limit ${rowsPerStatement} for update)
         and status = 'queued' returning id, kind`,
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
