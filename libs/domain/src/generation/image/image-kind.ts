import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { Problem, problem } from '@imprint/contracts/errors';
import type { AspectRatio, GenerateImage, ModelResource } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { addAsset, AssetFiles, AssetsService, FittedPictures, sourceTypes, withProvenance } from '../../media/index.js';
import {
  ModelError,
  type AcceptedRequest,
  type AnnouncedOutput,
  type GenerationKind,
  type GenerationRun,
} from '../generation-kind.js';
import { acceptedModel, callModel, requireModel } from '../model-call.js';
import type { EntityManager } from 'typeorm';
import type { GenerationEntity, Made } from '../generation.entity.js';
import {
  IMAGE_MODELS,
  type GeneratedImage,
  type ImageModelCapability,
  type ImageModels,
  type RequestBrand,
  type RequestReference,
} from './image-model.js';

/** Pixels: more than a card shows of it. */
const logoSide = 256;

/** Of covers, best first. */
const coverRatios = ['16:9', '3:2', '4:3'] as const satisfies readonly AspectRatio[];

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
      ({ capability: { name, credits, provider, label, description, aspectRatios, references, promptLength } }) => ({
        id: name,
        kind: this.name,
        provider,
        label,
        description,
        promptLength,
        credits,
        aspectRatios: [...aspectRatios],
        references: references ?? 0,
        price: null,
      }),
    );
  }

  accept(
    { model, prompt, style, aspectRatio, references = [] }: GenerateImage,
    brand: BrandRecord | null = null,
  ): AcceptedRequest<'image'> {
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
    requireTaken(capability, references);
    const { name, provider } = capability;
    const chosen = references.length > 0 && { references };
    return { prompt, model: name, provider, options: { style: style ?? null, aspectRatio: ratio, ...chosen } };
  }

  /** @throws Problem `validation_failed` for what is not a picture of the caller */
  async requireFiles(principal: Principal, { references = [] }: GenerateImage): Promise<void> {
    const pointer = (index: number): string => `/references/${index}`;
    const assets = await this.assets.requireAll(principal, references, pointer);
    const other = assets.findIndex(({ kind }) => kind !== 'image');
    if (other < 0) return;
    throw problem('validation_failed', `The asset ${references[other]} is no picture.`, { pointer: pointer(other) });
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
    const made = this.models.get(model)?.capability.aspectRatios ?? [];
    const aspectRatio = coverRatios.find((ratio) => made.includes(ratio)) ?? options.aspectRatio;
    return { model, provider, options: { ...options, aspectRatio } };
  }

  async make(generation: GenerationEntity, { signal, progress }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const { references = [], ...options } = generation.options as AcceptedRequest<'image'>['options'];
    const model = acceptedModel(this.models, generation.model);
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, brandRevision);
    const brand = record === null ? null : await this.lookOf(organizationId, record);
    const pictures = await this.picturesOf(organizationId, references);
    const { timeoutMs } = model.capability;
    const image = await callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
      model.generate({ prompt, ...options, brand, references: pictures }, { signal: bounded, progress, idempotencyKey: id }),
    );
    // The same for every attempt, so that a retry overwrites its own file and leaves none behind.
    const assetId = id.replace(/^gen_/, 'asset_');
    const storageKey = `${organizationId}/${assetId}.${extensions[image.mimeType]}`;
    const { mimeType, width, height } = image;
    const bytes = markedAsMade(image, generation, references.length > 0);
    await this.files.store(storageKey, bytes, mimeType);
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

  /** @throws ModelError for one that was deleted since, or cannot be decoded */
  private async picturesOf(organizationId: string, ids: readonly string[]): Promise<RequestReference[]> {
    const assets = ids.length === 0 ? [] : await this.assets.findAll(organizationId, ids);
    const read = async (id: string): Promise<RequestReference> => {
      const asset = assets.find((each) => each.id === id);
      const picture = asset && (await this.pictures.readReference(asset.storageKey).catch(notFoundAsNothing));
      if (picture !== undefined) return picture;
      const message = `The picture ${id} is gone, or cannot be read.`;
      throw new ModelError({ class: 'validation', code: 'reference_unavailable', message, retryable: false });
    };
    return Promise.all(ids.map(read));
  }

  /** A logo that was deleted since, or cannot be decoded, is left out: the label stands without it. */
  private async lookOf(organizationId: string, { label, identity }: BrandRecord): Promise<RequestBrand> {
    const { colors, fonts, logoAssetId } = identity;
    const [asset] = logoAssetId === '' ? [] : await this.assets.findAll(organizationId, [logoAssetId]);
    const logo = asset === undefined ? null : await this.pictures.readSmall(asset.storageKey, logoSide).catch(() => null);
    return { label, colors, headingFont: fonts.heading, logo };
  }
}

/** The file says that it was made, by which model and as which generation. What is drawn here follows rules, and learned from nothing. */
function markedAsMade(
  { bytes, mimeType, width, height }: GeneratedImage,
  { id, model, provider }: GenerationEntity,
  isOfOthers: boolean,
): Buffer {
  const { trained, drawn, trainedOfOthers, drawnOfOthers } = sourceTypes;
  const [alone, ofOthers] = provider === 'local' ? [drawn, drawnOfOthers] : [trained, trainedOfOthers];
  const provenance = { sourceType: isOfOthers ? ofOthers : alone, made: { model, generationId: id } };
  return withProvenance(bytes, { mimeType, width, height }, provenance);
}

/** @throws Problem `validation_failed` */
function requireTaken({ name, references: most = 0 }: ImageModelCapability, references: readonly string[]): void {
  if (references.length <= most) return;
  const takes = most === 0 ? 'takes no pictures' : `takes at most ${most}`;
  throw problem('validation_failed', `${name} ${takes}. GET /v1/models says how many each model takes.`, {
    pointer: '/references',
  });
}

/** Anything but a storage that cannot be reached. */
function notFoundAsNothing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
  return undefined;
}
