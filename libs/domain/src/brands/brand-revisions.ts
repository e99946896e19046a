import type { Principal } from '@imprint/contracts/access';
import type { BrandRevisionResource, BrandRevisionSummary, CompareRevisions } from '@imprint/contracts/brands';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { Authors } from '../identity/index.js';
import { differencesBetween } from './brand-records.js';
import type { BrandRevisionEntity } from './brand-revision.entity.js';
import { BrandsRepository } from './brands.repository.js';

/** Revisions as callers see them. */
export type BrandRevisionSummaryView = BrandRevisionSummary & { id: string };
export type BrandRevisionView = BrandRevisionResource & { id: string };

/** The history of brands. */
@Injectable()
export class BrandRevisions {
  constructor(
    private readonly brands: BrandsRepository,
    private readonly authors: Authors,
  ) {}

  /** Newest first. */
  async list(principal: Principal, brandId: string, query: ListQuery): Promise<Page<BrandRevisionSummaryView>> {
    await this.#requireBrand(principal, brandId);
    const page = await this.brands.listRevisions(principal.organizationId, brandId, query);
    return { ...page, items: (await this.authors.withNames(page.items)).map(summaryOf) };
  }

  /** A revision, and what differs from the one before or from another one. */
  async read(principal: Principal, brandId: string, id: string, { against }: CompareRevisions): Promise<BrandRevisionView> {
    const { organizationId } = principal;
    await this.#requireBrand(principal, brandId);
    const revision = await this.brands.findRevision(organizationId, brandId, { id });
    const [named] = await this.authors.withNames(revision === null ? [] : [revision]);
    if (named === undefined) throw problem('not_found', `There is no revision ${id} of the brand ${brandId}.`);
    const { record, number } = named;
    const other = await this.brands.findRevision(organizationId, brandId, { number: against ?? number - 1 });
    if (other === null && against !== undefined)
      throw problem('validation_failed', `The brand has no revision ${against}.`, { parameter: 'against' });
    const differences = other === null ? [] : differencesBetween(other.record, record);
    return { ...summaryOf(named), record, differences };
  }

  /** Null for one that has no row yet, because an earlier release wrote the brand. */
  async idOf(organizationId: string, brandId: string, number: number): Promise<string | null> {
    return (await this.brands.findRevision(organizationId, brandId, { number }))?.id ?? null;
  }

  async #requireBrand(principal: Principal, id: string): Promise<void> {
    if ((await this.brands.find(principal, id)) === null) throw problem('not_found', `There is no brand ${id}.`);
  }
}

function summaryOf({
  authorId: _authorId,
  ...revision
}: BrandRevisionEntity & Pick<BrandRevisionSummary, 'author'>): BrandRevisionSummaryView {
  return { ...revision, status: revision.approvedAt === null ? 'draft' : 'approved' };
}
