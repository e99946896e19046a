import { Injectable } from '@nestjs/common';
import { AssetFiles } from './asset-files.js';
import { thumbnail } from './picture-work.js';

/** Half a megabyte, because models pay for what they are shown. */
const mostBytes = 524_288;

/** Thumbnails, for responses that contain a picture. */
@Injectable()
export class AssetPreviews {
  constructor(private readonly files: AssetFiles) {}

  /** @throws Problem `not_found` */
  async read(storageKey: string): Promise<{ bytes: Buffer; mimeType: 'image/jpeg' }> {
    return { bytes: await thumbnail(await this.files.read(storageKey), mostBytes), mimeType: 'image/jpeg' };
  }
}
