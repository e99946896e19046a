import { generationEventId } from '@imprint/contracts/generation';
import type { Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { type WebhookEventType } from '@imprint/contracts/webhooks';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addAsset, AssetFiles } from '../media/index.js';
import { addToOutbox, type OutboxEntry } from '../webhooks/index.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { GenerationMetrics } from './generation-metrics.js';
import type { GenerationEntity, StoredOutput } from './generation.entity.js';

type GenerationOutcome = { output: StoredOutput } | { error: Failure };

/** Ends generations: the row, its asset and its event in one transaction. */
@Injectable()
export class GenerationOutcomes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: GenerationClaimsRepository,
    private readonly files: AssetFiles,
    private readonly signals: SignalBus,
    private readonly metrics: GenerationMetrics,
  ) {}

  /** Does nothing when the lease was lost. */
  async record(generation: GenerationEntity, outcome: GenerationOutcome): Promise<void> {
    const { id: generationId, organizationId, model, promptBatchId: batchId } = generation;
    const at = new Date();
    const status = 'output' in outcome ? 'completed' : 'failed';
    const written = await this.dataSource.transaction(async (manager) => {
      if (!(await this.claims.finish(manager, generation, outcome, at))) return false;
      if ('output' in outcome) await addAsset(manager, assetOf(generation, outcome.output));
      await addToOutbox(manager, [this.eventOf(generation, outcome, status, at)]);
      return true;
    });
    if (!written) return;
    this.metrics.ended(model, status);
    await Promise.all([
      this.signals.publish('outbox.added', {}),
      this.signals.publish('generation.changed', { organizationId, generationId, status, batchId }),
    ]);
  }

  private eventOf(
    generation: GenerationEntity,
    outcome: GenerationOutcome,
    status: 'completed' | 'failed',
    occurredAt: Date,
  ): OutboxEntry {
    const { id, organizationId, kind, brandId, model, provider } = generation;
    const event: WebhookEventType = `generation.${status}`;
    const output = 'output' in outcome ? this.publicOutput(outcome.output) : null;
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
  private publicOutput({ storageKey, mimeType }: StoredOutput): { url: string; storageKey: string; mimeType: string } {
    return { url: this.files.signedUrl(storageKey), storageKey, mimeType };
  }
}

function assetOf(generation: GenerationEntity, { assetId, ...file }: StoredOutput): Parameters<typeof addAsset>[1] {
  const { organizationId, brandId, kind, prompt, id: generationId } = generation;
  const altText = prompt.slice(0, limits.altTextLength);
  return { id: assetId, organizationId, brandId, kind, origin: 'generated', altText, generationId, ...file };
}
