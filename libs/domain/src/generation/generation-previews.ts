import type { Principal } from '@imprint/contracts/access';
import { creditsUsed } from '@imprint/contracts/credits';
import type { GenerationPreview, MediaKind, PromptCombination } from '@imprint/contracts/generation';
import { Injectable } from '@nestjs/common';
import { creditsOf } from './credits-of.js';
import { GenerationCosts } from './generation-costs.js';
import type { AcceptedRequest, GenerationBodies } from './generation-kind.js';
import type { GenerationQuote } from './generation-quote.js';
import { GenerationsRepository } from './generations.repository.js';
import { RequestChecks } from './request-checks.js';

/** What requests would make, and for how much, before anything is written. */
@Injectable()
export class GenerationPreviews {
  constructor(
    private readonly checks: RequestChecks,
    private readonly costs: GenerationCosts,
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
    principal: Principal,
    kind: MediaKind,
    accepted: AcceptedRequest,
    { total, combinations }: { total: number; combinations: PromptCombination[] },
  ): Promise<GenerationPreview> {
    const { model, prompt, candidates = [] } = accepted;
    const costs = await this.costs.of(principal, kind, null);
    const all = [accepted, ...candidates.map((each) => ({ prompt, ...each }))].map((each) => priceOf(each, costs.quoteOf(each)));
    const creditsEach = all[0]?.credits ?? null;
    const least = all.map(({ credits }) => credits);
    const leastEach = least.every((credits) => credits !== null) ? Math.min(...least) : null;
    const most = Math.max(...all.map(({ mostMicro }) => mostMicro));
    const secondsEach = await this.generations.usualSeconds(principal.organizationId, kind, model);
    return {
      ...{ kind, model, total, combinations, creditsEach, secondsEach },
      credits: creditsEach === null ? null : creditsEach * total,
      movesTo: candidates.map((each) => each.model),
      creditsLeast: leastEach === null ? null : leastEach * total,
      creditsMost: creditsUsed(most * total),
    };
  }
}

/** Credits of one output; null where that depends on how long it becomes. */
function priceOf({ options }: AcceptedRequest, quote: GenerationQuote | null): { credits: number | null; mostMicro: number } {
  const seconds = 'durationSeconds' in options ? options.durationSeconds : null;
  const credits = quote === null || quote.needsOwnKey ? 0 : creditsOf(quote, seconds);
  return { credits, mostMicro: quote?.mostMicro ?? 0 };
}
