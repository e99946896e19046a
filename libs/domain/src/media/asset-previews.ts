import { Injectable } from '@nestjs/common';
import { AssetFiles } from './asset-files.js';
import { thumbnail } from './picture-work.js';

/** Half a megabyte: what a model is shown costs it. */
const mostBytes = 524_288;

/** Pictures in small, for answers that carry one. */
@Injectable()
export class AssetPreviews {
  constructor(private readonly files: AssetFiles) {}

  /** @throws Problem `not_found` */
  async read(storageKey: string): Promise<{ bytes: Buffer; mimeType: 'image/jpeg' }> {
    return { bytes: await thumbnail(await this.files.read(storageKey), mostBytes), mimeType: 'image/jpeg' };
  }
}
