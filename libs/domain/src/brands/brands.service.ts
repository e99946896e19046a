import type { Principal } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { BrandRecord } from '@imprint/contracts/brands';
import { newRecord } from './brand-records.js';
import { revisionOf } from './brand-revision-row.js';
import { recordOf, viewOf, type BrandView } from './brand-view.js';
import type { BrandEntity } from './brand.entity.js';
import { BrandsRepository } from './brands.repository.js';

/** A stored brand. */
export type StoredBrand = BrandEntity;

/** Brands of an organization. */
@Injectable()
export class BrandsService {
  constructor(private readonly brands: BrandsRepository) {}

  async list(principal: Principal, query: ListQuery): Promise<Page<BrandView>> {
    const page = await this.brands.list(principal.organizationId, query);
    return { ...page, items: page.items.map(viewOf) };
  }

  async read(principal: Principal, id: string): Promise<BrandView> {
    const row = await this.find(principal.organizationId, id);
    if (row === null) throw problem('not_found', `There is no brand ${id}.`);
    return viewOf(row);
  }

  /** As `inEffect`, for a request body. @throws Problem `validation_failed` at `/brandId` for an unknown brand */
  async requireInEffect(organizationId: string, id: string): Promise<{ revision: number; record: BrandRecord }> {
    const brand = await this.inEffect(organizationId, id);
    if (brand === null) throw noBrand(id);
    return brand;
  }

  /** What a brand said of itself at a revision, or says now where that is not known. Null for an unknown brand. */
  async recordAt(organizationId: string, id: string, revision: number | null): Promise<BrandRecord | null> {
    const brand = await this.find(organizationId, id);
    if (brand === null) return null;
    if (revision === null || revision === brand.revision) return recordOf(brand);
    return (await this.brands.findRevision(organizationId, id, { number: revision }))?.record ?? recordOf(brand);
  }

  /** What content of the brand is made by: its approved revision, or its latest one while none is approved. Null for an unknown brand. */
  async inEffect(organizationId: string, id: string): Promise<{ revision: number; record: BrandRecord } | null> {
    const brand = await this.find(organizationId, id);
    if (brand === null) return null;
    const latest = { revision: brand.revision, record: recordOf(brand) };
    const approved = brand.approvedRevision ?? brand.revision;
    if (approved === brand.revision) return latest;
    const revision = await this.brands.findRevision(organizationId, id, { number: approved });
    return revision === null ? latest : { revision: approved, record: revision.record };
  }

  async find(organizationId: string, id: string): Promise<BrandEntity | null> {
    return this.brands.find(organizationId, id);
  }

  /** The brand that a request body names. @throws Problem `validation_failed` at `pointer` */
  async require(organizationId: string, id: string, pointer: string): Promise<BrandEntity> {
    const row = await this.find(organizationId, id);
    if (row === null) throw noBrand(id, pointer);
    return row;
  }

  /**
   * Keeps the brand from being deleted until the transaction ends, for what is written for it.
   * @throws Problem `validation_failed` at `/brandId` for one that no longer exists
   */
  async hold(manager: EntityManager, organizationId: string, id: string): Promise<void> {
    if (!(await this.brands.hold(manager, { organizationId, id }))) throw noBrand(id);
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
    const record = newRecord(label);
    const { colors } = record.identity;
    const content = { label, slug, description: null, record, colors };
    const state = { status: 'approved', revision: 1, approvedRevision: 1 } as const;
    const brand = await this.brands.insert(manager, { id: newId('brand'), organizationId, ...content, ...state });
    await this.brands.insertRevision(manager, revisionOf(brand));
    return brand;
  }
}

const noBrand = (id: string, pointer = '/brandId'): Error =>
  problem('validation_failed', `There is no brand ${id}.`, { pointer });
