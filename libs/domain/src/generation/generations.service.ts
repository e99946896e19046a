import type { Principal, Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { AvatarResource, ListGenerationsQuery, ListModelsQuery, ModelResource } from '@imprint/contracts/generation';
import { queues, type GenerationJob } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { enqueueAll, InjectQueue, type Queue } from '@imprint/platform/queue';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import type { GenerationBodies } from './generation-kind.js';
import type { GenerationKindName } from './generation-options.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationReader, type GenerationView } from './generation-reader.js';
import type { GenerationEntity } from './generation.entity.js';
import { GenerationsRepository } from './generations.repository.js';
import { RequestChecks } from './request-checks.js';

/** Generations of one request that come before batches; the further ones take turns with those, so that nobody waits for all of them. */
const firstOnes = 3;

/** Requests for generations. */
@Injectable()
export class GenerationsService {
  constructor(
    private readonly generations: GenerationsRepository,
    private readonly kinds: GenerationKinds,
    @InjectQueue(queues.generation) private readonly queue: Queue<GenerationJob>,
    private readonly checks: RequestChecks,
    private readonly reader: GenerationReader,
    @Inject(CONFIG) private readonly config: Pick<Config, 'GENERATION_QUEUE_LIMIT'>,
  ) {}

  /** Records the request and wakes workers; without the queue, a sweep finds the rows. Resolves with the first of several. */
  async generate<Name extends GenerationKindName>(
    kind: Name,
    principal: Principal,
    body: GenerationBodies[Name],
    idempotencyKey: string | null = null,
  ): Promise<GenerationView> {
    return this.generateAll(kind, principal, [body], idempotencyKey);
  }

  /** The same for several bodies of one brand, as one request: either all of them are accepted, or none. */
  async generateAll<Name extends GenerationKindName>(
    kind: Name,
    principal: Principal,
    bodies: readonly [GenerationBodies[Name], ...GenerationBodies[Name][]],
    idempotencyKey: string | null = null,
  ): Promise<GenerationView> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    const row = await this.generations.createOnce(request, () => this.insert(kind, principal, idempotencyKey, bodies));
    // Read before any worker is woken, so that a request that was just accepted always reads as queued.
    const view = await this.read(principal, row.id);
    const rows = row.batchId === null ? [row] : await this.generations.listOfBatch(row.organizationId, row.batchId);
    const jobs = rows.map(({ id, queuePriority }) => ({
      data: { version: 1 as const, generationId: id },
      jobId: id,
      ...(queuePriority !== null && { priority: queuePriority }),
    }));
    await enqueueAll(this.queue, jobs);
    return view;
  }

  async read(principal: Principal, id: string): Promise<GenerationView> {
    return this.reader.read(principal, id);
  }

  async list(principal: Principal, query: ListGenerationsQuery): Promise<Page<GenerationView>> {
    return this.reader.list(principal, query);
  }

  /**
   * Those of the instance, with what belongs to the accounts at vendors to which the organization has brought a key, and those that were
   * trained for a brand.
   * @throws Problem `validation_failed` at `brandId`
   */
  async listModels(tenant: Tenant, { brandId }: ListModelsQuery = {}): Promise<Page<ModelResource & { id: string }>> {
    const { organizationId } = tenant;
    await this.checks.requireBrand(tenant, brandId);
    const kinds = await Promise.all(this.kinds.list().map(({ name }) => this.kinds.of(organizationId, name, brandId ?? null)));
    const pauses = await this.generations.pauses.paused();
    return allOf(
      kinds.flatMap((kind) => kind.listModels()).map((model) => ({ ...model, paused: pauses.get(model.provider) ?? null })),
    );
  }

  /** Those of all models, the ones of the default model first. */
  async listAvatars({ organizationId }: Pick<Principal, 'organizationId'>): Promise<Page<AvatarResource & { id: string }>> {
    const kind = await this.kinds.of(organizationId, 'avatar');
    return allOf(
      kind.listModels().flatMap(({ id: model, avatars, unavailable }) =>
        avatars.map(({ id: avatarId, label, previewUrl }) => ({
          ...{ id: `${model}/${avatarId}`, avatarId, model, label, previewUrl, isAvailable: unavailable === null },
        })),
      ),
    );
  }

  private async insert<Name extends GenerationKindName>(
    kind: Name,
    principal: Principal,
    idempotencyKey: string | null,
    bodies: readonly [GenerationBodies[Name], ...GenerationBodies[Name][]],
  ): Promise<GenerationEntity> {
    const { brandRevision, accept, costs } = await this.checks.check(kind, principal, bodies);
    const [{ brandId = null, promptId = null }] = bodies;
    const accepted = bodies.flatMap((body) => {
      const request = accept(body);
      return Array.from({ length: body.count ?? 1 }, () => ({ id: newId('gen'), ...request }));
    });
    await this.checks.requireAllowed(principal, accepted);
    const { organizationId, userId } = principal;
    const first = accepted[0]?.id ?? '';
    const rows = accepted.map(({ id, ...request }, index) => ({
      id,
      organizationId,
      userId,
      batchId: accepted.length === 1 ? null : first,
      queuePriority: index < firstOnes ? null : index + 1 - firstOnes,
      idempotencyKey: id === first ? idempotencyKey : null,
      ...{ brandId, brandRevision, promptId, kind },
      ...costs.stored(request),
      status: 'queued' as const,
      wakeAt: new Date(),
      traceContext: currentTraceContext(),
    }));
    const limit = this.config.GENERATION_QUEUE_LIMIT;
    await this.generations.insert({ organizationId, brandId, kind, count: rows.length, limit }, rows, costs);
    return this.generations.findOrFail(organizationId, first);
  }
}

/** Everything on one page. */
const allOf = <Item>(items: Item[]): Page<Item> => ({ items, total: items.length, page: 1, limit: Math.max(items.length, 1) });
