import type { BrandRecord } from '@imprint/contracts/brands';
import type { GenerateImage, ModelResource } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { AssetFiles } from '../../media/index.js';
import { BrandLooks } from '../brand-looks.js';
import type { AcceptedRequest, AnnouncedOutput, GenerationKind, GenerationRun } from '../generation-kind.js';
import { keepFile, placeOf } from '../made-files.js';
import { acceptedModel, callModel, requireFormat, requireModel, requirePromptLength } from '../model-call.js';
import { modelResource } from '../model-resource.js';
import type { EntityManager } from 'typeorm';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { IMAGE_MODELS, type GeneratedImage, type ImageModels } from './image-model.js';

const extensions: Readonly<Record<GeneratedImage['mimeType'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Image generation. */
@Injectable()
export class ImageKind implements GenerationKind<'image'> {
  readonly name = 'image';

  constructor(
    @Inject(IMAGE_MODELS) private readonly models: ImageModels,
    private readonly looks: BrandLooks,
    private readonly files: AssetFiles,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEFAULT_IMAGE_MODEL'>,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability }) => ({
      ...modelResource(this.name, capability),
      aspectRatios: [...capability.aspectRatios],
    }));
  }

  accept({ model, prompt, style, aspectRatio }: GenerateImage, brand: BrandRecord | null = null): AcceptedRequest<'image'> {
    const { capability } = requireModel(this.models, model ?? (brand?.settings.imageModel || this.config.DEFAULT_IMAGE_MODEL));
    const ratio = requireFormat(capability, aspectRatio);
    requirePromptLength(capability, prompt);
    const { name, provider } = capability;
    return { prompt, model: name, provider, options: { style: style ?? null, aspectRatio: ratio } };
  }

  announcedAs(): 'image' {
    return 'image';
  }

  announcedOutput(_generation: GenerationEntity, { output }: Made): AnnouncedOutput | null {
    return output;
  }

  /** The picture of a text: as wide as its model makes it. */
  acceptCover(prompt: string, brand: BrandRecord | null): Pick<AcceptedRequest<'image'>, 'model' | 'provider' | 'options'> {
    const { model, provider, options } = this.accept({ prompt: prompt.slice(0, limits.articleTitleLength) }, brand);
    const aspectRatio = this.models.get(model)?.capability.aspectRatios.includes('16:9') === true ? '16:9' : options.aspectRatio;
    return { model, provider, options: { ...options, aspectRatio } };
  }

  async make(generation: GenerationEntity, { signal, progress, job }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const options = generation.options as AcceptedRequest<'image'>['options'];
    const model = acceptedModel(this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const { timeoutMs } = model.capability;
    const image = await callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
      model.generate({ prompt, ...options, brand }, { signal: bounded, progress, idempotencyKey: id, job }),
    );
    const { assetId, storageKey } = placeOf(generation, extensions[image.mimeType]);
    await this.files.store(storageKey, image.bytes, image.mimeType);
    const { mimeType, width, height, bytes } = image;
    const output = { assetId, storageKey, mimeType, width, height, bytes: bytes.length };
    return { output, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    await keepFile(manager, generation, 'image', output);
  }
}
