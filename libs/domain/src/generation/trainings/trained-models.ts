import { Inject, Injectable } from '@nestjs/common';
import { keyRemoved, ofThisMachine } from '../attempt-vendors.js';
import type { GenerationRun } from '../generation-kind.js';
import type { GenerationEntity } from '../generation.entity.js';
import type { ImageModel, ImageModels } from '../image/image-model.js';
import { IMAGE_TRAINERS, type ImageTrainer, type ImageTrainers } from '../image/image-trainer.js';
import { VendorKeysRepository } from '../vendor-keys/vendor-keys.repository.js';
import { providerOf, trainedModelName, trainingOf } from './trained-model-name.js';
import type { TrainingEntity } from './training.entity.js';
import { TrainingsRepository } from './trainings.repository.js';

/** Image models that were trained for a brand. They are read anew each time: one that was deleted makes nothing. */
@Injectable()
export class TrainedModels {
  constructor(
    private readonly trainings: TrainingsRepository,
    private readonly keys: VendorKeysRepository,
    @Inject(IMAGE_TRAINERS) private readonly trainers: ImageTrainers,
  ) {}

  /** All of a brand, by name. Those of an account whose key the organization has removed are left out: nobody else can use them. */
  async of(organizationId: string, brandId: string): Promise<ImageModels> {
    const rows = await this.trainings.listModels(organizationId, brandId);
    const bound = rows.some((row) => this.isOfOwnAccount(row));
    const owned = new Set(bound ? (await this.keys.list(organizationId)).map(({ vendor }) => vendor) : []);
    const usable = rows.filter((row) => !this.isOfOwnAccount(row) || owned.has(providerOf(row.trainer)));
    const models = usable.map((row) => open(row, this.trainers.get(row.trainer))).filter((model) => model !== null);
    return new Map(models.map((model) => [model.capability.name, model]));
  }

  /**
   * The one that a generation asks for, with the key that it is used with; null where that is none of its brand.
   * @throws ModelError `vendor_key_removed`
   */
  async find(
    { organizationId, brandId, model }: Pick<GenerationEntity, 'organizationId' | 'brandId' | 'model'>,
    own: GenerationRun['own'],
  ): Promise<ImageModel | null> {
    const id = trainingOf(model);
    const row = id === null || brandId === null ? null : await this.trainings.findModel(organizationId, brandId, id);
    if (row === null || trainedModelName(row.trainer, row.id) !== model) return null;
    const trainer = this.trainers.get(row.trainer);
    const isOfInstance = trainer?.capability.bindsModels === true && !row.vendorKeyIsOwn;
    const provider = providerOf(row.trainer);
    const keyed = provider === ofThisMachine || isOfInstance ? null : await own(provider);
    if (keyed === null && this.isOfOwnAccount(row)) throw keyRemoved(provider);
    return open(row, keyed === null ? trainer : keyed.trainers.get(row.trainer));
  }

  /** Whether it can be used with a key of the organization only. */
  private isOfOwnAccount({ trainer, vendorKeyIsOwn }: TrainingEntity): boolean {
    return vendorKeyIsOwn && this.trainers.get(trainer)?.capability.bindsModels === true;
  }
}

/** Null where the instance no longer has the trainer. */
function open(row: TrainingEntity, trainer: ImageTrainer | undefined): ImageModel | null {
  const { id, label, brandId, assetIds, duplicates, style, vendorModel, subject, triggerWord } = row;
  const learned = style ?? vendorModel;
  if (learned === null || trainer === undefined) return null;
  const pictures = assetIds.length - duplicates.length;
  const trained = { name: trainedModelName(row.trainer, id), label, brandId, pictures, subject, triggerWord, learned };
  const model = trainer.open(trained);
  if (model === null || !trainer.capability.bindsModels) return model;
  return boundTo(model, row.vendorKeyIsOwn ? 'organization' : 'instance');
}

/** The same model, which says that it needs the key of an account. */
const boundTo = (model: ImageModel, key: 'instance' | 'organization'): ImageModel => ({
  capability: { ...model.capability, key },
  generate: (request, context) => model.generate(request, context),
  close: () => model.close(),
});
