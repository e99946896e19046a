import { Injectable } from '@nestjs/common';
import { wholeOrganization } from '@imprint/contracts/access';
import { AssetsRepository } from './assets.repository.js';
import { AssetFiles } from './asset-files.js';
import { thumbnail } from './picture-work.js';

/** Half a megabyte, because models pay for what they are shown. */
const mostBytes = 524_288;

/** A file, and whose it is. */
export interface PicturedFile {
  organizationId: string;
  assetId: string;
  storageKey: string;
  mimeType: string;
}

/** Thumbnails, for responses that contain a picture. */
@Injectable()
export class AssetPreviews {
  constructor(
    private readonly files: AssetFiles,
    private readonly assets: AssetsRepository,
  ) {}

  /** Of a picture, or of the poster of another file; null where that has none. @throws Problem `not_found` */
  async readPictureOf({
    assetId,
    storageKey,
    mimeType,
    organizationId,
  }: PicturedFile): Promise<{ bytes: Buffer; mimeType: 'image/jpeg' } | null> {
    if (mimeType.startsWith('image/')) return this.read(storageKey);
    const asset = await this.assets.find(wholeOrganization(organizationId), assetId);
    return asset === null || asset.posterKey === null ? null : this.read(asset.posterKey);
  }

  /** @throws Problem `not_found` */
  async read(storageKey: string): Promise<{ bytes: Buffer; mimeType: 'image/jpeg' }> {
    return { bytes: await thumbnail(await this.files.read(storageKey), mostBytes), mimeType: 'image/jpeg' };
  }
}
