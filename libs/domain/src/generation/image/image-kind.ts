import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import { Problem } from '@imprint/contracts/errors';
import type { AspectRatio, GenerateImage, ModelResource } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import { AssetFiles, AssetsService, FittedPictures, withProvenance } from '../../media/index.js';
import type { BoundKey } from '../bound-key.js';
import { BrandLooks } from '../brand-looks.js';
import {
  ModelError,
  type AcceptedRequest,
  type AnnouncedOutput,
  type GenerationBodies,
  type GenerationKind,
  type GenerationRun,
} from '../generation-kind.js';
import { keepFile, placeOf } from '../made-files.js';
import { provenanceOf } from '../made-provenance.js';
import {
  acceptedModel,
  callModel,
  idempotencyKeyOf,
  requireFormat,
  requireModel,
  requirePromptLength,
  requireReferences,
} from '../model-call.js';
import { nearestFormat, requireChanger } from './image-editor.js';
import { modelResource } from '../model-resource.js';
import { contextOf, requireContext } from '../request-context.js';
import { requireAssetsOf } from '../required-assets.js';
import { TrainedModels } from '../trainings/trained-models.js';
import type { EntityManager } from 'typeorm';
import type { GenerationEntity, Made } from '../generation.entity.js';
import { IMAGE_MODELS, type GeneratedImage, type ImageModels, type RequestReference } from './image-model.js';

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
    private readonly looks: BrandLooks,
    private readonly files: AssetFiles,
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
    private readonly trained: TrainedModels,
  ) {}

  async seenBy(organizationId: string, brandId: string | null): Promise<ImageKind> {
    const trained = brandId === null ? null : await this.trained.of(organizationId, brandId);
    if (trained === null || trained.size === 0) return this;
    const models = new Map([...this.models, ...trained]);
    return new ImageKind(models, this.looks, this.files, this.assets, this.pictures, this.trained);
  }

  listModels(): (ModelResource & { id: string })[] {
    return [...this.models.values()].map(({ capability }) => ({
      ...modelResource(this.name, capability),
      brandId: capability.brandId ?? null,
      aspectRatios: [...capability.aspectRatios],
      references: capability.references ?? 0,
      edits: capability.edits ?? false,
      removesBackgrounds: capability.removesBackgrounds ?? false,
    }));
  }

  keyOf(model: string): BoundKey | null {
    return this.models.get(model)?.capability.key ?? null;
  }

  accept(
    { model, prompt, style, aspectRatio, references = [], selectedContext, change }: GenerationBodies['image'],
    brand: BrandRecord | null = null,
  ): AcceptedRequest<'image'> {
    const [standard = ''] = this.models.keys();
    const usual = brand?.settings.imageModel || standard;
    const { capability } =
      change === undefined ? requireModel(this.models, model ?? usual) : requireChanger(this.models, change, { model, usual });
    const ratio = change !== undefined ? nearestFormat(capability, aspectRatio) : requireFormat(capability, aspectRatio);
    requirePromptLength(capability, prompt);
    if (change === undefined) requireReferences(capability, capability.references ?? 0, references);
    const { name, provider } = capability;
    const context = requireContext(capability, { prompt, selectedContext });
    const chosen = {
      ...(references.length > 0 && { references, ...(change !== undefined && { change }) }),
      ...(context !== undefined && { context }),
    };
    return { prompt, model: name, provider, options: { style: style ?? null, aspectRatio: ratio, ...chosen } };
  }

  /** @throws Problem `validation_failed` for what is not a picture of the caller */
  async requireFiles(principal: Principal, { references = [] }: GenerateImage): Promise<void> {
    await requireAssetsOf(this.assets, principal, references, { kind: 'image', pointer: (index) => `/references/${index}` });
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

  async make(generation: GenerationEntity, { signal, progress, job, own }: GenerationRun): Promise<Made> {
    const { id, organizationId, brandId, brandRevision, prompt } = generation;
    const { references = [], context: text, change, ...options } = generation.options as AcceptedRequest<'image'>['options'];
    const model =
      (await this.trained.find(generation, own)) ??
      acceptedModel((await own(generation.provider))?.image ?? this.models, generation.model);
    const brand = await this.looks.at(organizationId, brandId, brandRevision);
    const pictures = await this.picturesOf(organizationId, references);
    const { timeoutMs } = model.capability;
    const request = {
      prompt,
      ...options,
      brand,
      references: pictures,
      context: contextOf(id, text),
      ...(change === 'remove-background' && { removesBackground: true }),
    };
    const image = await callModel({ name: generation.model, timeoutMs }, signal, (bounded) =>
      model.generate(request, { signal: bounded, progress, idempotencyKey: idempotencyKeyOf(generation), job }),
    );
    const { assetId, storageKey } = placeOf(generation, extensions[image.mimeType]);
    const { mimeType, width, height, styleUsed } = image;
    const provenance = provenanceOf(generation);
    const bytes = provenance === null ? image.bytes : withProvenance(image.bytes, image, provenance);
    await this.files.store(storageKey, bytes, mimeType);
    const output = { assetId, storageKey, mimeType, width, height, styleUsed, bytes: bytes.length };
    return { output, written: null, usage: null };
  }

  async keep(manager: EntityManager, generation: GenerationEntity, { output }: Made): Promise<void> {
    const { references = [], change } = generation.options as AcceptedRequest<'image'>['options'];
    // The words of a change do not say what is seen.
    const kept = change === undefined ? {} : { lineage: { operation: change, assetIds: references }, altText: null };
    await keepFile(manager, generation, 'image', output, kept);
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
}

/** Anything but a storage that cannot be reached. */
function notFoundAsNothing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'storage_unavailable') throw error;
  return undefined;
}
