import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type {
  CreateAudioBatch,
  CreateAvatarBatch,
  CreateImageBatch,
  CreateVideoBatch,
  GenerationPreview,
  MediaKind,
} from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { requireCreatingRight } from '../creating-right.js';
import type { AcceptedRequest, GenerationBodies } from '../generation-kind.js';
import { GenerationPreviews } from '../generation-previews.js';
import { RequestChecks } from '../request-checks.js';
import { BatchReader, type BatchView } from './batch-reader.js';
import { BatchWriter } from './batch-writer.js';
import { chunksOf } from './chunks-of.js';
import { combinePrompts, type CombinedPrompts } from './combine-prompts.js';
import { pointingTo } from './pointing-to.js';

/** The batch of each kind: its request, with several prompts instead of one. */
export interface BatchBodies extends Record<MediaKind, object> {
  image: CreateImageBatch;
  video: CreateVideoBatch;
  avatar: CreateAvatarBatch;
  voice: CreateAudioBatch;
  music: CreateAudioBatch;
}

interface AcceptedBatch extends CombinedPrompts {
  brandRevision: number | null;
  /** The first of them, all of which are acceptable. */
  first: AcceptedRequest;
  /** One for each combination. They are made as they are read: there may be thousands. */
  requests: () => Iterable<AcceptedRequest>;
}

/** Batches of images, videos, avatars, voices and music: many prompts, each filled with every combination of its variables (spec §4.2). */
@Injectable()
export class MediaBatches {
  constructor(
    private readonly checks: RequestChecks,
    private readonly previews: GenerationPreviews,
    private readonly reader: BatchReader,
    private readonly writer: BatchWriter,
  ) {}

  /** The combinations of the batch, checked as if it were created. Writes nothing. */
  async preview<Name extends MediaKind>(kind: Name, principal: Principal, body: BatchBodies[Name]): Promise<GenerationPreview> {
    const { first, total, combinations } = await this.accept(kind, principal, body);
    const [shown = []] = chunksOf(combinations(), limits.previewedPrompts);
    const listed = shown.map(({ prompt, values }) => ({ prompt, values }));
    return this.previews.of(principal, kind, first, { total, combinations: listed });
  }

  /** @throws Problem as `GenerationsService.generate`; `too_many_generations` */
  async create<Name extends MediaKind>(
    kind: Name,
    principal: Principal,
    body: BatchBodies[Name],
    idempotencyKey: string | null = null,
  ): Promise<BatchView> {
    const check = async () => {
      const { first, requests, total, variables, brandRevision } = await this.accept(kind, principal, body);
      const { prompts, count = 1, brandId = null, promptId = null } = body;
      return {
        ...{ kind, brandId, brandRevision, promptId, prompts, variables, count, options: null, total },
        model: first.model,
        requests: () => repeated(requests(), count),
      };
    };
    return this.writer.create(principal, idempotencyKey, check, (id) => this.reader.read(principal, id, kind));
  }

  /**
   * What no worker has begun is cancelled; what is being made is finished.
   * @param kind of the route, if it is of one @throws Problem `not_found`, `insufficient_permissions`
   */
  async cancel(principal: Principal, id: string, kind?: MediaKind): Promise<BatchView> {
    const batch = await this.reader.read(principal, id, kind);
    requireCreatingRight(principal, batch.kind);
    await this.writer.cancel(principal, id);
    return this.reader.read(principal, id, kind);
  }

  private async accept<Name extends MediaKind>(
    kind: Name,
    principal: Principal,
    { prompts, variables, ...options }: BatchBodies[Name],
  ): Promise<AcceptedBatch> {
    const combined = combinePrompts({ prompts, variables, count: options.count });
    // The body of a request is that of a batch, with a prompt instead of several.
    const bodyOf = (prompt: string): GenerationBodies[Name] => ({ ...options, prompt }) as unknown as GenerationBodies[Name];
    const checked = await this.checks.check(kind, principal, [bodyOf(prompts[0] ?? '')]);
    const requests = function* (): Generator<AcceptedRequest> {
      for (const { prompt, index } of combined.combinations())
        yield pointingTo({ '/prompt': `/prompts/${index}` }, () => checked.accept(bodyOf(prompt)));
    };
    let first: AcceptedRequest | undefined;
    for (const request of requests()) first ??= request;
    if (first === undefined) throw problem('validation_failed', 'A batch has a prompt at least.', { pointer: '/prompts' });
    return { ...combined, requests, first, brandRevision: checked.brandRevision };
  }
}

function* repeated<T>(values: Iterable<T>, times: number): Generator<T> {
  for (const value of values) for (let time = 0; time < times; time += 1) yield value;
}
