import type { Principal } from '@imprint/contracts/access';
import type { BrandRevisionResource, BrandRevisionSummary, CompareRevisions } from '@imprint/contracts/brands';
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
  async list({ organizationId }: Principal, brandId: string, query: ListQuery): Promise<Page<BrandRevisionSummaryView>> {
    await this.#requireBrand(organizationId, brandId);
    const page = await this.brands.listRevisions(organizationId, brandId, query);
    return { ...page, items: await this.#named(page.items) };
  }

  /** A revision, and what differs from the one before or from another one. */
  async read(
    { organizationId }: Principal,
    brandId: string,
    number: number,
    { against = number - 1 }: CompareRevisions,
  ): Promise<BrandRevisionView> {
    await this.#requireBrand(organizationId, brandId);
    const revision = await this.#require(organizationId, brandId, number);
    const other = against === 0 ? null : await this.#require(organizationId, brandId, against);
    const [summary] = await this.#named([revision]);
    if (summary === undefined) throw noRevision(brandId, number);
    const differences = other === null ? [] : differencesBetween(other.record, revision.record);
    return { ...summary, record: revision.record, differences };
  }

  async #requireBrand(organizationId: string, id: string): Promise<void> {
    if ((await this.brands.find(organizationId, id)) === null) throw problem('not_found', `There is no brand ${id}.`);
  }

  async #require(organizationId: string, brandId: string, number: number): Promise<BrandRevisionEntity> {
    const revision = await this.brands.findRevision(organizationId, brandId, number);
    if (revision === null) throw noRevision(brandId, number);
    return revision;
  }

  /** With the names of their authors, also of those who have left since. */
  async #named(revisions: readonly BrandRevisionEntity[]): Promise<BrandRevisionSummaryView[]> {
    const ids = new Set(revisions.flatMap(({ authorId }) => authorId ?? []));
    const people = await this.identity.people([...ids]);
    return revisions.map(({ authorId, approvedAt, ...revision }) => {
      const name = people.find(({ id }) => id === authorId)?.name ?? authorId ?? '';
      const author = authorId === null ? null : { id: authorId, name };
      return { ...revision, author, approvedAt, status: approvedAt === null ? 'draft' : 'approved' };
    });
  }
}

const noRevision = (brandId: string, number: number): Error =>
  problem('not_found', `There is no revision ${number} of the brand ${brandId}.`);
