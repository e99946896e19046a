import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { CheckTraining, CreateTraining, TrainingCheck } from '@imprint/contracts/trainings';
import { newId } from '@imprint/platform/crypto';
import { currentTraceContext } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { GenerationSwitch } from '../generation-switch.js';
import { IMAGE_TRAINERS, type ImageTrainer, type ImageTrainers } from '../image/image-trainer.js';
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
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  /** @throws Problem `validation_failed`, `generation_off`, `limit_reached` */
  async request(principal: Principal, body: CreateTraining, idempotencyKey: string | null): Promise<TrainingEntity> {
    const { label, brandId, assetIds } = body;
    const { organizationId, userId } = principal;
    await this.requireAllowed(principal, brandId);
    const trainer = this.trainerOf(body.trainer);
    const duplicates = await this.dataset.check(principal, assetIds);
    return this.dataSource.transaction(async (manager) => {
      await this.brands.hold(manager, organizationId, brandId);
      await this.dataset.hold(manager, organizationId, assetIds);
      requireRoom(await this.trainings.countLocked(manager, organizationId, brandId));
      return this.trainings.insert(manager, {
        ...{ id: newId('trn'), organizationId, brandId, userId, label: label.trim(), assetIds, duplicates, idempotencyKey },
        ...{ trainer: trainer.capability.name, credits: trainer.capability.credits, status: 'queued' },
        ...{ wakeAt: new Date(), traceContext: currentTraceContext() },
      });
    });
  }

  /**
   * What speaks against pictures, and whether a training with them would start. Nothing is written.
   * @throws Problem `validation_failed` for the brand, `generation_off`, `limit_reached`, `too_many_requests`
   */
  async check(principal: Principal, { brandId, assetIds }: CheckTraining): Promise<TrainingCheck> {
    await this.requireAllowed(principal, brandId);
    const findings = await this.dataset.look(principal, assetIds);
    const usable = assetIds.length - findings.length;
    const needed = limits.trainingPicturesLeast;
    const isReady = usable >= needed && findings.every(({ problem: reason }) => reason === 'duplicate');
    return { usable, needed, isReady, findings };
  }

  private async requireAllowed(principal: Principal, brandId: string): Promise<void> {
    await this.brands.require(principal, brandId, '/brandId');
    await this.generation.requireOn(principal, 'image', brandId);
    // Before a hundred pictures are decoded for nothing; it counts once more when a training is written.
    requireRoom(await this.trainings.count(principal.organizationId, brandId));
  }

  /** @param name undefined for the first one of the instance */
  private trainerOf(name: string | undefined): ImageTrainer {
    const [usual] = this.trainers.values();
    const trainer = name === undefined ? usual : this.trainers.get(name);
    if (trainer === undefined && name !== undefined) {
      const detail = `There is no trainer "${name}". There are ${[...this.trainers.keys()].join(', ')}.`;
      throw problem('validation_failed', detail, { pointer: '/trainer' });
    }
    if (trainer === undefined) throw new Error('this instance has no trainer of image models');
    return trainer;
  }
}

function requireRoom(count: number): void {
  if (count < limits.trainingsPerBrand) return;
  throw problem('limit_reached', `A brand has at most ${limits.trainingsPerBrand} trainings. Delete one first.`);
}
