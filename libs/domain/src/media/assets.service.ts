import { holdsScope, wholeOrganization, type Principal, type Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import type { ImageResource, GenerationOutput } from '@imprint/contracts/generation';
import {
  assetKinds,
  mediaScopes,
  type AssetKind,
  type AssetResource,
  type ListAssetsQuery,
  type ListMediaQuery,
} from '@imprint/contracts/media';
import type { ImageFit } from '@imprint/contracts/publishing/content-rules';
import type { Slice } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { AssetFiles } from './asset-files.js';
import type { AssetCaptionsEntity } from './asset-captions.entity.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository, type AssetFilter } from './assets.repository.js';

/** An image as callers see it. */
export type ImageView = ImageResource & { id: string };
/** A file as callers see it. */
export type AssetView = AssetResource & { id: string };

/** A stored asset, with the location of its file. */
export type StoredAsset = AssetEntity;

/** What goes along with some videos: captions as WebVTT, and the pictures that were chosen for them. */
export interface AddedToVideos {
  captions: readonly Pick<AssetCaptionsEntity, 'organizationId' | 'assetId' | 'language' | 'content'>[];
  thumbnails: readonly StoredAsset[];
}

/** The library of an organization. */
@Injectable()
export class AssetsService {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly files: AssetFiles,
    private readonly brands: BrandsService,
  ) {}

  /** Files of the kinds that the caller may read, latest first. */
  async list(principal: Principal, query: ListAssetsQuery): Promise<Page<AssetView>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.assets.list(principal, { ...query, kinds: listedKinds(principal, query.kind) });
    return { ...page, items: page.items.map((asset) => this.view(asset)) };
  }

  /** Like `list`, without a count. @throws Problem `invalid_cursor` */
  async slice(principal: Principal, query: AssetFilter & Slice): Promise<{ items: AssetView[]; next: string | null }> {
    await this.brands.requireFilter(principal, query.brandId);
    const wanted = { ...query, kinds: listedKinds(principal, query.kind) };
    const { items, next } = await this.assets.slice(principal, wanted);
    return { items: items.map((asset) => this.view(asset)), next };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<AssetView> {
    return this.view(await this.requireReadable(principal, id));
  }

  /** The asset, with the location of its file. @throws Problem `not_found` */
  async requireReadable(principal: Principal, id: string): Promise<StoredAsset> {
    const asset = await this.assets.find(principal, id);
    if (asset === null || !readableKinds(principal).includes(asset.kind)) throw problem('not_found', `There is no asset ${id}.`);
    return asset;
  }

  async listImages(principal: Principal, query: ListMediaQuery): Promise<Page<ImageView>> {
    const page = await this.listOfKind(principal, 'image', query);
    return { ...page, items: page.items.map((view) => imageView(view)) };
  }

  async readImage(principal: Principal, id: string): Promise<ImageView> {
    return imageView(await this.readOfKind(principal, 'image', id));
  }

  /** Files of one kind, latest first. */
  async listOfKind(principal: Principal, kind: AssetKind, query: ListMediaQuery): Promise<Page<AssetView>> {
    await this.brands.requireFilter(principal, query.brandId);
    const page = await this.assets.list(principal, { ...query, kind });
    return { ...page, items: page.items.map((asset) => this.view(asset)) };
  }

  /** @throws Problem `not_found`, for files of another kind, too */
  async readOfKind(principal: Principal, kind: AssetKind, id: string): Promise<AssetView> {
    const asset = await this.assets.findOfKind(principal, id, kind);
    if (asset === null) throw problem('not_found', `There is no ${kind} ${id}.`);
    return this.view(asset);
  }

  /** Views of assets, for content that the caller may read; in the given order. */
  async viewsOf(organizationId: string, ids: readonly string[]): Promise<AssetView[]> {
    return (await this.findAll(organizationId, ids)).map((row) => this.view(row));
  }

  /** Those of the assets that exist, in the given order. */
  async findAll(organizationId: string, ids: readonly string[]): Promise<AssetEntity[]> {
    return this.#inOrder(wholeOrganization(organizationId), ids);
  }

  /** Those of the assets that the caller sees, in the given order. */
  async findSeen(tenant: Tenant, ids: readonly string[]): Promise<AssetEntity[]> {
    return this.#inOrder(tenant, ids);
  }

  /** The same as callers see them. */
  async viewsSeen(tenant: Tenant, ids: readonly string[]): Promise<AssetView[]> {
    return (await this.findSeen(tenant, ids)).map((row) => this.view(row));
  }

  async #inOrder(tenant: Tenant, ids: readonly string[]): Promise<AssetEntity[]> {
    const rows = ids.length === 0 ? [] : await this.assets.listByIds(tenant, ids);
    return ids.flatMap((id) => rows.filter((row) => row.id === id));
  }

  /** Those of the assets that exist, across organizations and in no particular order: each row names its own. */
  async findOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<AssetEntity[]> {
    return ids.length === 0 ? [] : this.assets.listOfAny(organizationIds, ids);
  }

  /** What goes along with those of the assets that are videos, across organizations: each names its own. */
  async additionsOf(assets: readonly AssetEntity[]): Promise<AddedToVideos> {
    const captioned = assets.filter(({ captions }) => captions.length > 0);
    const chosen = assets.flatMap(({ organizationId, thumbnailAssetId: id }) => (id === null ? [] : [{ organizationId, id }]));
    const named = (rows: readonly Pick<AssetEntity, 'organizationId' | 'id'>[]) =>
      [[...new Set(rows.map((row) => row.organizationId))], [...new Set(rows.map(({ id }) => id))]] as const;
    const [captions, thumbnails] = await Promise.all([
      captioned.length === 0 ? [] : this.assets.listCaptionsOfAny(...named(captioned)),
      this.findOfAny(...named(chosen)),
    ]);
    return { captions, thumbnails };
  }

  /** A file as the output of the job that produced it; null when there is none. */
  async outputOf(organizationId: string, id: string): Promise<GenerationOutput | null> {
    const asset = await this.assets.find(wholeOrganization(organizationId), id);
    if (asset === null) return null;
    const { storageKey, mimeType, width, height, durationSeconds, bytes } = asset;
    const { url, posterUrl } = this.view(asset);
    return { assetId: id, url, storageKey, mimeType, width, height, durationSeconds, posterUrl, bytes };
  }

  /** The assets in the given order. @throws Problem `validation_failed`, with one entry per missing asset */
  async requireAll(tenant: Tenant, ids: readonly string[], pointer: (index: number) => string): Promise<AssetEntity[]> {
    const rows = await this.#inOrder(tenant, ids);
    const found = ids.map((id) => rows.find((row) => row.id === id));
    return present(found, (index) => [`There is no asset ${ids[index]}.`, pointer(index)]);
  }

  /**
   * Prevents the assets from being deleted until the transaction ends. @throws Problem `validation_failed` for one that no longer exists
   */
  async hold(
    manager: EntityManager,
    organizationId: string,
    ids: readonly string[],
    pointer = (index: number): string => `/media/${index}/assetId`,
  ): Promise<void> {
    if (ids.length === 0) return;
    const rows = await this.assets.lockShared(manager, organizationId, ids);
    const found = ids.map((id) => rows.find((row) => row.id === id));
    present(found, (index) => [`There is no asset ${ids[index]}.`, pointer(index)]);
  }

  /** The assets behind addresses from `AssetResource.url`, in the given order. @throws Problem `validation_failed`, as above */
  async requireHosted(tenant: Tenant, urls: readonly string[], pointer: (index: number) => string): Promise<AssetEntity[]> {
    const keys = urls.map((url) => this.files.keyOf(url));
    const wanted = keys.filter((key) => key !== null);
    const rows = wanted.length === 0 ? [] : await this.assets.listByStorageKeys(tenant, wanted);
    const found = keys.map((key) => rows.find((row) => row.storageKey === key));
    return present(found, (index) => ['This is not the address of an asset: upload the file, and use its url.', pointer(index)]);
  }

  /** An address that gives access to the file, or to the picture as it is changed, until it expires. */
  urlOf({ storageKey }: Pick<AssetEntity, 'storageKey'>, fit: ImageFit | null = null): string {
    return this.files.signedUrl(storageKey, { fit });
  }

  private view(asset: AssetEntity): AssetView {
    const { posterKey } = asset;
    const posterUrl = posterKey === null ? null : this.files.signedUrl(posterKey);
    const sourceOperation = asset.sourceAssetId === null ? null : (asset.sourceOperation ?? 'crop');
    const { sourceAssetId, sourceAssetIds } = asset;
    const sources = sourceAssetIds.length > 0 || sourceAssetId === null ? sourceAssetIds : [sourceAssetId];
    return {
      ...asset,
      sourceAssetIds: sources,
      sourceOperation,
      status: 'ready',
      url: this.files.signedUrl(asset.storageKey),
      posterUrl,
    };
  }
}

const imageView = (view: AssetView): ImageView => ({
  ...view,
  kind: 'image',
  width: view.width ?? 0,
  height: view.height ?? 0,
});

function readableKinds(principal: Principal) {
  return assetKinds.filter((kind) => holdsScope(principal, mediaScopes[kind].read));
}

/** Documents are listed where they are asked for: everybody else wants what can be shown. */
const listedKinds = (principal: Principal, wanted: AssetKind | undefined) =>
  readableKinds(principal).filter((kind) => kind !== 'document' || wanted === 'document');

/** Returns the assets if all were found. @param missing message and pointer for a missing index */
function present(
  found: readonly (AssetEntity | undefined)[],
  missing: (index: number) => [detail: string, pointer: string],
): AssetEntity[] {
  const entries = found.flatMap((row, index): ProblemEntry[] => {
    if (row !== undefined) return [];
    const [detail, pointer] = missing(index);
    return [{ code: 'validation_failed', detail, source: { pointer } }];
  });
  if (entries.length > 0) throw new Problem(entries);
  return found.filter((row) => row !== undefined);
}
