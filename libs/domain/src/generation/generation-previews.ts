import type { Principal } from '@imprint/contracts/access';
import type { GenerationPreview, MediaKind, PromptCombination } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { creditsOf } from './credits-of.js';
import type { AcceptedRequest, GenerationBodies } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationsRepository } from './generations.repository.js';
import { RequestChecks } from './request-checks.js';

/** What requests would make, and for how much, before anything is written. */
@Injectable()
export class GenerationPreviews {
  constructor(
    private readonly checks: RequestChecks,
    private readonly kinds: GenerationKinds,
    private readonly generations: GenerationsRepository,
  ) {}

  /** A request, checked as if it were made. @throws Problem as `GenerationsService.generate` */
  async ofRequest<Name extends MediaKind>(
    kind: Name,
    principal: Principal,
    body: GenerationBodies[Name],
  ): Promise<GenerationPreview> {
    const accepted = (await this.checks.check(kind, principal, [body])).accept(body);
    const { prompt } = accepted;
    return this.of(principal, kind, accepted, { total: body.count ?? 1, combinations: [{ prompt, values: {} }] });
  }

  /** @param accepted one of them: they differ by their prompts only */
  async of(
    { organizationId }: Principal,
    kind: MediaKind,
    { model, options }: AcceptedRequest,
    { total, combinations }: { total: number; combinations: PromptCombination[] },
  ): Promise<GenerationPreview> {
    const capability = this.kinds
      .get(kind)
      .listModels()
      .find(({ id }) => id === model);
    const seconds = 'durationSeconds' in options ? options.durationSeconds : null;
    const creditsEach = creditsOf(capability ?? { credits: 0 }, seconds);
    const secondsEach = await this.generations.usualSeconds(organizationId, kind, model);
    return {
      ...{ kind, model, total, combinations, creditsEach, secondsEach },
      credits: creditsEach === null ? null : creditsEach * total,
    };
  }
}
