import type { Principal } from '@imprint/contracts/access';
import { requireFitting } from '@imprint/contracts/documents';
import { aspectRatios } from '@imprint/contracts/generation';
import { imageTransforms, type TransformImage } from '@imprint/contracts/media';
import { Injectable } from '@nestjs/common';
import { AssetsService, CropAsset, TransformAsset, type AssetView, type StoredAsset } from '../../media/index.js';
import type { PictureChange } from '../generation-options.js';
import type { GenerationView } from '../generation-reader.js';
import { GenerationsService } from '../generations.service.js';
import { nearestRatio } from '../image/image-editor.js';
import { requireSource } from './transform-source.js';

/** A new picture, or the generation that makes it. */
export type MadeOfPicture = { asset: AssetView; generation: null } | { asset: null; generation: GenerationView };

interface ChangeRequest {
  operation: PictureChange;
  prompt: string;
  model?: string;
}

/** Requests for pictures that are made of another one: on this machine at once, or by a model. */
@Injectable()
export class ImageTransforms {
  constructor(
    private readonly assets: AssetsService,
    private readonly cropping: CropAsset,
    private readonly pictures: TransformAsset,
    private readonly generations: GenerationsService,
  ) {}

  /** @throws Problem `not_found`, `insufficient_permissions`, `model_unavailable`, `unknown_model`, `validation_failed` */
  async transform(principal: Principal, id: string, body: TransformImage, key: string | null): Promise<MadeOfPicture> {
    const request = requireFitting(imageTransforms, body);
    const source = await requireSource(this.assets, principal, 'image', id);
    switch (request.operation) {
      case 'crop':
        return madeAtOnce(await this.cropping.crop(principal, source, request));
      case 'reframe':
        return madeAtOnce(await this.pictures.reframe(principal, source, request));
      case 'upscale':
        return madeAtOnce(await this.pictures.upscale(principal, source, request.scale));
      case 'edit':
        return this.change(principal, source, request, key);
      case 'remove-background':
        return this.change(principal, source, { ...request, prompt: 'Remove the background' }, key);
    }
  }

  private async change(
    principal: Principal,
    { id, brandId, width, height }: StoredAsset,
    { operation: change, prompt, model }: ChangeRequest,
    key: string | null,
  ): Promise<MadeOfPicture> {
    const aspectRatio = nearestRatio((width ?? 1) / (height ?? 1), aspectRatios);
    const request = { change, prompt, model, aspectRatio, references: [id], ...(brandId !== null && { brandId }) };
    return { asset: null, generation: await this.generations.generate('image', principal, request, key) };
  }
}

const madeAtOnce = (asset: AssetView): MadeOfPicture => ({ asset, generation: null });
