import type { Principal } from '@imprint/contracts/access';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import type { AcceptedRequest } from '../generation-kind.js';
import { GenerationCosts, type RequestCosts } from '../generation-costs.js';
import { PromptPolicy } from '../safety/prompt-policy.js';
import type { GenerationBatchEntity } from './generation-batch.entity.js';
import { GenerationBatchesRepository, rowsPerStatement, type OwnColumns } from './generation-batches.repository.js';

/** A validated batch. */
export interface NewBatch extends Pick<
  GenerationBatchEntity,
  'brandId' | 'kind' | 'model' | 'prompts' | 'variables' | 'count' | 'options' | 'total'
> {
  /** Of the brand, by which it is made. */
  brandRevision: number | null;
  promptId: string | null;
  /** One for each generation, in the order in which they are made; made as they are read. */
  requests: () => Iterable<AcceptedRequest>;
}

/** Writes batches with their generations, and wakes workers. */
@Injectable()
export class BatchWriter {
  constructor(
    private readonly batches: GenerationBatchesRepository,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    private readonly signals: SignalBus,
    private readonly policy: PromptPolicy,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GENERATION_QUEUE_LIMIT'>,
    private readonly costs: GenerationCosts,
  ) {}

  /**
   * Records the batch with all of its generations and wakes workers; without the queue, a sweep finds the rows.
   * @throws Problem `content_refused`, `moderation_unavailable`, `generation_off`, `generation_queue_full`
   * @param check validates it; not called for a repeated request
   * @param read what the caller gets
   */
  async create<View>(
    principal: Principal,
    idempotencyKey: string | null,
    check: () => Promise<NewBatch>,
    read: (id: string) => Promise<View>,
  ): Promise<View> {
    const { organizationId } = principal;
    const { id } = await this.batches.createOnce({ organizationId, idempotencyKey }, async () => {
      const batch = await check();
      await this.policy.requireAllowed(principal, batch.requests());
      return this.insert(principal, batch, idempotencyKey);
    });
    // Read before any worker is woken, so that a batch that was just accepted always reads as queued.
    const view = await read(id);
    await this.wake(organizationId, id);
    return view;
  }

  private async wake(organizationId: string, batchId: string): Promise<void> {
    let after = 0;
    for (;;) {
      const some = await this.batches.generationsAfter(organizationId, batchId, after);
      const jobs = some.map(({ id: generationId, queuePriority }) => ({
        data: { version: 1 as const, generationId },
        jobId: generationId,
        priority: queuePriority ?? 1,
      }));
      await enqueueAll(this.queue, jobs);
      if (some.length < rowsPerStatement) return;
      after = some.at(-1)?.queuePriority ?? Infinity;
    }
  }

  /** What no worker has begun is cancelled; what is being made is finished. The caller may see the batch. */
  async cancel({ organizationId }: Principal, id: string): Promise<void> {
    for (;;) {
      const cancelled = await this.costs.cancelling(organizationId, (manager) =>
        this.batches.cancelQueued(manager, organizationId, id),
      );
      if (cancelled.length === 0) return;
      await Promise.all(
        cancelled.map(({ id: generationId, kind }) =>
          this.signals.publish('generation.changed', { organizationId, generationId, status: 'cancelled', kind, batchId: id }),
        ),
      );
    }
  }

  private async insert(
    principal: Principal,
    { requests, brandRevision, promptId, ...batch }: NewBatch,
    idempotencyKey: string | null,
  ): Promise<GenerationBatchEntity> {
    const id = newId('bat');
    const { organizationId, userId } = principal;
    const { brandId, kind, total } = batch;
    const arriving = { organizationId, brandId, kind, count: total, limit: this.config.GENERATION_QUEUE_LIMIT };
    const common = { brandRevision, promptId, traceContext: currentTraceContext() };
    const row = { id, organizationId, userId, ...batch, idempotencyKey };
    const costs = await this.costs.of(principal, kind, brandId);
    return this.batches.insert(arriving, row, common, generationsOf(requests(), costs), costs);
  }
}

/** In the order of their requests, made as they are read. */
function* generationsOf(requests: Iterable<AcceptedRequest>, costs: RequestCosts): Generator<OwnColumns> {
  let queuePriority = 0;
  for (const request of requests) {
    queuePriority += 1;
    yield { id: newId('gen'), ...costs.stored(request), queuePriority };
  }
}
