import { generationEventId, type AnnouncedKind } from '@imprint/contracts/generation';
import type { Failure } from '@imprint/contracts/errors';
import { type WebhookEventType } from '@imprint/contracts/webhooks';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { AssetFiles } from '../media/index.js';
import { addToOutbox, type OutboxEntry } from '../webhooks/index.js';
import { recordAttempt, type AttemptEnd, type UsedKey } from './failover/attempts.repository.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { GenerationCosts } from './generation-costs.js';
import { GenerationMetrics } from './generation-metrics.js';
import { GenerationKinds } from './generation-kinds.js';
import type { AnnouncedOutput } from './generation-kind.js';
import type { GenerationEntity, Made } from './generation.entity.js';

type GenerationOutcome = { made: Made } | { error: Failure };

/** Ends generations: the row, what was made and its event in one transaction. */
@Injectable()
export class GenerationOutcomes {
  constructor(
    private readonly costs: GenerationCosts,
    private readonly claims: GenerationClaimsRepository,
    private readonly kinds: GenerationKinds,
    private readonly files: AssetFiles,
    private readonly signals: SignalBus,
    private readonly metrics: GenerationMetrics,
  ) {}

  /** Does nothing when the lease was lost. @param key with which the vendor was asked */
  async record(generation: GenerationEntity, outcome: GenerationOutcome, key: UsedKey): Promise<void> {
    const { id: generationId, organizationId, kind: made, model, promptBatchId: batchId } = generation;
    const at = new Date();
    const status = 'made' in outcome ? 'completed' : 'failed';
    const kind = this.kinds.get(generation.kind);
    const written = await this.costs.ending(generation, 'made' in outcome ? outcome.made : null, async (manager, costMicro) => {
      if (!(await this.claims.finish(manager, generation, outcome, at))) return false;
      await recordAttempt(manager, generation, attemptOf(generation, outcome, key, costMicro));
      if ('made' in outcome) await kind.keep(manager, generation, outcome.made);
      const announcedAs = kind.announcedAs(generation);
      if (announcedAs !== null) await addToOutbox(manager, [this.eventOf(generation, announcedAs, outcome, at)]);
      return true;
    });
    if (!written) return;
    this.metrics.ended(model, status);
    await Promise.all([
      this.signals.publish('outbox.added', {}),
      this.signals.publish('generation.changed', { organizationId, generationId, status, kind: made, batchId }),
    ]);
  }

  /** An attempt has failed, and another one follows. */
  retried({ model }: GenerationEntity): void {
    this.metrics.ended(model, 'retry');
  }

  private eventOf(generation: GenerationEntity, kind: AnnouncedKind, outcome: GenerationOutcome, occurredAt: Date): OutboxEntry {
    const { id, organizationId, brandId, model, provider } = generation;
    const status = 'made' in outcome ? 'completed' : 'failed';
    const event: WebhookEventType = `generation.${status}`;
    const made = 'made' in outcome ? this.kinds.get(generation.kind).announcedOutput(generation, outcome.made) : null;
    const output = made === null ? null : this.publicOutput(made);
    const error = 'error' in outcome ? outcome.error : null;
    return {
      organizationId,
      event,
      eventId: generationEventId(event, kind, id, status),
      occurredAt,
      payload: {
        generation: { id, kind, status, brandId, model, provider, completedAt: occurredAt.toISOString(), output, error },
      },
    };
  }

  /** An output as receivers see it. */
  private publicOutput({ storageKey, mimeType }: AnnouncedOutput): { url: string; storageKey: string; mimeType: string } {
    return { url: this.files.signedUrl(storageKey), storageKey, mimeType };
  }
}

/** The last attempt of a generation. */
const attemptOf = (
  { attempts: tries }: GenerationEntity,
  outcome: GenerationOutcome,
  key: UsedKey,
  costMicro: number,
): AttemptEnd => ({
  ...{ tries, key, costMicro, movedTo: null },
  ...('made' in outcome ? { outcome: 'delivered', failure: null } : { outcome: 'failed', failure: outcome.error }),
});
