import {
  Problem,
  problem,
  type ImageResource,
  type ListImagesQuery,
  type Page,
  type Principal,
  type ProblemEntry,
} from '@imprint/contracts';
import { paginate } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { AssetFiles } from './asset-files.js';
import { AssetEntity } from './asset.entity.js';

export type ImageView = ImageResource & { id: string };

@Injectable()
export class AssetsService {
  constructor(
    @InjectRepository(AssetEntity) private readonly assets: Repository<AssetEntity>,
    private readonly files: AssetFiles,
  ) {}

  async listImages(principal: Principal, query: ListImagesQuery): Promise<Page<ImageView>> {
    const rows = this.assets
      .createQueryBuilder('asset')
      .where(`asset.organizationId = :organizationId and asset.kind = 'image'`, { organizationId: principal.organizationId })
      .orderBy('asset.createdAt', 'DESC')
      .addOrderBy('asset.id', 'DESC');
    if (query.brandId !== undefined) rows.andWhere('asset.brandId = :brandId', { brandId: query.brandId });
    if (query.search !== undefined)
      rows.andWhere('position(lower(:search) in lower(asset.altText)) > 0', { search: query.search });
    const page = await paginate(rows, query);
    return { ...page, items: page.items.map((asset) => this.imageView(asset)) };
  }

  async readImage(principal: Principal, id: string): Promise<ImageView> {
    const asset = await this.assets.findOneBy({ id, organizationId: principal.organizationId, kind: 'image' });
    if (asset === null) throw problem('not_found', `There is no image ${id}.`);
    return this.imageView(asset);
  }

  /** The named assets in the given order. @throws Problem `validation_failed`, one entry per missing asset */
  async requireAll(organizationId: string, ids: readonly string[], pointer: (index: number) => string): Promise<AssetEntity[]> {
    if (ids.length === 0) return [];
    const rows = await this.assets.findBy({ organizationId, id: In([...ids]) });
    const found = ids.map((id) => rows.find((row) => row.id === id));
    const entries = found.flatMap((row, index): ProblemEntry[] =>
      row === undefined
        ? [{ code: 'validation_failed', detail: `There is no asset ${ids[index]}.`, source: { pointer: pointer(index) } }]
        : [],
    );
    if (entries.length > 0) throw new Problem(entries);
    return found.filter((row) => row !== undefined);
  }

  private imageView(asset: AssetEntity): ImageView {
    return {
      ...asset,
      width: asset.width ?? 0,
      height: asset.height ?? 0,
      status: 'ready',
      url: this.files.signedUrl(asset.storageKey),
    };
  }
}
