import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { IMAGE_TRAINERS, type ImageTrainer, type ImageTrainers } from '../image/image-trainer.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { providerOf } from './trained-model-name.js';
import { ForgottenTrainingsRepository, type ForgottenTraining } from './forgotten-trainings.repository.js';

/** Trainings that one sweep has forgotten. */
const sweepBatch = 20;
/** Milliseconds that a vendor has to answer. Shorter than the training is held. */
const answerMs = 20_000;
/** Milliseconds after which nobody tries any more. */
const triedMs = 24 * 60 * 60 * 1_000;

/** Has vendors delete what they can of models whose training was deleted. */
@Injectable()
export class ForgottenTrainings extends Sweeper {
  private readonly logger = new Logger(ForgottenTrainings.name);

  constructor(
    private readonly rows: ForgottenTrainingsRepository,
    private readonly own: OwnModels,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of deleted trainings', config.SWEEP_INTERVAL_MS);
  }

  override async sweep(): Promise<boolean> {
    const deleted = await this.rows.claim(sweepBatch);
    await Promise.all(deleted.map((each) => this.forget(each)));
    return deleted.length < sweepBatch;
  }

  private async forget(training: ForgottenTraining): Promise<void> {
    const { id: trainingId, trainer, vendorModel, deletedAt } = training;
    try {
      const of = vendorModel === null ? undefined : await this.trainerOf(training);
      if (vendorModel !== null) await of?.forget?.(vendorModel, AbortSignal.timeout(answerMs));
    } catch (error) {
      this.logger.warn({ err: error, trainingId, trainer }, 'a model could not be deleted at its vendor');
      if (Date.now() - (deletedAt?.getTime() ?? 0) < triedMs) return;
    }
    await this.rows.delete(training);
  }

  /** With the key that it was trained with; undefined if that is gone, so that nobody can delete anything. */
  private async trainerOf({ organizationId, trainer, vendorKeyIsOwn }: ForgottenTraining): Promise<ImageTrainer | undefined> {
    const trainers = vendorKeyIsOwn ? (await this.own.of(organizationId, providerOf(trainer)))?.trainers : this.trainers;
    return trainers?.get(trainer);
  }
}
