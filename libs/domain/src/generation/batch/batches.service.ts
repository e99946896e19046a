import type { Principal } from '@imprint/contracts/access';
import type { CreateImageBatch, ImageBatchPreview } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import type { AcceptedRequest } from '../generation-kind.js';
import { GenerationKinds } from '../generation-kinds.js';
import { BatchReader, type BatchView } from './batch-reader.js';
import { BatchWriter } from './batch-writer.js';
import { combinePrompts, type CombinedPrompts } from './combine-prompts.js';
import { GenerationBatchesRepository } from './generation-batches.repository.js';
import { pointingTo } from './pointing-to.js';

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
    private readonly brands: BrandsService,
    private readonly reader: BatchReader,
    private readonly writer: BatchWriter,
  ) {}

  /** Every combination of the batch, checked as if it were created. Writes nothing. */
  async preview(principal: Principal, body: CreateImageBatch): Promise<ImageBatchPreview> {
    const { total, combinations } = await this.accept(principal, body);
    return { total, combinations: combinations.map(({ prompt, values }) => ({ prompt, values })) };
  }

  async create(principal: Principal, body: CreateImageBatch, idempotencyKey: string | null = null): Promise<BatchView> {
    const check = async () => {
      const { requests, variables, brandRevision } = await this.accept(principal, body);
      const { prompts, count = 1, brandId = null, promptId = null } = body;
      return {
        ...{ kind: 'image' as const, brandId, brandRevision, promptId, prompts, variables, count, options: null },
        requests: requests.flatMap((request) => Array.from({ length: count }, () => request)),
      };
    };
    return this.writer.create(principal, idempotencyKey, check, (id) => this.reader.read(principal, id));
  }

  /** What no worker has begun is cancelled; what is being made is finished. */
  async cancel(principal: Principal, id: string): Promise<BatchView> {
    await this.reader.read(principal, id);
    await this.writer.cancel(principal, id);
    return this.reader.read(principal, id);
  }

  private async accept(principal: Principal, body: CreateImageBatch): Promise<AcceptedBatch> {
    const combined = combinePrompts(body);
    const { prompts: _prompts, variables: _variables, ...options } = body;
    const kind = this.kinds.get('image');
    const brand = await this.brands.chosenInEffect(principal, body.brandId);
    await this.batches.requirePrompt(principal, body.promptId);
    const requests = combined.combinations.map(({ prompt, index }) =>
      pointingTo({ '/prompt': `/prompts/${index}` }, () => kind.accept({ ...options, prompt }, brand?.record)),
    );
    return { ...combined, requests, brandRevision: brand?.revision ?? null };
  }
}
