import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { GenerateImage, ModelResource } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { addAsset, AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import type { AcceptedRequest, AnnouncedOutput, GenerationKind, GenerationRun } from '../generation-kind.js';
import { acceptedModel, callModel, requireModel } from '../model-call.js';
import type { EntityManager } from 'typeorm';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { IMAGE_MODELS, type GeneratedImage, type ImageModels, type RequestBrand } from './image-model.js';

/** Pixels: more than a card shows of it. */
const logoSide = 256;

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
    private readonly brands: BrandsService,
    private readonly files: AssetFiles,
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DEFAULT_IMAGE_MODEL'>,
  ) {}

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(
      ({ capability: { name, credits, provider, label, description, aspectRatios, promptLength } }) => ({
        id: name,
        kind: this.name,
        provider,
        label,
        description,
        promptLength,
        credits,
        aspectRatios: [...aspectRatios],
        price: null,
      }),
    );
  }

  accept({ model, prompt, style, aspectRatio }: GenerateImage, brand: BrandRecord | null = null): AcceptedRequest<'image'> {
    const { capability } = requireModel(this.models, model ?? (brand?.settings.imageModel || this.config.DEFAULT_IMAGE_MODEL));
    const ratio = aspectRatio ?? capability.aspectRatios[0] ?? '1:1';
    if (!capability.aspectRatios.includes(ratio)) {
      throw problem('validation_failed', `${capability.name} makes ${capability.aspectRatios.join(', ')}.`, {
        pointer: '/aspectRatio',
      });
    }
    if (prompt.length > capability.promptLength) {
      throw problem('validation_failed', `${capability.name} takes prompts of at most ${capability.promptLength} characters.`, {
        pointer: '/prompt',
      });
    }
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
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, brandRevision);
    const brand = record === null ? null : await this.lookOf(organizationId, record);
    const { timeoutMs } = model.capability;
    const image = await callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
      model.generate({ prompt, ...options, brand }, { signal: bounded, progress, idempotencyKey: id, job }),
    );
    // The same for every attempt, so that a retry overwrites its own file and leaves none behind.
    const assetId = id.replace(/^gen_/, 'asset_');
    const storageKey = `${organizationId}/${assetId}.${extensions[image.mimeType]}`;
    await this.files.store(storageKey, image.bytes, image.mimeType);
    const { mimeType, width, height, bytes } = image;
    const output = { assetId, storageKey, mimeType, width, height, bytes: bytes.length };
    return { output, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    if (output === null) return;
    const { organizationId, brandId, prompt, id: generationId } = generation;
    const { assetId: id, ...file } = output;
    const altText = prompt.slice(0, limits.altTextLength);
    await addAsset(manager, { id, organizationId, brandId, kind: 'image', origin: 'generated', altText, generationId, ...file });
  }

  /** A logo that was deleted since, or cannot be decoded, is left out: the label stands without it. */
  private async lookOf(organizationId: string, { label, identity }: BrandRecord): Promise<RequestBrand> {
    const { colors, fonts, logoAssetId } = identity;
    const [asset] = logoAssetId === '' ? [] : await this.assets.findAll(organizationId, [logoAssetId]);
    const logo = asset === undefined ? null : await this.pictures.readSmall(asset.storageKey, logoSide).catch(() => null);
    return { label, colors, headingFont: fonts.heading, logo };
  }
}
