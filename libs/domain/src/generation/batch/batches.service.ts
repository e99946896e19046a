import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { CreateImageBatch, ImageBatchPreview } from '@imprint/contracts/generation';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { newId } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { SignalBus } from '@imprint/platform/signals';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import type { AcceptedRequest } from '../generation-kind.js';
import { GenerationKinds } from '../generation-kinds.js';
import { BatchReader, type BatchView } from './batch-reader.js';
import { combinePrompts, type CombinedPrompts } from './combine-prompts.js';
import type { GenerationBatchEntity } from './generation-batch.entity.js';
import { GenerationBatchesRepository } from './generation-batches.repository.js';

interface AcceptedBatch extends CombinedPrompts {
  requests: AcceptedRequest<'image'>[];
  brandRevision: number | null;
}

/** Batches of images: many prompts, each filled with every combination of its variables (spec §4.2). */
@Injectable()
export class BatchesService {
  constructor(
    private readonly batches: GenerationBatchesRepository,
    private readonly kinds: GenerationKinds,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    private readonly brands: BrandsService,
    private readonly reader: BatchReader,
    private readonly signals: SignalBus,
  ) {}

  /** Every combination of the batch, checked as if it were created. Writes nothing. */
  async preview(principal: Principal, body: CreateImageBatch): Promise<ImageBatchPreview> {
    const { total, combinations } = await this.accept(principal, body);
    return { total, combinations: combinations.map(({ prompt, values }) => ({ prompt, values })) };
  }

  /** Records the batch with all of its generations and wakes workers; without the queue, a sweep finds the rows. */
  async create(principal: Principal, body: CreateImageBatch, idempotencyKey: string | null = null): Promise<BatchView> {
    const { organizationId } = principal;
    const { id } = await this.batches.createOnce({ organizationId, idempotencyKey }, async () =>
      this.insert(principal, body, await this.accept(principal, body), idempotencyKey),
    );
    // Read before any worker is woken, so that a batch that was just accepted always reads as queued.
    const view = await this.reader.read(principal, id);
    const generations = await this.batches.generationsOf(organizationId, id);
    const jobs = generations.map(({ id: generationId, queuePriority }) => ({
      data: { version: 1 as const, generationId },
      jobId: generationId,
      priority: queuePriority ?? 1,
    }));
    await enqueueAll(this.queue, jobs);
    return view;
  }

  /** What no worker has begun is cancelled; what is being made is finished. */
  async cancel(principal: Principal, id: string): Promise<BatchView> {
    const { organizationId } = principal;
    await this.reader.read(principal, id);
    const cancelled = await this.batches.cancelQueued(organizationId, id);
    await Promise.all(
      cancelled.map((generationId) =>
        this.signals.publish('generation.changed', { organizationId, generationId, status: 'cancelled', batchId: id }),
      ),
    );
    return this.reader.read(principal, id);
  }

  private async accept(principal: Principal, body: CreateImageBatch): Promise<AcceptedBatch> {
    const combined = combinePrompts(body);
    const { prompts: _prompts, variables: _variables, ...options } = body;
    const kind = this.kinds.get('image');
    const brand = await this.brands.chosenInEffect(principal, body.brandId);
    await this.batches.requirePrompt(principal, body.promptId);
    const requests = combined.combinations.map(({ prompt, index }) =>
      at(`/prompts/${index}`, () => kind.accept({ ...options, prompt }, brand?.record)),
    );
    return { ...combined, requests, brandRevision: brand?.revision ?? null };
  }

  private async insert(
    { organizationId, userId }: Principal,
    { prompts, count = 1, brandId = undefined, promptId = undefined }: CreateImageBatch,
    { requests, variables, total, brandRevision }: AcceptedBatch,
    idempotencyKey: string | null,
  ): Promise<GenerationBatchEntity> {
    const id = newId('bat');
    const common = { organizationId, userId, brandId: brandId ?? null, kind: 'image' as const };
    const [first] = requests;
    const batch = { id, ...common, model: first?.model ?? '', prompts, variables, count, total, idempotencyKey };
    const [wakeAt, traceContext] = [new Date(), currentTraceContext()];
    const generations = requests.flatMap((request) =>
      Array.from({ length: count }, () => ({
        ...{
          id: newId('gen'),
          ...common,
          brandRevision,
          promptId: promptId ?? null,
          ...request,
          promptBatchId: id,
          status: 'queued' as const,
          wakeAt,
          traceContext,
        },
      })),
    );
    return this.batches.insert(
      batch,
      generations.map((generation, index) => ({ ...generation, queuePriority: index + 1 })),
    );
  }
}

/** What is wrong with a filled prompt is said of the prompt that it came from. */
function at<T>(pointer: string, accept: () => T): T {
  try {
    return accept();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(
      error.entries.map((entry) => (entry.source?.pointer === '/prompt' ? { ...entry, source: { pointer } } : entry)),
    );
  }
}
