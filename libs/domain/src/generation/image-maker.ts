import { inSpan } from '@imprint/platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { AssetFiles } from '../media/index.js';
import type { GenerationEntity, StoredOutput } from './generation.entity.js';
import { IMAGE_MODELS, ModelError, type GeneratedImage, type ImageModels } from './image-model/index.js';

const extensions: Readonly<Record<GeneratedImage['mimeType'], string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Has a model make the image of a generation and stores it. */
@Injectable()
export class ImageMaker {
  constructor(
    @Inject(IMAGE_MODELS) private readonly models: ImageModels,
    private readonly brands: BrandsService,
    private readonly files: AssetFiles,
  ) {}

  /** @throws ModelError */
  async make(generation: GenerationEntity, signal: AbortSignal, progress: (percent: number) => void): Promise<StoredOutput> {
    const model = this.models.get(generation.model);
    if (model === undefined) {
      const message = `This instance no longer offers the model ${generation.model}.`;
      throw new ModelError({ class: 'misconfiguration', code: 'model_unavailable', message, retryable: false });
    }
    const brand = generation.brandId === null ? null : await this.brands.find(generation.organizationId, generation.brandId);
    const timeout = AbortSignal.timeout(model.capability.timeoutMs);
    const call = () =>
      model.generate(
        {
          prompt: generation.prompt,
          style: generation.style,
          aspectRatio: generation.aspectRatio,
          brand: brand === null ? null : { label: brand.label, colors: brand.colors },
        },
        { signal: AbortSignal.any([signal, timeout]), progress, idempotencyKey: generation.id },
      );
    const image = await inSpan(`model ${generation.model}`, {}, call, 'client').catch((error: unknown) => {
      if (!timeout.aborted) throw error;
      const message = `${generation.model} did not finish within ${model.capability.timeoutMs / 1_000} seconds.`;
      throw new ModelError({ class: 'provider_outage', code: 'model_timeout', message, retryable: true, cause: error });
    });
    // The same for every attempt, so that a repeated one overwrites its own file and leaves none behind.
    const assetId = generation.id.replace(/^gen_/, 'asset_');
    const storageKey = `${generation.organizationId}/${assetId}.${extensions[image.mimeType]}`;
    await this.files.store(storageKey, image.bytes, image.mimeType);
    return { assetId, storageKey, mimeType: image.mimeType, width: image.width, height: image.height, bytes: image.bytes.length };
  }

  /** What receivers are told of an output. */
  publicOutput(output: StoredOutput): { url: string; storageKey: string; mimeType: string } {
    return { url: this.files.signedUrl(output.storageKey), storageKey: output.storageKey, mimeType: output.mimeType };
  }
}
