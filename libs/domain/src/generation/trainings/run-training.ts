import { Problem } from '@imprint/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { AssetsService, FittedPictures } from '../../media/index.js';
import { ofThisMachine, vendorsOf } from '../attempt-vendors.js';
import { ModelError } from '../generation-kind.js';
import { GenerationMetrics } from '../generation-metrics.js';
import {
  IMAGE_TRAINERS,
  type ImageTrainers,
  type Learned,
  type TrainingContext,
  type TrainingPicture,
} from '../image/image-trainer.js';
import { callModel } from '../model-call.js';
import { OwnModels } from '../vendor-keys/own-models.js';
import { providerOf } from './trained-model-name.js';
import { trainingArchive } from './training-archive.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';
import type { TrainingEntity } from './training.entity.js';

/** One attempt at a training. */
@Injectable()
export class RunTraining {
  constructor(
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    private readonly claims: TrainingClaimsRepository,
    private readonly metrics: GenerationMetrics,
    private readonly own: OwnModels,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  /** Learns from the pictures that differ. @throws JobUnderWay while a vendor works, ModelError */
  async train(training: TrainingEntity, { signal, progress }: Pick<TrainingContext, 'signal' | 'progress'>): Promise<Learned> {
    const { organizationId, trainer: name, assetIds, duplicates, captions, subject, triggerWord } = training;
    const provider = providerOf(name);
    const { job, own } = vendorsOf(training, provider, { jobs: this.claims.jobs, metrics: this.metrics, own: this.own });
    const keyed = provider === ofThisMachine ? null : await own(provider);
    const trainer = (keyed?.trainers ?? this.trainers).get(name);
    if (trainer === undefined) {
      const message = `This instance no longer offers the trainer ${name}.`;
      throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
    }
    const leftOut = new Set(duplicates.map(({ assetId }) => assetId));
    const distinct = assetIds.filter((id) => !leftOut.has(id));
    const found = await this.assets.findAll(organizationId, distinct);
    const said = new Map(captions.map(({ assetId, text }) => [assetId, text]));
    const pictures = distinct.map((id): TrainingPicture => {
      const storageKey = found.find((asset) => asset.id === id)?.storageKey;
      return { id, caption: said.get(id) ?? '', ...this.readersOf(id, storageKey) };
    });
    const { timeoutMs } = trainer.capability;
    return callModel({ name, timeoutMs }, signal, (bounded) => {
      const words = { signal: bounded, subject, triggerWord };
      return trainer.train(pictures, { ...words, progress, job, archive: () => trainingArchive(pictures, words) });
    });
  }

  private readersOf(id: string, storageKey: string | undefined): Pick<TrainingPicture, 'read' | 'readJpeg'> {
    const orFail = async (read: (key: string) => Promise<{ bytes: Uint8Array }>): Promise<Uint8Array> => {
      const picture = storageKey === undefined ? undefined : await read(storageKey).catch(goneAsNothing);
      if (picture !== undefined) return picture.bytes;
      const message = `The picture ${id} is gone, or cannot be read.`;
      throw new ModelError({ class: 'validation', code: 'picture_unavailable', message, retryable: false });
    };
    return {
      read: (side) => orFail((key) => this.pictures.readSmall(key, side)),
      readJpeg: () => orFail((key) => this.pictures.readReference(key)),
    };
  }
}

/** Anything but a storage that cannot be reached. */
function goneAsNothing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
  return undefined;
}
