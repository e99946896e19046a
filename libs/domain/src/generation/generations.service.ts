import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { GenerateImage, ListGenerationsQuery, ModelResource } from '@imprint/contracts/generation';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { GenerationReader, type GenerationView } from './generation-reader.js';
import type { GenerationEntity } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';
import { IMAGE_MODELS, type ImageModel, type ImageModels } from './image-model/index.js';

@Injectable()
export class GenerationsService {
  constructor(
    private readonly generations: GenerationsRepository,
    @Inject(IMAGE_MODELS) private readonly models: ImageModels,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    private readonly brands: BrandsService,
    private readonly reader: GenerationReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Records the request and wakes workers; without the queue a sweep finds the rows. Resolves with the first of several. */
  async generateImage(principal: Principal, body: GenerateImage, idempotencyKey: string | null = null): Promise<GenerationView> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    const make = (): Promise<GenerationEntity> => this.make({ ...request, userId: principal.userId }, body);
    const row = await this.generations.createOnce(request, make);
    // Read before any worker is woken, so that a request that was just accepted always reads as queued.
    const view = await this.read(principal, row.id);
    const jobs = [view.id, ...view.siblings].map((id) => ({ data: { version: 1 as const, generationId: id }, jobId: id }));
    await enqueueAll(this.queue, jobs);
    return view;
  }

  async read(principal: Principal, id: string): Promise<GenerationView> {
    return this.reader.read(principal, id);
  }

  async list(principal: Principal, query: ListGenerationsQuery): Promise<Page<GenerationView>> {
    return this.reader.list(principal, query);
  }

  listModels(): Page<ModelResource & { id: string }> {
    const items = [...this.models.values()].map(
      ({ capability: { name, credits, provider, label, description, aspectRatios, promptLength } }) => ({
        ...{ id: name, kind: 'image' as const, provider, label, description, promptLength, credits },
        aspectRatios: [...aspectRatios],
      }),
    );
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  private async make(
    request: Pick<GenerationEntity, 'organizationId' | 'userId' | 'idempotencyKey'>,
    body: GenerateImage,
  ): Promise<GenerationEntity> {
    const { capability } = this.requireModel(body.model ?? this.config.DEFAULT_IMAGE_MODEL);
    const aspectRatio = body.aspectRatio ?? capability.aspectRatios[0] ?? '1:1';
    if (!capability.aspectRatios.includes(aspectRatio)) {
      throw problem('validation_failed', `${capability.name} makes ${capability.aspectRatios.join(', ')}.`, {
        pointer: '/aspectRatio',
      });
    }
    if (body.prompt.length > capability.promptLength) {
      throw problem('validation_failed', `${capability.name} takes prompts of at most ${capability.promptLength} characters.`, {
        pointer: '/prompt',
      });
    }
    if (body.brandId !== undefined) await this.brands.require(request.organizationId, body.brandId, '/brandId');
    const ids = Array.from({ length: body.count ?? 1 }, () => newId('gen'));
    const [first = ''] = ids;
    const rows = ids.map((id): Partial<GenerationEntity> => ({
      id,
      ...request,
      batchId: ids.length === 1 ? null : first,
      idempotencyKey: id === first ? request.idempotencyKey : null,
      brandId: body.brandId ?? null,
      kind: 'image',
      status: 'queued',
      prompt: body.prompt,
      style: body.style ?? null,
      aspectRatio,
      model: capability.name,
      provider: capability.provider,
      wakeAt: new Date(),
      traceContext: currentTraceContext(),
    }));
    await this.generations.insert(rows);
    return this.generations.findOrFail(request.organizationId, first);
  }

  private requireModel(name: string): ImageModel {
    const model = this.models.get(name);
    if (model === undefined)
      throw problem('unknown_model', `There is no model "${name}". There are ${[...this.models.keys()].join(', ')}.`, {
        pointer: '/model',
      });
    return model;
  }
}
