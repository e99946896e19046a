import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CropAsset as Area } from '@imprint/contracts/media';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository, insertCropped } from './assets.repository.js';
import { AssetsService, type AssetView } from './assets.service.js';
import { cropped } from './picture-work.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { extensionOf } from './upload-names.js';

type Cropped = Omit<AssetEntity, 'createdAt'>;

/** Makes a picture of a part of another one. */
@Injectable()
export class CropAsset {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assets: AssetsService,
    private readonly rows: AssetsRepository,
    private readonly files: AssetFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /**
   * A new asset with everything that is known of the picture. The same area again is the same asset.
   * @throws Problem `not_found`, `validation_failed` unless the area is a part of a picture
   */
  async cropAsset(principal: Principal, id: string, area: Area): Promise<AssetView> {
    const { organizationId } = principal;
    const source = await this.assets.requireReadable(principal, id);
    requirePart(source, area);
    const sourceArea = [area.x, area.y, area.width, area.height].join();
    const before = await this.rows.findCropped(organizationId, id, sourceArea);
    return this.viewOf(principal, before?.id ?? (await this.make(source, area, sourceArea)));
  }

  /** Returns the id of the asset; of another one if somebody was quicker. */
  private async make(source: AssetEntity, area: Area, sourceArea: string): Promise<string> {
    const { organizationId, mimeType, createdAt: _createdAt, ...facts } = source;
    const picture = await cropped(await this.files.read(source.storageKey), mimeType, area);
    const id = newId('asset');
    const storageKey = `${organizationId}/${id}.${extensionOf(mimeType)}`;
    const { width, height } = picture;
    const own = { id, organizationId, storageKey, mimeType, width, height, bytes: picture.bytes.length };
    const asset: Cropped = { ...facts, ...own, generationId: null, sourceAssetId: source.id, sourceArea };
    await this.files.store(storageKey, picture.bytes, mimeType);
    const isNew = await this.add(source, asset).catch(async (error: unknown) => {
      // After any other failure the commit may have succeeded without our knowing, and the asset needs its file.
      if (error instanceof Problem) await this.storage.delete(storageKey);
      throw error;
    });
    if (isNew) return id;
    await this.storage.delete(storageKey);
    const other = await this.rows.findCropped(organizationId, source.id, sourceArea);
    return other?.id ?? id;
  }

  private async add(source: AssetEntity, asset: Cropped): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { organizationId, id, kind } = asset;
      const [still] = await this.rows.lockShared(manager, organizationId, [source.id]);
      if (still === undefined) throw problem('not_found', `There is no asset ${source.id}.`);
      if (!(await insertCropped(manager, asset))) return false;
      signalAfterCommit(manager, 'asset.added', { organizationId, assetId: id, kind });
      return true;
    });
  }

  private viewOf(principal: Principal, id: string): Promise<AssetView> {
    return this.assets.read(principal, id);
  }
}

/** @throws Problem `validation_failed` */
function requirePart({ id, kind, width, height }: AssetEntity, area: Area): void {
  if (kind !== 'image' || width === null || height === null) throw problem('validation_failed', `The asset ${id} is no picture.`);
  const size = `The picture has ${width} × ${height} pixels`;
  if (area.x + area.width > width) throw problem('validation_failed', `${size}.`, { pointer: '/width' });
  if (area.y + area.height > height) throw problem('validation_failed', `${size}.`, { pointer: '/height' });
  if (area.width === width && area.height === height)
    throw problem('validation_failed', `${size}: that is all of it.`, { pointer: '/width' });
}
