import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addAsset } from './add-asset.js';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { foreignPicture } from './picture-work.js';
import { headBytes, sniffType } from './sniff-type.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { extensionOf } from './upload-names.js';

/** Types that are read. None of them can hold a script, or refer to another file. */
const taken = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const mimeType = 'image/jpeg';

/** Keeps pictures from elsewhere in the library, as small as a preview needs them. */
@Injectable()
export class KeepPicture {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: AssetFiles,
    @Inject(FILE_STORAGE) private readonly storage: Pick<FileStorage, 'delete'>,
  ) {}

  /**
   * @param mostBytes of the picture that is kept, a JPEG
   * @returns id of the new asset
   * @throws Error when it is no picture that can be read, StorageUnavailableError
   */
  async keepPicture(
    { organizationId, brandId }: Pick<AssetEntity, 'organizationId' | 'brandId'>,
    bytes: Buffer,
    mostBytes: number,
  ): Promise<string> {
    const found = await sniffType(bytes.subarray(0, headBytes));
    if (found === undefined || !taken.includes(found)) throw new Error('it is no picture of a type that is taken');
    const picture = await foreignPicture(bytes, mostBytes);
    const id = newId('asset');
    const storageKey = `${organizationId}/${id}.${extensionOf(mimeType)}`;
    const { width, height } = picture;
    const own = { id, organizationId, brandId, kind: 'image', origin: 'imported', generationId: null, altText: null } as const;
    await this.files.store(storageKey, picture.bytes, mimeType);
    try {
      await this.dataSource.transaction(async (manager) => {
        await addAsset(manager, { ...own, storageKey, mimeType, width, height, bytes: picture.bytes.length });
        signalAfterCommit(manager, 'asset.added', { organizationId, assetId: id, kind: own.kind });
      });
    } catch (error) {
      await this.storage.delete(storageKey);
      throw error;
    }
    return id;
  }
}
