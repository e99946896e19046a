import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BrandEntity } from './brand.entity.js';
import { BrandsRepository } from './brands.repository.js';

/** A stored brand. */
export type BrandView = BrandEntity;

/** Default colours of a new brand. */
const houseColors = { background: '#10172a', foreground: '#f8fafc', accent: '#ff6b4a' };

/** Brands of an organization. */
@Injectable()
export class BrandsService {
  constructor(private readonly brands: BrandsRepository) {}

  async list(principal: Principal, query: ListQuery): Promise<Page<BrandEntity>> {
    return this.brands.list(principal.organizationId, query);
  }

  async read(principal: Principal, id: string): Promise<BrandEntity> {
    const row = await this.find(principal.organizationId, id);
    if (row === null) throw problem('not_found', `There is no brand ${id}.`);
    return row;
  }

  async find(organizationId: string, id: string): Promise<BrandEntity | null> {
    return this.brands.find(organizationId, id);
  }

  /** The brand that a request body names. @throws Problem `validation_failed` at `pointer` */
  async require(organizationId: string, id: string, pointer: string): Promise<BrandEntity> {
    const row = await this.find(organizationId, id);
    if (row === null) throw problem('validation_failed', `There is no brand ${id}.`, { pointer });
    return row;
  }

  /**
   * For a list filtered by brand. A brand of another organization is treated like an unknown one. @throws Problem `validation_failed` at
   * `brandId`
   */
  async requireFilter(organizationId: string, brandId: string | undefined): Promise<void> {
    if (brandId === undefined || (await this.find(organizationId, brandId)) !== null) return;
    throw problem('validation_failed', `There is no brand ${brandId} in this organization.`, { parameter: 'brandId' });
  }

  /** Adds a brand in the caller's transaction. */
  async add(manager: EntityManager, organizationId: string, label: string, slug: string): Promise<BrandEntity> {
    const brand = { id: newId('brand'), organizationId, label, slug, status: 'approved', colors: houseColors } as const;
    return this.brands.insert(manager, brand);
  }
}
