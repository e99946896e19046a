import type { Tenant } from '@imprint/contracts/access';
import type { ListNewslettersQuery } from '@imprint/contracts/newsletters';
import type { Page } from '@imprint/contracts/documents';
import { newestFirst, ownedBy, paginate, restrictTo, searchIn } from '@imprint/platform/database';
import { signalAfterCommit } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NewsletterEntity } from './newsletter.entity.js';

/** Newsletters of organizations. */
@Injectable()
export class NewslettersRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  async list(tenant: Tenant, { brandId, search, ...page }: ListNewslettersQuery): Promise<Page<NewsletterEntity>> {
    const rows = this.dataSource.manager.createQueryBuilder(NewsletterEntity, 'newsletter');
    restrictTo(rows, 'newsletter', tenant);
    if (brandId !== undefined) rows.andWhere('newsletter.brandId = :brandId', { brandId });
    searchIn(rows, ['newsletter.name'], search);
    return paginate(rows, newestFirst('newsletter'), page);
  }

  /** By name. */
  async listOfBrand(organizationId: string, brandId: string): Promise<NewsletterEntity[]> {
    return this.dataSource.manager.find(NewsletterEntity, { where: { organizationId, brandId }, order: { name: 'ASC' } });
  }

  async find(tenant: Tenant, id: string): Promise<NewsletterEntity | null> {
    return this.dataSource.manager.findOneBy(NewsletterEntity, { ...ownedBy(tenant), id });
  }

  /** For its public page, whatever organization it is of. */
  async findPublic(id: string): Promise<NewsletterEntity | null> {
    return this.dataSource.manager.findOneBy(NewsletterEntity, { id });
  }

  /** Makes creations of an organization's newsletters wait for each other, so that they count each other. */
  async countLocked(manager: EntityManager, organizationId: string): Promise<number> {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 5))', [`newsletters:${organizationId}`]);
    return manager.countBy(NewsletterEntity, { organizationId });
  }

  async insert(manager: EntityManager, newsletter: Omit<NewsletterEntity, 'createdAt'>): Promise<NewsletterEntity> {
    const row = await manager.save(manager.create(NewsletterEntity, newsletter));
    const { organizationId, id: newsletterId } = row;
    signalAfterCommit(manager, 'newsletter.changed', { organizationId, newsletterId, status: 'created' });
    return row;
  }

  async update(
    manager: EntityManager,
    organizationId: string,
    id: string,
    changes: Partial<Pick<NewsletterEntity, 'name' | 'description' | 'postalLine'>>,
  ): Promise<void> {
    await manager.update(NewsletterEntity, { id, organizationId }, changes);
    signalAfterCommit(manager, 'newsletter.changed', { organizationId, newsletterId: id, status: 'changed' });
  }

  /** With its subscribers and issues. Whether there was one. */
  async delete(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
    const isDeleted = (await manager.delete(NewsletterEntity, { id, organizationId })).affected === 1;
    if (isDeleted) signalAfterCommit(manager, 'newsletter.changed', { organizationId, newsletterId: id, status: 'deleted' });
    return isDeleted;
  }
}
