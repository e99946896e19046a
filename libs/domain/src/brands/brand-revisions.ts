import type { Principal } from '@imprint/contracts/access';
import type { BrandRevisionResource, BrandRevisionSummary, CompareRevisions, RevisionAuthor } from '@imprint/contracts/brands';
import type { ListQuery, Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { IdentityService } from '../identity/index.js';
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
    private readonly identity: IdentityService,
  ) {}

  /** Newest first. */
  async list(principal: Principal, brandId: string, query: ListQuery): Promise<Page<BrandRevisionSummaryView>> {
    await this.#requireBrand(principal, brandId);
    const page = await this.brands.listRevisions(principal.organizationId, brandId, query);
    const people = await this.#authorsOf(page.items);
    return { ...page, items: page.items.map((revision) => summaryOf(revision, people)) };
  }

  /** A revision, and what differs from the one before or from another one. */
  async read(principal: Principal, brandId: string, id: string, { against }: CompareRevisions): Promise<BrandRevisionView> {
    const { organizationId } = principal;
    await this.#requireBrand(principal, brandId);
    const revision = await this.brands.findRevision(organizationId, brandId, { id });
    if (revision === null) throw problem('not_found', `There is no revision ${id} of the brand ${brandId}.`);
    const other = await this.brands.findRevision(organizationId, brandId, { number: against ?? revision.number - 1 });
    if (other === null && against !== undefined)
      throw problem('validation_failed', `The brand has no revision ${against}.`, { parameter: 'against' });
    const { record } = revision;
    const differences = other === null ? [] : differencesBetween(other.record, record);
    return { ...summaryOf(revision, await this.#authorsOf([revision])), record, differences };
  }

  async #requireBrand(principal: Principal, id: string): Promise<void> {
    if ((await this.brands.find(principal, id)) === null) throw problem('not_found', `There is no brand ${id}.`);
  }

  /** Also those who have left since. */
  async #authorsOf(revisions: readonly BrandRevisionEntity[]): Promise<readonly RevisionAuthor[]> {
    return this.identity.people([...new Set(revisions.flatMap(({ authorId }) => authorId ?? []))]);
  }
}

function summaryOf(
  { authorId, approvedAt, ...revision }: BrandRevisionEntity,
  people: readonly RevisionAuthor[],
): BrandRevisionSummaryView {
  const author = authorId === null ? null : { id: authorId, name: people.find(({ id }) => id === authorId)?.name ?? authorId };
  return { ...revision, author, approvedAt, status: approvedAt === null ? 'draft' : 'approved' };
}
