import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { AssetOperation } from '@imprint/contracts/media';
import { newId } from '@imprint/platform/crypto';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository, insertDerived } from './assets.repository.js';
import { AssetsService, type AssetView } from './assets.service.js';
import type { Picture } from './picture-work.js';
import { FILE_STORAGE, type FileStorage } from './storage/index.js';
import { extensionOf } from './upload-names.js';

type Derived = Omit<AssetEntity, 'createdAt'>;

/** How a picture is made of another one. */
export interface Derivation {
  operation: AssetOperation;
  /** Everything on which the result depends, as `asset.source_area` keeps it. */
  values: string;
  /** Receives the file, and answers one of the same type. */
  change: (bytes: Buffer, mimeType: string) => Promise<Picture>;
}

/** Pictures that are made of others. */
@Injectable()
export class DerivedPictures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly assets: AssetsService,
    private readonly rows: AssetsRepository,
    private readonly files: AssetFiles,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {}

  /**
   * A new asset with everything that is known of the picture. The same again is the same asset.
   * @throws Problem `not_found` when the picture is deleted meanwhile
   */
  async derive(principal: Principal, source: AssetEntity, derivation: Derivation): Promise<AssetView> {
    const before = await this.rows.findDerived(principal.organizationId, source.id, derivation.values);
    return this.assets.read(principal, before?.id ?? (await this.make(source, derivation)));
  }

  /** Returns the id of the asset; of another one if somebody was quicker. */
  private async make(source: AssetEntity, { operation, values, change }: Derivation): Promise<string> {
    const { organizationId, mimeType, createdAt: _createdAt, ...facts } = source;
    const picture = await change(await this.files.read(source.storageKey), mimeType);
    const id = newId('asset');
    const storageKey = `${organizationId}/${id}.${extensionOf(mimeType)}`;
    const { width, height } = picture;
    const own = { id, organizationId, storageKey, mimeType, width, height, bytes: picture.bytes.length };
    const lineage = {
      generationId: null,
      sourceAssetId: source.id,
      sourceAssetIds: [],
      sourceOperation: operation,
      sourceArea: values,
    };
    const asset: Derived = { ...facts, ...own, ...lineage };
    await this.files.store(storageKey, picture.bytes, mimeType);
    const isNew = await this.add(source, asset).catch(async (error: unknown) => {
      // After any other failure the commit may have succeeded without our knowing, and the asset needs its file.
      if (error instanceof Problem) await this.storage.delete(storageKey);
      throw error;
    });
    if (isNew) return id;
    await this.storage.delete(storageKey);
    const other = await this.rows.findDerived(organizationId, source.id, values);
    return other?.id ?? id;
  }

  private async add(source: AssetEntity, asset: Derived): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { organizationId, id, kind } = asset;
      const [still] = await this.rows.lockShared(manager, organizationId, [source.id]);
      if (still === undefined) throw problem('not_found', `There is no asset ${source.id}.`);
      if (!(await insertDerived(manager, asset))) return false;
      signalAfterCommit(manager, 'asset.added', { organizationId, assetId: id, kind });
      return true;
    });
  }
}
