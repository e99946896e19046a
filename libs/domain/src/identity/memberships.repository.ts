import type { Role } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListMembersQuery } from '@imprint/contracts/identity';
import { problem } from '@imprint/contracts/errors';
import { paginateRaw, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembershipEntity } from './membership.entity.js';
import { isErased } from './person-erasure.repository.js';
import { isStanding } from './standing.js';
import { UserEntity } from './user.entity.js';

/** The key of a membership. */
export interface Belonging {
  organizationId: string;
  userId: string;
}

/** An organization as people know it. */
export interface NamedOrganization {
  id: string;
  name: string;
  slug: string;
}

/** A member with their name and role. */
export interface Member {
  /** Id of the user. */
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Brands that the member is limited to; null without a limit. */
  brandIds: readonly string[] | null;
  createdAt: Date;
}

/** What a member may do, and for which brands. */
export type Rights = Pick<Member, 'role' | 'brandIds'>;

/** Memberships, and each user's default organization. */
@Injectable()
export class MembershipsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(organizationId: string, query: ListMembersQuery): Promise<Page<Member>> {
    const rows = this.rows(this.dataSource.manager).where('membership.organizationId = :organizationId', { organizationId });
    searchIn(rows, ['person.email', 'person.name'], query.search);
    if (query.brandId !== undefined)
      rows.andWhere('(membership.brandIds is null or :brandId = any(membership.brandIds))', { brandId: query.brandId });
    const oldestFirst = { by: 'membership.createdAt', type: 'time', id: 'membership.userId', direction: 'ASC' } as const;
    return paginateRaw<Member>(rows, oldestFirst, query);
  }

  async listByRoles(organizationId: string, roles: readonly Role[]): Promise<Member[]> {
    const rows = this.rows(this.dataSource.manager).where('membership.organizationId = :organizationId', { organizationId });
    return rows.andWhere('membership.role in (:...roles)', { roles }).getRawMany<Member>();
  }

  /** Members whose limit names the brand. */
  async listLimitedTo(
    { organizationId, brandId }: { organizationId: string; brandId: string },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Member[]> {
    const rows = this.rows(manager).where('membership.organizationId = :organizationId', { organizationId });
    return rows.andWhere(':brandId = any(membership.brandIds)', { brandId }).orderBy('person.id').getRawMany<Member>();
  }

  /** Of one person, in every organization. */
  async listOf(manager: EntityManager, userId: string): Promise<MembershipEntity[]> {
    return manager.find(MembershipEntity, { where: { userId }, order: { organizationId: 'ASC' } });
  }

  async find({ organizationId, userId }: Belonging, manager: EntityManager = this.dataSource.manager): Promise<Member | null> {
    const rows = this.rows(manager).where({ organizationId, userId });
    return (await rows.getRawOne<Member>()) ?? null;
  }

  async countByEmail(organizationId: string, email: string, manager: EntityManager = this.dataSource.manager): Promise<number> {
    const rows = this.rows(manager).where('membership.organizationId = :organizationId', { organizationId });
    return rows.andWhere('lower(person.email) = lower(:email)', { email }).getCount();
  }

  async countOwners(manager: EntityManager, organizationId: string): Promise<number> {
    return manager.countBy(MembershipEntity, { organizationId, role: 'owner' });
  }

  /** Organizations that have no other owner: either those that are scheduled for deletion, or the others. Joins organization. */
  async listSoleOwned(
    manager: EntityManager,
    userId: string,
    { suspended }: { suspended: boolean },
  ): Promise<NamedOrganization[]> {
    return manager.query<NamedOrganization[]>(
      `select o.id, o.name, o.slug from membership m join organization o on o.id = m.organization_id
       where m.user_id = $1 and m.role = 'owner' and m.suspended = $2 and not exists (
         select from membership other where other.organization_id = o.id and other.role = 'owner' and other.user_id <> $1)
       order by o.name, o.id`,
      [userId, suspended],
    );
  }

  /** All that the person is in. Joins organization. */
  async listNamed(manager: EntityManager, userId: string): Promise<NamedOrganization[]> {
    return manager.query<NamedOrganization[]>(
      `select o.id, o.name, o.slug from membership m join organization o on o.id = m.organization_id
       where m.user_id = $1 order by o.name, o.id`,
      [userId],
    );
  }

  async lockOrganization(manager: EntityManager, organizationId: string): Promise<void> {
    // A weaker lock, so that inserts referencing the organization do not wait.
    await manager.query(`select 1 from organization where id = $1 for no key update`, [organizationId]);
  }

  /**
   * Suspended if the organization, which the caller has locked unless it is new, is scheduled for deletion.
   * @throws Problem `not_found` for somebody whose account was deleted meanwhile: nobody could act as this member
   */
  async insert(manager: EntityManager, { organizationId, userId }: Belonging, rights: Rights): Promise<void> {
    if (await isErased(manager, userId)) throw problem('not_found', 'The account was deleted.');
    await manager.insert(MembershipEntity, { organizationId, userId, ...rights });
    await manager
      .createQueryBuilder()
      .update(MembershipEntity)
      .set({ suspended: true })
      .where({ organizationId, userId })
      .andWhere(`not ${isStanding('organization_id')}`)
      .execute();
  }

  /** Of all members of the organization. */
  async setSuspended(manager: EntityManager, organizationId: string, suspended: boolean): Promise<void> {
    await manager.update(MembershipEntity, { organizationId }, { suspended });
  }

  async update(manager: EntityManager, { organizationId, userId }: Belonging, rights: Rights): Promise<void> {
    await manager.update(MembershipEntity, { organizationId, userId }, rights);
  }

  async delete(manager: EntityManager, { organizationId, userId }: Belonging): Promise<void> {
    await manager.delete(MembershipEntity, { organizationId, userId });
  }

  async setDefault({ organizationId, userId }: Belonging): Promise<void> {
    await this.dataSource.manager.update(UserEntity, { id: userId }, { defaultOrganizationId: organizationId });
  }

  /** Does nothing if another organization is the default. */
  async clearDefault(manager: EntityManager, { organizationId, userId }: Belonging): Promise<void> {
    await manager.update(UserEntity, { id: userId, defaultOrganizationId: organizationId }, { defaultOrganizationId: null });
  }

  private rows(manager: EntityManager) {
    return manager
      .createQueryBuilder(MembershipEntity, 'membership')
      .innerJoin(UserEntity, 'person', 'person.id = membership.userId')
      .select('person.id', 'id')
      .addSelect('person.email', 'email')
      .addSelect('person.name', 'name')
      .addSelect('membership.role', 'role')
      .addSelect('membership.brandIds', 'brandIds')
      .addSelect('membership.createdAt', 'createdAt');
  }
}
