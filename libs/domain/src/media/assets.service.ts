import {
  assetKinds,
  holdsScope,
  mediaScopes,
  Problem,
  problem,
  type AssetResource,
  type ImageResource,
  type JobOutput,
  type ListAssetsQuery,
  type ListImagesQuery,
  type Page,
  type Principal,
  type ProblemEntry,
} from '@imprint/contracts';
import { newestFirst, paginate, searchIn, slice, type Slice } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { BrandsService } from '../brands/index.js';
import { AssetFiles } from './asset-files.js';
import { AssetEntity } from './asset.entity.js';

export type ImageView = ImageResource & { id: string };
export type AssetView = AssetResource & { id: string };
export type AssetFilter = Pick<ListAssetsQuery, 'kind' | 'origin' | 'brandId' | 'search'>;

/** An asset as it is kept, with the place of its file. */
export type StoredAsset = AssetEntity;

@Injectable()
export class AssetsService {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    private readonly files: AssetFiles,
    private readonly brands: BrandsService,
  ) {}

  /** Files of the kinds that the caller may read, latest first. */
  async list(principal: Principal, query: ListAssetsQuery): Promise<Page<AssetView>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    const page = await paginate(this.readable(principal, query), newestFirst('asset'), query);
    return { ...page, items: page.items.map((asset) => this.view(asset)) };
  }

  /** The same without counting. @throws Problem `invalid_cursor` */
  async slice(
    principal: Principal,
    { limit, cursor, ...filter }: AssetFilter & Slice,
  ): Promise<{ items: AssetView[]; next: string | null }> {
    await this.brands.requireFilter(principal.organizationId, filter.brandId);
    const { items, next } = await slice(this.readable(principal, filter), newestFirst('asset'), { limit, cursor });
    return { items: items.map((asset) => this.view(asset)), next };
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<AssetView> {
    const asset = await this.assets.findOneBy({ id, organizationId: principal.organizationId });
    if (asset === null || !readableKinds(principal).includes(asset.kind)) throw problem('not_found', `There is no asset ${id}.`);
    return this.view(asset);
  }

  async listImages(principal: Principal, query: ListImagesQuery): Promise<Page<ImageView>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    const page = await paginate(this.matching(principal, { ...query, kind: 'image' }), newestFirst('asset'), query);
    return { ...page, items: page.items.map((asset) => this.imageView(asset)) };
  }

  async readImage(principal: Principal, id: string): Promise<ImageView> {
    const asset = await this.assets.findOneBy({ id, organizationId: principal.organizationId, kind: 'image' });
    if (asset === null) throw problem('not_found', `There is no image ${id}.`);
    return this.imageView(asset);
  }

  /** The files of something that the caller may read, in the given order. */
  async viewsOf(organizationId: string, ids: readonly string[]): Promise<AssetView[]> {
    return (await this.findAll(organizationId, ids)).map((row) => this.view(row));
  }

  /** Those of the named assets that there are, in the given order. */
  async findAll(organizationId: string, ids: readonly string[]): Promise<AssetEntity[]> {
    const rows = ids.length === 0 ? [] : await this.assets.findBy({ organizationId, id: In([...ids]) });
    return ids.flatMap((id) => rows.filter((row) => row.id === id));
  }

  /** The same for several organizations at once, in no order: an asset says whose it is. */
  async findOfAny(organizationIds: readonly string[], ids: readonly string[]): Promise<AssetEntity[]> {
    return ids.length === 0 ? [] : this.assets.findBy({ organizationId: In([...organizationIds]), id: In([...ids]) });
  }

  /** A file as the job that brought it tells of it; null when there is none. */
  async outputOf(organizationId: string, id: string): Promise<JobOutput | null> {
    const asset = await this.assets.findOneBy({ id, organizationId });
    if (asset === null) return null;
    const { storageKey, mimeType, width, height, bytes } = asset;
    return { assetId: id, url: this.files.signedUrl(storageKey), storageKey, mimeType, width, height, bytes };
  }

  /** The named assets in the given order. @throws Problem `validation_failed`, one entry per missing asset */
  async requireAll(organizationId: string, ids: readonly string[], pointer: (index: number) => string): Promise<AssetEntity[]> {
    const rows = await this.findAll(organizationId, ids);
    const found = ids.map((id) => rows.find((row) => row.id === id));
    return present(found, (index) => [`There is no asset ${ids[index]}.`, pointer(index)]);
  }

  /** Keeps the named assets from being deleted until the transaction has ended. @throws Problem `validation_failed` for one that is gone */
  async hold(
    manager: EntityManager,
    organizationId: string,
    ids: readonly string[],
    pointer = (index: number): string => `/media/${index}/assetId`,
  ): Promise<void> {
    if (ids.length === 0) return;
    const where = { organizationId, id: In([...ids]) };
    const rows = await manager.find(AssetEntity, { where, order: { id: 'ASC' }, lock: { mode: 'pessimistic_read' } });
    const found = ids.map((id) => rows.find((row) => row.id === id));
    present(found, (index) => [`There is no asset ${ids[index]}.`, pointer(index)]);
  }

  /** The assets that addresses of `AssetResource.url` lead to, in the given order. @throws Problem `validation_failed`, as above */
  async requireHosted(
    organizationId: string,
    urls: readonly string[],
    pointer: (index: number) => string,
  ): Promise<AssetEntity[]> {
    const keys = urls.map((url) => this.files.keyOf(url));
    const wanted = keys.filter((key) => key !== null);
    const rows = wanted.length === 0 ? [] : await this.assets.findBy({ organizationId, storageKey: In(wanted) });
    const found = keys.map((key) => rows.find((row) => row.storageKey === key));
    return present(found, (index) => ['This is not the address of an asset: upload the file, and use its url.', pointer(index)]);
  }

  /** Opens the file to whoever holds it, for as long as it is valid. */
  urlOf({ storageKey }: Pick<AssetEntity, 'storageKey'>): string {
    return this.files.signedUrl(storageKey);
  }

  private readable(principal: Principal, filter: AssetFilter): SelectQueryBuilder<AssetEntity> {
    const kinds = readableKinds(principal);
    return this.matching(principal, filter).andWhere('asset.kind = any(:kinds)', { kinds });
  }

  private matching(
    { organizationId }: Principal,
    { kind, origin, brandId, search }: AssetFilter,
  ): SelectQueryBuilder<AssetEntity> {
    const rows = this.assets.createQueryBuilder('asset').where('asset.organizationId = :organizationId', { organizationId });
    if (kind !== undefined) rows.andWhere('asset.kind = :kind', { kind });
    if (origin !== undefined) rows.andWhere('asset.origin = :origin', { origin });
    if (brandId !== undefined) rows.andWhere('asset.brandId = :brandId', { brandId });
    searchIn(rows, ['asset.altText'], search);
    return rows;
  }

  private view(asset: AssetEntity): AssetView {
    return { ...asset, status: 'ready', url: this.files.signedUrl(asset.storageKey) };
  }

  private imageView(asset: AssetEntity): ImageView {
    return { ...this.view(asset), kind: 'image', width: asset.width ?? 0, height: asset.height ?? 0 };
  }
}

function readableKinds(principal: Principal) {
  return assetKinds.filter((kind) => holdsScope(principal, mediaScopes[kind].read));
}

/** What was found, once all of it was. @param missing what to say of an index where nothing was, and where it stands in the body */
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
