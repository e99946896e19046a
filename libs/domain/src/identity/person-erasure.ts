import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from './accounts.repository.js';
import { MembershipsRepository, type Belonging, type NamedOrganization, type Rights } from './memberships.repository.js';
import { anonymisePerson, lockPerson, madeForPerson, markBeforeHolding, undoHolding } from './person-erasure.repository.js';

export type { NamedOrganization };

/** The organizations of somebody who thinks of deleting their account. */
export interface Belongings {
  /** Those that would be left without an owner: with any, the account cannot be deleted. */
  soleOwned: readonly NamedOrganization[];
  /** Those that are scheduled for deletion, and that nobody else can restore. */
  lost: readonly NamedOrganization[];
  /** All that they leave. */
  organizations: readonly NamedOrganization[];
}

/** Somebody whose account is about to be deleted. */
export interface LeavingPerson {
  email: string;
  name: string;
  /** Null for a person of another identity provider. */
  accountId: string | null;
  memberships: (Belonging & Rights)[];
  /** Those of their organizations that were made for them, and may be named after them. */
  madeFor: readonly string[];
}

/** Makes a person unknown. Does not check permissions, and does not end what acts for them: `deletion` does. */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /**
   * Locks the organizations of the person, and then the person, until the transaction ends: in the order of whoever removes a member.
   * @returns null when the account was deleted already
   */
  async hold(manager: EntityManager, userId: string): Promise<LeavingPerson | null> {
    await markBeforeHolding(manager);
    for (;;) {
      // In the order of their ids, so that two people who leave the same ones do not wait for each other.
      const held = (await this.memberships.listOf(manager, userId)).map(({ organizationId }) => organizationId);
      for (const organizationId of held) await this.memberships.lockOrganization(manager, organizationId);
      const person = await lockPerson(manager, userId);
      if (person === null) return null;
      const memberships = await this.memberships.listOf(manager, userId);
      if (memberships.every(({ organizationId }) => held.includes(organizationId))) {
        const account = await this.accounts.findByUser(userId);
        const madeFor = await madeForPerson(manager, userId);
        return { email: person.email, name: person.name, accountId: account?.id ?? null, memberships, madeFor };
      }
      // They have joined another one meanwhile, which comes before the person: all locks are given up and taken again.
      await undoHolding(manager);
    }
  }

  /** Names of the organizations that would be left without an owner. Those that are scheduled for deletion may be. */
  async soleOwnerOf(manager: EntityManager, userId: string): Promise<NamedOrganization[]> {
    return this.memberships.listSoleOwned(manager, userId, { suspended: false });
  }

  async belongingsOf(manager: EntityManager, userId: string): Promise<Belongings> {
    return {
      soleOwned: await this.soleOwnerOf(manager, userId),
      lost: await this.memberships.listSoleOwned(manager, userId, { suspended: true }),
      organizations: await this.memberships.listNamed(manager, userId),
    };
  }

  async anonymise(manager: EntityManager, userId: string): Promise<void> {
    await anonymisePerson(manager, userId);
  }
}
