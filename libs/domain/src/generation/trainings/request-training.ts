import type { Principal } from '@imprint/contracts/access';
import { microOf } from '@imprint/contracts/credits';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CreateTraining } from '@imprint/contracts/trainings';
import { newId } from '@imprint/platform/crypto';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { requireApprovedSpend } from '../../credits/index.js';
import { GenerationSwitch } from '../generation-switch.js';
import { OfferedTrainers } from './offered-trainers.js';
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
    private readonly generation: GenerationSwitch,
    private readonly offered: OfferedTrainers,
  ) {}

  /** @throws SpendApprovalRequired; Problem `validation_failed`, `generation_off`, `limit_reached`, `approved_price_exceeded` */
  async request(principal: Principal, body: CreateTraining, idempotencyKey: string | null): Promise<TrainingEntity> {
    const { label, brandId, assetIds } = body;
    const { organizationId, userId } = principal;
    const { capability } = this.offered.require(body.trainer);
    await this.brands.require(principal, brandId, '/brandId');
    await this.generation.requireOn(principal, 'image', brandId);
    // Before a hundred pictures are decoded for nothing; it counts below.
    requireRoom(await this.trainings.count(organizationId, brandId));
    const duplicates = await this.dataset.check(principal, assetIds);
    const { name, credits } = capability;
    const spend = { micro: microOf(credits), models: [name], items: 1, brandId };
    return this.dataSource.transaction(async (manager) => {
      await this.brands.hold(manager, organizationId, brandId);
      await this.dataset.hold(manager, organizationId, assetIds);
      requireRoom(await this.trainings.countLocked(manager, organizationId, brandId));
      await requireApprovedSpend(manager, principal, spend);
      return this.trainings.insert(manager, {
        ...{ id: newId('trn'), organizationId, brandId, userId, label: label.trim(), assetIds, duplicates, idempotencyKey },
        ...{ trainer: name, credits, status: 'queued' },
        ...{ wakeAt: new Date(), traceContext: currentTraceContext() },
      });
    });
  }
}

/** @param count trainings of a brand. @throws Problem `limit_reached` where there is no room for another one */
export function requireRoom(count: number): void {
  if (count < limits.trainingsPerBrand) return;
  throw problem('limit_reached', `A brand has at most ${limits.trainingsPerBrand} trainings. Delete one first.`);
}
