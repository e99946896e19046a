import type { BrandRecord } from '@imprint/contracts/brands';
import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/index.js';
import { AssetsService, FittedPictures } from '../media/index.js';
import type { RequestBrand } from './image/image-model.js';

/** Pixels: more than a card shows of it. */
const logoSide = 256;

/** How brands look, for models that draw. */
@Injectable()
export class BrandLooks {
  constructor(
    private readonly brands: BrandsService,
    private readonly assets: AssetsService,
    private readonly pictures: FittedPictures,
  ) {}

  /** The brand at its revision; the latest one where that is not known. Null without a brand. */
  async at(organizationId: string, brandId: string | null, revision: number | null): Promise<RequestBrand | null> {
    const record = brandId === null ? null : await this.brands.recordAt(organizationId, brandId, revision);
    return record === null ? null : this.lookOf(organizationId, record);
  }

  /** A logo that was deleted since, or cannot be decoded, is left out: the label stands without it. */
  private async lookOf(organizationId: string, { label, description, identity, voice }: BrandRecord): Promise<RequestBrand> {
    const { colors, fonts, logoAssetId } = identity;
    const [asset] = logoAssetId === '' ? [] : await this.assets.findAll(organizationId, [logoAssetId]);
    const logo = asset === undefined ? null : await this.pictures.readSmall(asset.storageKey, logoSide).catch(() => null);
    return { label, colors, headingFont: fonts.heading, logo, mood: voice.tone, about: description };
  }
}
