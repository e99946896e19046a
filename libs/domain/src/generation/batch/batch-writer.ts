import type { Principal } from '@imprint/contracts/access';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import type { AcceptedRequest } from '../generation-kind.js';
import { PromptPolicy } from '../safety/prompt-policy.js';
import type { GenerationBatchEntity } from './generation-batch.entity.js';
import { GenerationBatchesRepository } from './generation-batches.repository.js';

/** A validated batch. */
export interface NewBatch extends Pick<
  GenerationBatchEntity,
  'brandId' | 'kind' | 'prompts' | 'variables' | 'count' | 'options'
> {
  /** Of the brand, by which it is made. */
  brandRevision: number | null;
  promptId: string | null;
  /** One for each generation, in the order in which they are made. */
  requests: readonly AcceptedRequest[];
}

/** Writes batches with their generations, and wakes workers. */
@Injectable()
export class BatchWriter {
  constructor(
    private readonly batches: GenerationBatchesRepository,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    private readonly signals: SignalBus,
    private readonly policy: PromptPolicy,
  ) {}

  /**
   * Records the batch with all of its generations and wakes workers; without the queue, a sweep finds the rows.
   * @throws Problem `content_refused`, `moderation_unavailable`
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
      await this.policy.requireAllowed(principal, batch.requests);
      return this.insert(principal, batch, idempotencyKey);
    });
    // Read before any worker is woken, so that a batch that was just accepted always reads as queued.
    const view = await read(id);
    const generations = await this.batches.generationsOf(organizationId, id);
    const jobs = generations.map(({ id: generationId, queuePriority }) => ({
      data: { version: 1 as const, generationId },
      jobId: generationId,
      priority: queuePriority ?? 1,
    }));
    await enqueueAll(this.queue, jobs);
    return view;
  }

  /** What no worker has begun is cancelled; what is being made is finished. The caller may see the batch. */
  async cancel({ organizationId }: Principal, id: string): Promise<void> {
    const cancelled = await this.batches.cancelQueued(organizationId, id);
    await Promise.all(
      cancelled.map(({ id: generationId, kind }) =>
        this.signals.publish('generation.changed', { organizationId, generationId, status: 'cancelled', kind, batchId: id }),
      ),
    );
  }

  private async insert(
    { organizationId, userId }: Principal,
    { requests, brandRevision, promptId, ...batch }: NewBatch,
    idempotencyKey: string | null,
  ): Promise<GenerationBatchEntity> {
    const id = newId('bat');
    const [wakeAt, traceContext] = [new Date(), currentTraceContext()];
    const generations = requests.map((request, index) => ({
      ...{ id: newId('gen'), organizationId, userId, brandId: batch.brandId, kind: batch.kind, brandRevision, promptId },
      ...request,
      ...{ promptBatchId: id, queuePriority: index + 1, status: 'queued' as const, wakeAt, traceContext },
    }));
    const row = { id, organizationId, userId, ...batch, model: requests[0]?.model ?? '', total: requests.length };
    return this.batches.insert({ ...row, idempotencyKey }, generations);
  }
}
