import type { Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListGenerationsQuery } from '@imprint/contracts/generation';
import { byTime, createOnce, ownedBy, paginate, restrictTo, searchIn, within } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { admitGenerations, type Arriving } from './admit-generations.repository.js';
import { AttemptsRepository } from './failover/attempts.repository.js';
import { VendorPausesRepository } from './failover/vendor-pauses.repository.js';
import type { RequestCosts } from './generation-costs.js';
import type { GenerationKindName } from './generation-options.js';
import { GenerationEntity } from './generation.entity.js';
import { requireUsedPrompt } from './used-prompt.repository.js';

/** What is needed of a generation that was cancelled. */
export type CancelledGeneration = Pick<GenerationEntity, 'id' | 'quote' | 'promptBatchId'>;

/** Requests by the ids of their first generations, or the keys that they were made with. */
export interface MadeRequests {
  ids: readonly string[];
  keys: readonly string[];
}

/** Generations of a model by which the next one is estimated. */
const remembered = 20;

/** Generations for their requesters. Workers claim them through `GenerationClaimsRepository`. */
@Injectable()
export class GenerationsRepository {
  /** What models were asked for. */
  readonly attempts: AttemptsRepository;
  /** Which vendors are paused. */
  readonly pauses: VendorPausesRepository;

  constructor(private readonly dataSource: DataSource) {
    this.attempts = new AttemptsRepository(dataSource);
    this.pauses = new VendorPausesRepository(dataSource);
  }

  /** @param make inserts the rows; not called for a repeated request */
  async createOnce(
    request: Pick<GenerationEntity, 'organizationId' | 'idempotencyKey'>,
    make: () => Promise<GenerationEntity>,
  ): Promise<GenerationEntity> {
    return createOnce(this.dataSource.manager, GenerationEntity, request, make);
  }

  /**
   * All of them, with what they may cost, or none.
   * @throws Problem `generation_off`, `generation_queue_full`, `insufficient_credits`, `credit_cap_reached`
   */
  async insert(
    arriving: Arriving,
    generations: readonly (Partial<GenerationEntity> & Pick<GenerationEntity, 'id' | 'quote'>)[],
    costs: RequestCosts,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await admitGenerations(manager, arriving);
      await manager.insert(
        GenerationEntity,
        generations.map((generation) => manager.create(GenerationEntity, generation)),
      );
      await costs.reserve(manager, generations);
    });
  }

  /** Seconds that one of a model took lately: the median of the last few. Null before the first. */
  async usualSeconds(organizationId: string, kind: GenerationKindName, model: string): Promise<number | null> {
    const [row] = await this.dataSource.query<{ seconds: number | null }[]>(
      `select percentile_cont(0.5) within group (order by extract(epoch from completed_at - began_at))::float8 as seconds
       from (select completed_at, case when moves = 0 then started_at else (
               select a.started_at from generation_attempt a
               where a.organization_id = $1 and a.generation_id = generation.id and a.outcome = 'delivered'
             ) end as began_at
             from generation
             where organization_id = $1 and model = $2 and kind = $3 and status = 'completed'
             order by completed_at desc limit ${remembered}) as lately`,
      [organizationId, model, kind],
    );
    const seconds = row?.seconds ?? null;
    return seconds === null ? null : Math.max(Math.ceil(seconds), 1);
  }

  /** @throws Problem `validation_failed` at `/promptId` */
  async requirePrompt(tenant: Tenant, promptId: string | undefined): Promise<void> {
    await requireUsedPrompt(this.dataSource.manager, tenant, promptId);
  }

  async find(tenant: Tenant, id: string): Promise<GenerationEntity | null> {
    return this.dataSource.manager.findOneBy(GenerationEntity, { ...ownedBy(tenant), id });
  }

  async findOrFail(organizationId: string, id: string): Promise<GenerationEntity> {
    return this.dataSource.manager.findOneByOrFail(GenerationEntity, { id, organizationId });
  }

  /** Cancels what has not ended, whoever holds it. Null if it has. */
  async cancel(manager: EntityManager, organizationId: string, id: string): Promise<CancelledGeneration | null> {
    // Whoever submits a job at this moment has the rest of the lease to record its id.
    const [rows] = await manager.query<[CancelledGeneration[], number]>(
      `update generation set status = 'cancelled', completed_at = now(),
         wake_at = case when vendor_job_state = 'submitting' then wake_at else now() end
       where organization_id = $1 and id = $2 and status in ('queued', 'processing') returning id, quote, prompt_batch_id as "promptBatchId"`,
      [organizationId, id],
    );
    return rows[0] ?? null;
  }

  /** Those of requests that have not ended, by the ids of their first generations or the keys that they were made with. */
  async listUnfinished(organizationId: string, { ids, keys }: MadeRequests): Promise<Pick<GenerationEntity, 'id' | 'kind'>[]> {
    return this.dataSource.query<Pick<GenerationEntity, 'id' | 'kind'>[]>(
      `with first as (
         select id from generation where organization_id = $1 and id = any($2)
         union select id from generation where organization_id = $1 and idempotency_key = any($3)
       )
       select id, kind from generation where organization_id = $1 and status in ('queued', 'processing')
         and (id in (select id from first) or batch_id in (select id from first)) order by id`,
      [organizationId, [...ids], [...keys]],
    );
  }

  /** Newest first, unless asked otherwise. */
  async list(tenant: Tenant, query: ListGenerationsQuery, kinds: readonly GenerationKindName[]): Promise<Page<GenerationEntity>> {
    const rows = restrictTo(this.dataSource.manager.createQueryBuilder(GenerationEntity, 'generation'), 'generation', tenant);
    if (query.status !== undefined) rows.andWhere('generation.status = :status', { status: query.status });
    const wanted = query.kind === undefined ? kinds : kinds.filter((kind) => kind === query.kind);
    rows.andWhere('generation.kind = any(:kinds)', { kinds: wanted });
    if (query.brandId !== undefined) rows.andWhere('generation.brandId = :brandId', { brandId: query.brandId });
    if (query.model !== undefined) rows.andWhere('generation.model = :model', { model: query.model });
    if (query.batchId !== undefined) rows.andWhere('generation.promptBatchId = :batchId', { batchId: query.batchId });
    if (query.promptId !== undefined) rows.andWhere('generation.promptId = :promptId', { promptId: query.promptId });
    within(rows, 'generation.createdAt', query);
    searchIn(rows, ['generation.prompt'], query.search);
    return paginate(rows, byTime('generation', 'createdAt', query.sort === 'createdAt' ? 'ASC' : 'DESC'), query);
  }

  /** Across organizations: each row names its own. */
  async listOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<GenerationEntity[]> {
    return this.dataSource.manager.findBy(GenerationEntity, { id: In([...ids]), organizationId: In([...organizationIds]) });
  }

  /** All generations of these requests, in order. */
  async listOfBatches(organizationId: string, batchIds: readonly string[]): Promise<Pick<GenerationEntity, 'id' | 'batchId'>[]> {
    const where = { organizationId, batchId: In([...batchIds]) };
    return this.dataSource.manager.find(GenerationEntity, { select: { id: true, batchId: true }, where, order: { id: 'ASC' } });
  }

  /** All generations of one request, in order. */
  async listOfBatch(organizationId: string, batchId: string): Promise<Pick<GenerationEntity, 'id' | 'queuePriority'>[]> {
    const where = { organizationId, batchId };
    const select = { id: true, queuePriority: true } as const;
    return this.dataSource.manager.find(GenerationEntity, { select, where, order: { id: 'ASC' } });
  }
}
