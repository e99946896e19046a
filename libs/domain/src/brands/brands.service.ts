import { wholeOrganization, type Principal, type Tenant } from '@imprint/contracts/access';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { BrandRequired } from '@imprint/contracts/mcp';
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
    const page = await this.brands.list(principal, query);
    return { ...page, items: page.items.map(viewOf) };
  }

  async read(principal: Principal, id: string): Promise<BrandView> {
    const row = await this.find(principal, id);
    if (row === null) throw problem('not_found', `There is no brand ${id}.`);
    return viewOf(row);
  }

  /** As `inEffect`, for what a request creates; null without a brand. @throws Problem as `requireChosen` does */
  async chosenInEffect(tenant: Tenant, id: string | undefined): Promise<{ revision: number; record: BrandRecord } | null> {
    await this.requireChosen(tenant, id);
    return id === undefined ? null : this.inEffect(tenant, id);
  }

  /** What a brand said about itself at a revision, or says now where that is not known. Null for an unknown brand. */
  async recordAt(organizationId: string, id: string, revision: number | null): Promise<BrandRecord | null> {
    const brand = await this.find(wholeOrganization(organizationId), id);
    if (brand === null) return null;
    if (revision === null || revision === brand.revision) return recordOf(brand);
    return (await this.brands.findRevision(organizationId, id, { number: revision }))?.record ?? recordOf(brand);
  }

  /** What content of the brand is made by: its approved revision, or its latest one while none is approved. Null for an unknown brand. */
  async inEffect(tenant: Tenant, id: string): Promise<{ revision: number; record: BrandRecord } | null> {
    const brand = await this.find(tenant, id);
    if (brand === null) return null;
    const latest = { revision: brand.revision, record: recordOf(brand) };
    const approved = brand.approvedRevision ?? brand.revision;
    if (approved === brand.revision) return latest;
    const revision = await this.brands.findRevision(tenant.organizationId, id, { number: approved });
    return revision === null ? latest : { revision: approved, record: revision.record };
  }

  async find(tenant: Tenant, id: string): Promise<BrandEntity | null> {
    return this.brands.find(tenant, id);
  }

  /** The brand that a request body names. @throws Problem `validation_failed` at `pointer` */
  async require(tenant: Tenant, id: string, pointer: string): Promise<BrandEntity> {
    const row = await this.find(tenant, id);
    if (row === null) throw new Problem([unknownBrand(id, pointer)]);
    return row;
  }

  /** Several of them. @param pointer where the request names one @throws Problem `validation_failed`, with an entry for each unknown one */
  async requireAll(tenant: Tenant, ids: readonly string[], pointer: (id: string) => string): Promise<void> {
    const known = await this.brands.listIds(tenant, ids);
    const entries = ids.filter((id) => !known.has(id)).map((id) => unknownBrand(id, pointer(id)));
    if (entries.length > 0) throw new Problem(entries);
  }

  /** The problem of a request that has to name a brand, with those to choose from. */
  async brandRequired(tenant: Tenant): Promise<BrandRequired> {
    const { items } = await this.brands.list(tenant, { page: 1, limit: limits.pageSize });
    return new BrandRequired(items.map(({ id, label }) => ({ id, label })));
  }

  /**
   * The brand that something new is for. What belongs to none is not seen by members who are limited to brands, so they have to name one.
   * @throws Problem `brand_required`, `validation_failed` at `/brandId`
   */
  async requireChosen(tenant: Tenant, id: string | undefined): Promise<void> {
    if (id !== undefined) await this.require(tenant, id, '/brandId');
    else if (tenant.brandIds !== null) throw await this.brandRequired(tenant);
  }

  /**
   * Keeps the brand from being deleted until the transaction ends, for what is written for it.
   * @throws Problem `validation_failed` at `/brandId` for one that no longer exists
   */
  async hold(manager: EntityManager, organizationId: string, id: string): Promise<void> {
    if (!(await this.brands.hold(manager, { organizationId, id })))
      throw problem('validation_failed', `There is no brand ${id}.`, { pointer: '/brandId' });
  }

  /**
   * For a list filtered by brand. A brand of another organization is treated like an unknown one. @throws Problem `validation_failed` at
   * `brandId`
   */
  async requireFilter(tenant: Tenant, brandId: string | undefined): Promise<void> {
    if (brandId === undefined || (await this.find(tenant, brandId)) !== null) return;
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

const unknownBrand = (id: string, pointer: string): ProblemEntry => ({
  ...({ code: 'validation_failed', detail: `There is no brand ${id}.` } as const),
  source: { pointer },
});
