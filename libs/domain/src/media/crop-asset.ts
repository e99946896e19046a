import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Area } from '@imprint/contracts/publishing/content-rules';
import { Injectable } from '@nestjs/common';
import type { AssetEntity } from './asset.entity.js';
import type { AssetView } from './assets.service.js';
import { DerivedPictures } from './derived-pictures.js';
import { cropped } from './picture-work.js';

/** Makes a picture of a part of another one. */
@Injectable()
export class CropAsset {
  constructor(private readonly derived: DerivedPictures) {}

  /**
   * A new asset with everything that is known of the picture. The same area again is the same asset.
   * @throws Problem `validation_failed` unless the area is a part of a picture
   */
  async crop(principal: Principal, source: AssetEntity, area: Area): Promise<AssetView> {
    requirePart(source, area);
    return this.derived.derive(principal, source, {
      operation: 'crop',
      values: [area.x, area.y, area.width, area.height].join(),
      change: (bytes, mimeType) => cropped(bytes, mimeType, area),
    });
  }
}

/** @throws Problem `validation_failed` */
function requirePart(asset: AssetEntity, area: Area): void {
  const { width, height } = requirePicture(asset);
  const size = `The picture has ${width} × ${height} pixels`;
  if (area.x + area.width > width) throw problem('validation_failed', `${size}.`, { pointer: '/width' });
  if (area.y + area.height > height) throw problem('validation_failed', `${size}.`, { pointer: '/height' });
  if (area.width === width && area.height === height)
    throw problem('validation_failed', `${size}: that is all of it.`, { pointer: '/width' });
}

/** The size of a picture. @throws Problem `validation_failed` for another kind of file */
export function requirePicture({ id, kind, width, height }: AssetEntity): { width: number; height: number } {
  if (kind !== 'image' || width === null || height === null) throw problem('validation_failed', `The asset ${id} is no picture.`);
  return { width, height };
}
