import type { ListQuery, Page } from '@imprint/contracts/documents';
import { paginateRaw, searchIn, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembershipEntity } from './membership.entity.js';
import type { Rights } from './memberships.repository.js';
import { OrganizationDeletionEntity } from './organization-deletion.entity.js';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from './user.entity.js';

/** An organization as one of its members sees it. */
export type OwnOrganization = Pick<
  OrganizationEntity,
  'id' | 'name' | 'slug' | 'selfApproval' | 'reviewLinks' | 'publishingPolicy' | 'createdAt'
> &
  Rights & { deletionDueAt: Date | null };

/** The user's choice first, then by age of the membership. */
const chosenFirst: ListOrder = {
  by: `case when organization.id = person.defaultOrganizationId then timestamptz '-infinity' else membership.createdAt end`,
  ...({ type: 'time', id: 'organization.id', direction: 'ASC' } as const),
};

@Injectable()
export class OrganizationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Organizations of the user. */
  async list(userId: string, query: ListQuery): Promise<Page<OwnOrganization>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(OrganizationEntity, 'organization')
      .innerJoin(MembershipEntity, 'membership', 'membership.organizationId = organization.id')
      .innerJoin(UserEntity, 'person', 'person.id = membership.userId')
      .leftJoin(OrganizationDeletionEntity, 'deletion', 'deletion.organizationId = organization.id')
      .where('membership.userId = :userId', { userId })
      .select('organization.id', 'id')
      .addSelect('organization.name', 'name')
      .addSelect('organization.slug', 'slug')
      .addSelect('organization.selfApproval', 'selfApproval')
      .addSelect('organization.reviewLinks', 'reviewLinks')
      .addSelect('organization.publishingPolicy', 'publishingPolicy')
      .addSelect('deletion.dueAt', 'deletionDueAt')
      .addSelect('organization.createdAt', 'createdAt')
      .addSelect('membership.role', 'role')
      .addSelect('membership.brandIds', 'brandIds');
    searchIn(rows, ['organization.name'], query.search);
    return paginateRaw<OwnOrganization>(rows, chosenFirst, query);
  }

  async read(id: string, manager: EntityManager = this.dataSource.manager): Promise<OrganizationEntity> {
    return manager.findOneByOrFail(OrganizationEntity, { id });
  }

  async findByRequest(requestKey: string): Promise<OrganizationEntity | null> {
    return this.dataSource.manager.findOneBy(OrganizationEntity, { requestKey });
  }

  /** False when the slug is taken, or the same request has already created one. */
  async insert(manager: EntityManager, row: Pick<OrganizationEntity, 'id' | 'name' | 'slug' | 'requestKey'>): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(OrganizationEntity)
      .values(row)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  /** Links of the time before are void, also if they are allowed again later. */
  async setReviewLinks(manager: EntityManager, id: string, reviewLinks: OrganizationEntity['reviewLinks']): Promise<void> {
    const since = "case when review_links = 'off' then now() else review_links_since end";
    await manager
      .createQueryBuilder()
      .update(OrganizationEntity)
      .set({ reviewLinks, reviewLinksSince: () => since })
      .where({ id })
      .execute();
  }

  async update(
    id: string,
    changes: Partial<OrganizationEntity>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    await manager.update(OrganizationEntity, { id }, changes);
  }
}

/** What the organization has set, for every prompt. */
export async function findGenerationPolicy(manager: EntityManager, id: string): Promise<OrganizationEntity['generationPolicy']> {
  const row = await manager.findOne(OrganizationEntity, { select: { id: true, generationPolicy: true }, where: { id } });
  return row?.generationPolicy ?? {};
}

/** For rules that are checked without the service. */
export async function findOrganization(manager: EntityManager, id: string): Promise<OrganizationEntity | null> {
  return manager.findOneBy(OrganizationEntity, { id });
}

/** For changes that no member makes. */
export async function renameOrganization(
  manager: EntityManager,
  id: string,
  changes: Partial<Pick<OrganizationEntity, 'name' | 'slug'>>,
): Promise<void> {
  await manager.update(OrganizationEntity, { id }, changes);
}
