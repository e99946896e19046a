import { Problem } from '@imprint/contracts/errors';
import type { LearnedStyle } from '@imprint/contracts/trainings';
import { Inject, Injectable } from '@nestjs/common';
import { AssetsService, FittedPictures } from '../../media/index.js';
import { ModelError } from '../generation-kind.js';
import { IMAGE_TRAINERS, type ImageTrainers, type TrainingContext, type TrainingPicture } from '../image/image-trainer.js';
import { callModel } from '../model-call.js';
import type { TrainingEntity } from './training.entity.js';

/** One attempt at a training. */
@Injectable()
export class RunTraining {
  constructor(
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  /** Learns from the pictures that differ. @throws ModelError */
  async train(training: TrainingEntity, { signal, progress }: TrainingContext): Promise<LearnedStyle> {
    const { organizationId, trainer: name, assetIds, duplicates } = training;
    const trainer = this.trainers.get(name);
    if (trainer === undefined) {
      const message = `This instance no longer offers the trainer ${name}.`;
      throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
    }
    const leftOut = new Set(duplicates.map(({ assetId }) => assetId));
    const distinct = assetIds.filter((id) => !leftOut.has(id));
    const found = await this.assets.findAll(organizationId, distinct);
    const pictures = distinct.map((id) => this.pictureOf(id, found.find((asset) => asset.id === id)?.storageKey));
    const { timeoutMs } = trainer.capability;
    return callModel({ name, timeoutMs }, signal, (bounded) => trainer.train(pictures, { signal: bounded, progress }));
  }

  private pictureOf(id: string, storageKey: string | undefined): TrainingPicture {
    return {
      read: async (side) => {
        const picture =
          storageKey === undefined ? undefined : await this.pictures.readSmall(storageKey, side).catch(goneAsNothing);
        if (picture !== undefined) return picture.bytes;
        const message = `The picture ${id} is gone, or cannot be read.`;
        throw new ModelError({ class: 'validation', code: 'picture_unavailable', message, retryable: false });
      },
    };
  }
}

/** Anything but a storage that cannot be reached. */
function goneAsNothing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
  return undefined;
}
