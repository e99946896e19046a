import type { Role } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import type { ListMembersQuery } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MembershipsRepository, type Belonging, type Member, type Rights } from './memberships.repository.js';

export type { Belonging, Member, Rights };

/** Memberships. Does not check permissions: `members` does, inside `KeyChanges.around`, so that the member's keys follow. */
@Injectable()
export class Memberships {
  constructor(private readonly memberships: MembershipsRepository) {}

  /** Oldest first. */
  async list(organizationId: string, query: ListMembersQuery): Promise<Page<Member>> {
    return this.memberships.list(organizationId, query);
  }

  async find(belonging: Belonging, manager?: EntityManager): Promise<Member | null> {
    return this.memberships.find(belonging, manager);
  }

  async addressesOf(organizationId: string, roles: readonly Role[]): Promise<string[]> {
    return (await this.memberships.listByRoles(organizationId, roles)).map(({ email }) => email);
  }

  async listByRoles(organizationId: string, roles: readonly Role[]): Promise<Member[]> {
    return this.memberships.listByRoles(organizationId, roles);
  }

  /** Members whose limit names the brand. */
  async listLimitedTo(brand: { organizationId: string; brandId: string }, manager?: EntityManager): Promise<Member[]> {
    return this.memberships.listLimitedTo(brand, manager);
  }

  /** Whether the organization has a member with this address. */
  async existsByEmail(organizationId: string, email: string, manager?: EntityManager): Promise<boolean> {
    return (await this.memberships.countByEmail(organizationId, email, manager)) > 0;
  }

  /** Locks the organization's members until the transaction ends, so that rules about several of them can be checked. */
  async hold(manager: EntityManager, organizationId: string): Promise<void> {
    await this.memberships.lockOrganization(manager, organizationId);
  }

  async countOwners(manager: EntityManager, organizationId: string): Promise<number> {
    return this.memberships.countOwners(manager, organizationId);
  }

  async add(manager: EntityManager, belonging: Belonging, rights: Rights): Promise<void> {
    await this.memberships.insert(manager, belonging, rights);
  }

  /** Called inside `KeyChanges.around`, like every change. Keys and connections of suspended members are refused. */
  async setSuspended(manager: EntityManager, organizationId: string, suspended: boolean): Promise<void> {
    await this.memberships.setSuspended(manager, organizationId, suspended);
  }

  async change(manager: EntityManager, belonging: Belonging, rights: Rights): Promise<void> {
    await this.memberships.update(manager, belonging, rights);
  }

  async remove(manager: EntityManager, belonging: Belonging): Promise<void> {
    await this.memberships.delete(manager, belonging);
    await this.memberships.clearDefault(manager, belonging);
  }

  /** Sets the organization for the user's requests that do not name one. */
  async choose(belonging: Belonging): Promise<void> {
    await this.memberships.setDefault(belonging);
  }
}
