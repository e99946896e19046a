import type { Principal, Tenant } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import type { AcceptedRequest, GenerationBodies } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import type { GenerationKindName } from './generation-options.js';
import { GenerationSwitch } from './generation-switch.js';
import { GenerationsRepository } from './generations.repository.js';
import { ModelChoices, type ChosenModels } from './failover/model-choices.js';
import { PromptPolicy } from './safety/prompt-policy.js';

/** Requests whose caller may have them made. */
export interface CheckedRequests<Name extends GenerationKindName> extends ChosenModels<Name> {
  /** Of the brand, by which they are made. */
  brandRevision: number | null;
}

/** What requests and batches of every kind are checked by. Writes nothing. */
@Injectable()
export class RequestChecks {
  constructor(
    private readonly kinds: GenerationKinds,
    private readonly brands: BrandsService,
    private readonly generation: GenerationSwitch,
    private readonly generations: GenerationsRepository,
    private readonly policy: PromptPolicy,
    private readonly choices: ModelChoices,
  ) {}

  /**
   * @param bodies of one brand
   * @throws Problem `insufficient_permissions`, `brand_required`, `generation_off`, `validation_failed`
   */
  async check<Name extends GenerationKindName>(
    name: Name,
    principal: Principal,
    bodies: readonly [GenerationBodies[Name], ...GenerationBodies[Name][]],
  ): Promise<CheckedRequests<Name>> {
    const kind = this.kinds.get(name);
    for (const body of bodies) kind.requireRight?.(principal, body);
    const [{ brandId, promptId }] = bodies;
    const brand = await this.brands.chosenInEffect(principal, brandId);
    await this.generation.requireOn(principal, name, brandId ?? null);
    await this.generations.requirePrompt(principal, promptId);
    for (const body of bodies) await kind.requireFiles?.(principal, body);
    const of = { id: brandId ?? null, record: brand?.record ?? null };
    return { brandRevision: brand?.revision ?? null, ...(await this.choices.of(principal, name, of)) };
  }

  /** The brand that a list is for. @throws Problem `validation_failed` at `brandId` */
  async requireBrand(tenant: Tenant, brandId: string | undefined): Promise<void> {
    await this.brands.requireFilter(tenant, brandId);
  }

  /** What the organization lets nobody ask for, of requests that are accepted otherwise. @throws Problem `content_refused`, `moderation_unavailable` */
  async requireAllowed(principal: Principal, accepted: readonly AcceptedRequest[]): Promise<void> {
    await this.policy.requireAllowed(principal, accepted);
  }
}
