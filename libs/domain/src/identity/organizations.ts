import {
  limits,
  problem,
  type ListQuery,
  type Page,
  type PublishingPolicy,
  type Role,
  type UpdateOrganization,
} from '@imprint/contracts';
import { newId, randomToken } from '@imprint/platform/crypto';
import { isUniqueViolation, paginateRaw, searchIn, type ListOrder } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembershipEntity } from './membership.entity.js';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from './user.entity.js';

/** An organization as one of its members sees it. */
export type OwnOrganization = Pick<
  OrganizationEntity,
  'id' | 'name' | 'slug' | 'selfApproval' | 'publishingPolicy' | 'createdAt'
> & { role: Role };

const slugTries = 5;

/** The one that the user chose, then by the age of the membership. */
const chosenFirst: ListOrder = {
  by: `case when organization.id = person.defaultOrganizationId then timestamptz '-infinity' else membership.createdAt end`,
  ...({ type: 'time', id: 'organization.id', direction: 'ASC' } as const),
};

/** The rows of organizations; who may change them is asked by `members` and `onboarding`. */
@Injectable()
export class Organizations {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that the user is in: first the one that they chose, if they did, then by the age of the membership. The first is in effect. */
  async list(userId: string, query: ListQuery): Promise<Page<OwnOrganization>> {
    const rows = this.dataSource.manager
      .createQueryBuilder(OrganizationEntity, 'organization')
      .innerJoin(MembershipEntity, 'membership', 'membership.organizationId = organization.id')
      .innerJoin(UserEntity, 'person', 'person.id = membership.userId')
      .where('membership.userId = :userId', { userId })
      .select('organization.id', 'id')
      .addSelect('organization.name', 'name')
      .addSelect('organization.slug', 'slug')
      .addSelect('organization.selfApproval', 'selfApproval')
      .addSelect('organization.publishingPolicy', 'publishingPolicy')
      .addSelect('organization.createdAt', 'createdAt')
      .addSelect('membership.role', 'role');
    searchIn(rows, ['organization.name'], query.search);
    return paginateRaw<OwnOrganization>(rows, chosenFirst, query);
  }

  async read(id: string, manager: EntityManager = this.dataSource.manager): Promise<OrganizationEntity> {
    return manager.findOneByOrFail(OrganizationEntity, { id });
  }

  /** The organization that this very request made in an earlier, lost run. */
  async madeBy(requestKey: string): Promise<OrganizationEntity | null> {
    const { manager } = this.dataSource;
    const made = await manager.findOneBy(OrganizationEntity, { requestKey });
    if (made === null || made.createdAt.getTime() + limits.idempotencyHours * 3_600_000 > Date.now()) return made;
    await manager.update(OrganizationEntity, { id: made.id }, { requestKey: null });
    return null;
  }

  /** @throws Problem `validation_failed` for a slug that is taken; one that was made of the name gives way */
  async add(
    manager: EntityManager,
    { name, slug, requestKey }: { name: string; slug: string | undefined; requestKey: string | null },
  ): Promise<OrganizationEntity> {
    for (let attempt = 0; attempt < slugTries; attempt += 1) {
      const id = newId('org');
      const chosen = slug ?? slugOf(name, attempt);
      const inserted = await manager
        .createQueryBuilder()
        .insert()
        .into(OrganizationEntity)
        .values({ id, name, slug: chosen, requestKey })
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 1) return manager.findOneByOrFail(OrganizationEntity, { id });
      if (slug !== undefined) throw slugTaken(slug);
    }
    throw new Error('no free slug was found');
  }

  async setPublishingPolicy(manager: EntityManager, id: string, publishingPolicy: PublishingPolicy): Promise<void> {
    await manager.update(OrganizationEntity, { id }, { publishingPolicy });
  }

  /** @throws Problem `validation_failed` for a slug that is taken */
  async change(manager: EntityManager, id: string, changes: UpdateOrganization): Promise<void> {
    const { name, slug, selfApproval } = changes;
    const named = Object.entries({ name, slug, selfApproval }).filter(([, value]) => value !== undefined);
    try {
      await manager.update(OrganizationEntity, { id }, Object.fromEntries(named));
    } catch (error) {
      if (slug !== undefined && isUniqueViolation(error, 'organization_slug_key')) throw slugTaken(slug);
      throw error;
    }
  }
}

function slugTaken(slug: string): Error {
  return problem('validation_failed', `The slug ${slug} is taken.`, { pointer: '/slug' });
}

/** `Ada's Bakery` → `ada-s-bakery`, and `ada-s-bakery-x7k2` when that is taken. */
function slugOf(name: string, attempt: number): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, limits.organizationSlugLength - 8)
    .replaceAll(/^-+|-+$/g, '');
  const base = words.length < 2 ? 'organization' : words;
  return attempt === 0 ? base : `${base}-${randomToken(3).toLowerCase()}`;
}
