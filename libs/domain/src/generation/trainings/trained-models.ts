import { Inject, Injectable } from '@nestjs/common';
import type { GenerationEntity } from '../generation.entity.js';
import type { ImageModel, ImageModels } from '../image/image-model.js';
import { IMAGE_TRAINERS, type ImageTrainers } from '../image/image-trainer.js';
import { trainedModelName, trainingOf } from './trained-model-name.js';
import type { TrainingEntity } from './training.entity.js';
import { TrainingsRepository } from './trainings.repository.js';

/** Image models that were trained for a brand. They are read anew each time: one that was deleted makes nothing. */
@Injectable()
export class TrainedModels {
  constructor(
    private readonly trainings: TrainingsRepository,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  /** All of a brand, by name. */
  async of(organizationId: string, brandId: string): Promise<ImageModels> {
    const rows = await this.trainings.listModels(organizationId, brandId);
    const models = rows.map((row) => this.open(row)).filter((model) => model !== null);
    return new Map(models.map((model) => [model.capability.name, model]));
  }

  /** The one that a generation asks for; null where that is none of its brand. */
  async find({
    organizationId,
    brandId,
    model,
  }: Pick<GenerationEntity, 'organizationId' | 'brandId' | 'model'>): Promise<ImageModel | null> {
    const id = trainingOf(model);
    const row = id === null || brandId === null ? null : await this.trainings.findModel(organizationId, brandId, id);
    return row === null || trainedModelName(row.trainer, row.id) !== model ? null : this.open(row);
  }

  /** Null where the instance no longer has the trainer. */
  private open({ id, label, brandId, trainer, assetIds, duplicates, style }: TrainingEntity): ImageModel | null {
    if (style === null) return null;
    const pictures = assetIds.length - duplicates.length;
    const trained = { name: trainedModelName(trainer, id), label, brandId, pictures, style };
    return this.trainers.get(trainer)?.open(trained) ?? null;
  }
}
