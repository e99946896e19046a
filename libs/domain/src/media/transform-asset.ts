import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ImageTransform, UpscaleFactor } from '@imprint/contracts/media';
import { areaAround, center, wholePixels, type Size } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import type { AssetEntity } from './asset.entity.js';
import type { AssetView } from './assets.service.js';
import { requirePicture } from './crop-asset.js';
import { DerivedPictures, type Derivation } from './derived-pictures.js';
import { cropped, enlarged, extended } from './picture-work.js';

/** What another format is made with. */
type Reframing = Extract<ImageTransform, { operation: 'reframe' }>;

/** Makes pictures of others on this machine: in another format, or with more pixels. */
@Injectable()
export class TransformAsset {
  constructor(
    private readonly brands: BrandsService,
    private readonly derived: DerivedPictures,
  ) {}

  /**
   * A new asset of that aspect ratio. The same again is the same asset.
   * @throws Problem `validation_failed` where there is nothing to change, or the picture would be too large
   */
  async reframe(principal: Principal, source: AssetEntity, body: Reframing): Promise<AssetView> {
    return this.derived.derive(principal, source, await this.reframing(source, body));
  }

  /**
   * A new asset with 2 × 2 or 4 × 4 times as many pixels, which shows no more than the picture does.
   * @throws Problem `validation_failed` for what is no picture, or would be too large
   */
  async upscale(principal: Principal, source: AssetEntity, scale: UpscaleFactor): Promise<AssetView> {
    const { width, height } = requirePicture(source);
    const size = { width: width * scale, height: height * scale };
    requireRoom(size, '/scale');
    return this.derived.derive(principal, source, {
      operation: 'upscale',
      values: `upscale ${scale}`,
      change: (bytes, mimeType) => enlarged(bytes, mimeType, size),
    });
  }

  private async reframing(source: AssetEntity, body: Reframing): Promise<Derivation> {
    const { aspectRatio, fill = 'crop', focus = center } = body;
    const pointer = '/aspectRatio';
    const size = requirePicture(source);
    const ratio = ratioOf(aspectRatio);
    const operation = 'reframe';
    const area = wholePixels(areaAround(size, ratio, focus), size);
    if (area.width === size.width && area.height === size.height)
      throw problem('validation_failed', `The picture is ${aspectRatio} already.`, { pointer });
    if (fill === 'crop') {
      const values = `reframe ${[area.x, area.y, area.width, area.height].join()}`;
      return { operation, values, change: (bytes, mimeType) => cropped(bytes, mimeType, area) };
    }
    if (source.mimeType === 'image/gif')
      throw problem('validation_failed', 'A GIF cannot be extended: choose `crop`.', { pointer: '/fill' });
    const whole = around(size, ratio);
    requireRoom(whole, pointer);
    const ground = fill === 'blur' ? null : await this.groundOf(source);
    const values = `reframe ${aspectRatio} ${ground ?? fill}`;
    return { operation, values, change: (bytes, mimeType) => extended(bytes, mimeType, whole, ground) };
  }

  /** @throws Problem `validation_failed` for a picture of no brand */
  private async groundOf({ id, organizationId, brandId }: AssetEntity): Promise<string> {
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, null);
    if (record !== null) return record.identity.colors.background;
    throw problem('validation_failed', `The asset ${id} belongs to no brand: choose \`blur\` or \`crop\`.`, { pointer: '/fill' });
  }
}

function ratioOf(aspectRatio: string): number {
  const [across = 1, down = 1] = aspectRatio.split(':').map(Number);
  return across / down;
}

/** The smallest size of that shape that has room for all of the picture. */
function around({ width, height }: Size, ratio: number): Size {
  return { width: Math.max(width, Math.round(height * ratio)), height: Math.max(height, Math.round(width / ratio)) };
}

/** @throws Problem `validation_failed` */
function requireRoom({ width, height }: Size, pointer: string): void {
  if (width * height <= limits.uploadImagePixels) return;
  const detail = `The picture would have ${width} × ${height} pixels. Pictures have at most ${limits.uploadImagePixels}.`;
  throw problem('validation_failed', detail, { pointer });
}
