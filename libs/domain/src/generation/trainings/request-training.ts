import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateTraining, PreviewTraining, TrainingPreview } from '@imprint/contracts/trainings';
import { newId } from '@imprint/platform/crypto';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { ReservedCredits } from '../reserved-credits.js';
import { captionsOf, TrainingChecks, triggerWordOf } from './training-checks.js';
import { TrainingDataset } from './training-dataset.js';
import type { TrainingEntity } from './training.entity.js';
import { TrainingsRepository } from './trainings.repository.js';

/** Accepts requests for trainings. */
@Injectable()
export class RequestTraining {
  constructor(
    private readonly dataSource: DataSource,
    private readonly trainings: TrainingsRepository,
    private readonly dataset: TrainingDataset,
    private readonly brands: BrandsService,
    private readonly checks: TrainingChecks,
    private readonly credits: ReservedCredits,
  ) {}

  /** @throws Problem `not_found` for a brand that the caller does not see */
  async requireFilter(principal: Principal, brandId: string | undefined): Promise<void> {
    await this.brands.requireFilter(principal, brandId);
  }

  /** What a request would cost and tell the trainer. @throws Problem `validation_failed`, `generation_off`, `too_many_requests` */
  async preview(principal: Principal, body: PreviewTraining): Promise<TrainingPreview> {
    const trainer = await this.checks.requireRequest(principal, body);
    const { duplicates, captions, quote } = await this.checks.check(principal, trainer, body);
    const usesOwnKey = quote?.needsOwnKey ?? false;
    const credits = usesOwnKey ? 0 : (quote?.credits ?? 0);
    return { trainer: trainer.capability.name, credits, usesOwnKey, duplicates, captions };
  }

  /**
   * @throws SpendApprovalRequired; Problem `validation_failed`, `generation_off`, `limit_reached`, `approved_price_exceeded`,
   *   `insufficient_credits`, `credit_cap_reached`
   */
  async request(principal: Principal, body: CreateTraining, idempotencyKey: string | null): Promise<TrainingEntity> {
    const { label, brandId, assetIds, hasConsent = false } = body;
    const { organizationId, userId } = principal;
    const trainer = await this.checks.requireRequest(principal, body);
    // Before a hundred pictures are decoded for nothing; it counts below.
    requireRoom(await this.trainings.count(organizationId, brandId));
    const checked = await this.checks.check(principal, trainer, body);
    const { duplicates, quote, subject } = checked;
    const holder = await this.credits.holderOf(principal, brandId);
    return this.dataSource.transaction(async (manager) => {
      await this.brands.hold(manager, organizationId, brandId);
      await this.dataset.hold(manager, organizationId, assetIds);
      requireRoom(await this.trainings.countLocked(manager, organizationId, brandId));
      const row = await this.trainings.insert(manager, {
        ...{ id: newId('trn'), organizationId, brandId, userId, label: label.trim(), assetIds, duplicates, idempotencyKey },
        ...{ trainer: trainer.capability.name, subject, hasConsent, status: 'queued' },
        ...{ captions: captionsOf(checked, body.captions), triggerWord: triggerWordOf(checked, body.triggerWord) },
        ...{ quote, credits: quote === null || quote.needsOwnKey ? 0 : quote.credits },
        ...{ wakeAt: new Date(), traceContext: currentTraceContext() },
      });
      await this.credits.reserve(manager, principal, holder, [row]);
      return row;
    });
  }
}

/** @param count trainings of a brand. @throws Problem `limit_reached` where there is no room for another one */
export function requireRoom(count: number): void {
  if (count < limits.trainingsPerBrand) return;
  throw problem('limit_reached', `A brand has at most ${limits.trainingsPerBrand} trainings. Delete one first.`);
}
