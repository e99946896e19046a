import type { ListQuery, Page, Role } from '@imprint/contracts';
import { paginateRaw, searchIn } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembershipEntity } from './membership.entity.js';
import { UserEntity } from './user.entity.js';

/** Who and where: the key of a membership. */
export interface Belonging {
  organizationId: string;
  userId: string;
}

export interface Member {
  /** The user's. */
  id: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
}

/**
 * The rows that say who belongs where. Nothing here asks whether the change is allowed: `members` does, inside `KeyChanges.around`,
 * so that the member's keys follow.
 */
@Injectable()
export class Memberships {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  async list(organizationId: string, query: ListQuery): Promise<Page<Member>> {
    const rows = this.rows(this.dataSource.manager).where('membership.organizationId = :organizationId', { organizationId });
    searchIn(rows, ['person.email', 'person.name'], query.search);
    const oldestFirst = { by: 'membership.createdAt', type: 'time', id: 'membership.userId', direction: 'ASC' } as const;
    return paginateRaw<Member>(rows, oldestFirst, query);
  }

  async find({ organizationId, userId }: Belonging, manager: EntityManager = this.dataSource.manager): Promise<Member | null> {
    const rows = this.rows(manager).where({ organizationId, userId });
    return (await rows.getRawOne<Member>()) ?? null;
  }

  async addressesOf(organizationId: string, roles: readonly Role[]): Promise<string[]> {
    const rows = this.rows(this.dataSource.manager).where('membership.organizationId = :organizationId', { organizationId });
    const members = await rows.andWhere('membership.role in (:...roles)', { roles }).getRawMany<Member>();
    return members.map(({ email }) => email);
  }

  /** Whether somebody with this address is in. */
  async existsByEmail(organizationId: string, email: string, manager: EntityManager): Promise<boolean> {
    const rows = this.rows(manager).where('membership.organizationId = :organizationId', { organizationId });
    return (await rows.andWhere('lower(person.email) = lower(:email)', { email }).getCount()) > 0;
  }

  /** Holds the organization's members as they are until the transaction ends: rules over several of them can be checked. */
  async hold(manager: EntityManager, organizationId: string): Promise<void> {
    // Not the lock that inserts of the organization's other rows wait for.
    await manager.query(`select 1 from organization where id = $1 for no key update`, [organizationId]);
  }

  async countOwners(manager: EntityManager, organizationId: string): Promise<number> {
    return manager.countBy(MembershipEntity, { organizationId, role: 'owner' });
  }

  async add(manager: EntityManager, belonging: Belonging, role: Role): Promise<void> {
    const { organizationId, userId } = belonging;
    await manager.insert(MembershipEntity, { organizationId, userId, role });
  }

  async changeRole(manager: EntityManager, { organizationId, userId }: Belonging, role: Role): Promise<void> {
    await manager.update(MembershipEntity, { organizationId, userId }, { role });
  }

  async remove(manager: EntityManager, { organizationId, userId }: Belonging): Promise<void> {
    await manager.delete(MembershipEntity, { organizationId, userId });
    await manager.update(UserEntity, { id: userId, defaultOrganizationId: organizationId }, { defaultOrganizationId: null });
  }

  /** Where the user's requests act that name no organization. */
  async choose({ organizationId, userId }: Belonging): Promise<void> {
    await this.dataSource.manager.update(UserEntity, { id: userId }, { defaultOrganizationId: organizationId });
  }

  private rows(manager: EntityManager) {
    return manager
      .createQueryBuilder(MembershipEntity, 'membership')
      .innerJoin(UserEntity, 'person', 'person.id = membership.userId')
      .select('person.id', 'id')
      .addSelect('person.email', 'email')
      .addSelect('person.name', 'name')
      .addSelect('membership.role', 'role')
      .addSelect('membership.createdAt', 'createdAt');
  }
}
