import type { BrandRecord } from '@imprint/contracts/brands';
import { problem } from '@imprint/contracts/errors';
import type { GenerateImage, ModelResource } from '@imprint/contracts/generation';
import { CONFIG, type Config } from '@imprint/platform/config';
import { inSpan } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import { ModelError, type AcceptedRequest, type GenerationKind } from '../generation-kind.js';
import type { GenerationEntity, StoredOutput } from '../generation.entity.js';
import { IMAGE_MODELS, type GeneratedImage, type ImageModel, type ImageModels, type RequestBrand } from './image-model.js';

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
      }),
    );
  }

  accept({ model, prompt, style, aspectRatio }: GenerateImage, brand: BrandRecord | null = null): AcceptedRequest<'image'> {
    const { capability } = this.requireModel(model ?? (brand?.settings.imageModel || this.config.DEFAULT_IMAGE_MODEL));
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

  async makeOutput(
    generation: GenerationEntity,
    signal: AbortSignal,
    progress: (percent: number) => void,
  ): Promise<StoredOutput> {
    const { id, organizationId, brandId, brandRevision, prompt, options } = generation;
    const model = this.models.get(generation.model);
    if (model === undefined) {
      const message = `This instance no longer offers the model ${generation.model}.`;
      throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
    }
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, brandRevision);
    const brand = record === null ? null : await this.lookOf(organizationId, record);
    const timeout = AbortSignal.timeout(model.capability.timeoutMs);
    const context = { signal: AbortSignal.any([signal, timeout]), progress, idempotencyKey: id };
    const call = () => model.generate({ prompt, ...options, brand }, context);
    const image = await inSpan(`model ${generation.model}`, {}, call, 'client').catch((error: unknown) => {
      if (!timeout.aborted) throw error;
      const message = `${generation.model} did not finish within ${model.capability.timeoutMs / 1_000} seconds.`;
      throw new ModelError({ class: 'provider_outage', code: 'model_timeout', message, retryable: true, cause: error });
    });
    // The same for every attempt, so that a retry overwrites its own file and leaves none behind.
    const assetId = id.replace(/^gen_/, 'asset_');
    const storageKey = `${organizationId}/${assetId}.${extensions[image.mimeType]}`;
    await this.files.store(storageKey, image.bytes, image.mimeType);
    return { assetId, storageKey, mimeType: image.mimeType, width: image.width, height: image.height, bytes: image.bytes.length };
  }

  /** A logo that was deleted since, or cannot be decoded, is left out: the label stands without it. */
  private async lookOf(organizationId: string, { label, identity }: BrandRecord): Promise<RequestBrand> {
    const { colors, fonts, logoAssetId } = identity;
    const [asset] = logoAssetId === '' ? [] : await this.assets.findAll(organizationId, [logoAssetId]);
    const logo = asset === undefined ? null : await this.pictures.readSmall(asset.storageKey, logoSide).catch(() => null);
    return { label, colors, headingFont: fonts.heading, logo };
  }

  private requireModel(name: string): ImageModel {
    const model = this.models.get(name);
    if (model === undefined)
      throw problem('unknown_model', `There is no model "${name}". There are ${[...this.models.keys()].join(', ')}.`, {
        pointer: '/model',
      });
    return model;
  }
}
