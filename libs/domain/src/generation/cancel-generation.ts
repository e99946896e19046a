import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { isJobOver } from '@imprint/contracts/generation';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { requireCancellingRight } from './creating-right.js';
import { GenerationReader, type GenerationView } from './generation-reader.js';
import { GenerationCosts } from './generation-costs.js';
import { GenerationsRepository, type CancelledGeneration, type MadeRequests } from './generations.repository.js';

/** Cancels single generations. */
@Injectable()
export class CancelGeneration {
  constructor(
    private readonly generations: GenerationsRepository,
    private readonly reader: GenerationReader,
    private readonly signals: SignalBus,
    private readonly costs: GenerationCosts,
  ) {}

  /**
   * Ends a generation at once. Its worker notices with the next renewal of its lease; a job at a vendor is ended there by `LeftJobs`.
   * @throws Problem `not_found`, `insufficient_permissions`, `state_conflict` for one that has ended
   */
  async cancel(principal: Principal, id: string): Promise<GenerationView> {
    const { kind, status } = await this.reader.read(principal, id);
    requireCancellingRight(principal, kind);
    const { organizationId } = principal;
    const cancelled = isJobOver(status) ? null : await this.cancelNow(organizationId, id);
    const view = await this.reader.read(principal, id);
    if (cancelled === null) throw problem('state_conflict', `The generation ${id} has ended: it is ${view.status}.`);
    await this.announce(organizationId, { kind, ...cancelled });
    return view;
  }

  /** Ends whatever of these requests has not ended, whoever made them: what they were made for was cancelled. */
  async cancelRequests(organizationId: string, requests: MadeRequests): Promise<void> {
    for (const { id, kind } of await this.generations.listUnfinished(organizationId, requests)) {
      const cancelled = await this.cancelNow(organizationId, id);
      if (cancelled !== null) await this.announce(organizationId, { kind, ...cancelled });
    }
  }

  private async announce(
    organizationId: string,
    { id: generationId, kind, promptBatchId: batchId }: CancelledGeneration & Pick<GenerationView, 'kind'>,
  ): Promise<void> {
    await this.signals.publish('generation.changed', { organizationId, generationId, status: 'cancelled', kind, batchId });
  }

  private async cancelNow(organizationId: string, id: string): Promise<CancelledGeneration | null> {
    const [cancelled] = await this.costs.cancelling(organizationId, async (manager) => {
      const row = await this.generations.cancel(manager, organizationId, id);
      return row === null ? [] : [row];
    });
    return cancelled ?? null;
  }
}
