import {
  isAdminKey,
  privilegedScopes,
  selfServiceScopes,
  type Principal,
  type Role,
  type Tenant,
} from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Account } from '@imprint/contracts/identity';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { areProviderSessionsEnded } from './ended-provider-sessions.repository.js';
import { IdentityRepository, type HeldMembership } from './identity.repository.js';
import type { Rights } from './memberships.repository.js';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository } from './organizations.repository.js';
import type { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** A person as their identity provider describes them. */
export interface Person {
  /** `<issuer>|<sub>`. */
  subject: string;
  email: string;
  name: string;
  /** When their token was issued, by the provider's clock; left out if it does not say. */
  signedInAt?: Date;
}

/** The membership that a request acts under. */
export interface Membership extends Tenant, Pick<Principal, 'isSuspended'> {
  userId: string;
  role: Role;
}

/** What a request requires of its membership. */
export interface RequestedMembership {
  /** Default: the organization that the person chose, otherwise their oldest membership; those that are scheduled for deletion come last. */
  organizationId?: string;
  /** Returns an empty organization for a person without any. */
  orNone?: boolean | undefined;
  /** Session that has to be alive and belong to the person. */
  sid?: string;
}

/** The person behind requests without a token when there is no login wall. */
export const localPerson: Person = { subject: 'local|owner', email: 'owner@imprint.local', name: 'Local owner' };

const known: ReadonlySet<string> = new Set([...selfServiceScopes, ...privilegedScopes]);

function shownRole(principal: Principal): Role {
  const isAbove = principal.role === 'owner' || principal.role === 'admin';
  return principal.kind === 'api-key' && isAbove && !isAdminKey(principal) ? 'creator' : principal.role;
}

/** Organizations, people and memberships. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identity: IdentityRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * The membership that a request acts under; null for an unknown person. Read on every request, in one query, so that a changed role, a
   * removed member and an ended session take effect at once.
   * @throws Problem `invalid_session` when the session has ended, `not_found` for an organization that the person does not belong to,
   * `insufficient_permissions` when they belong to none, which a few routes accept
   */
  async membershipOf(
    subject: string,
    { organizationId, sid, orNone = false }: RequestedMembership = {},
    manager?: EntityManager,
  ): Promise<Membership | null> {
    const row = await this.identity.findMembership(subject, { organizationId, sid }, manager);
    if (row === undefined) return null;
    if (!row.isLive) throw problem('invalid_session', 'The session has ended. Sign in again.');
    const { userId, brandIds } = row;
    if (row.role !== null) {
      const membership = { userId, organizationId: row.organizationId, role: row.role, brandIds };
      return row.suspended ? { ...membership, isSuspended: true } : membership;
    }
    if (orNone && organizationId === undefined) return { userId, organizationId: '', role: 'viewer', brandIds };
    throw organizationId === undefined
      ? problem('insufficient_permissions', 'You are not a member of any organization. Ask an owner or admin to invite you.')
      : problem('not_found', 'There is no such organization, or you are not a member of it.');
  }

  /** The current rights of each; null when the session has ended or the membership is gone. One query for any number. */
  async rightsOf(held: readonly HeldMembership[]): Promise<(Rights | null)[]> {
    return this.identity.listRights(held);
  }

  /**
   * Adds the person and an organization that they own, unless the person is known. Safe to call from several processes at once.
   * @param addDefaults creates the workspace defaults in the same transaction, so that nobody gets half a workspace
   * @throws Problem `invalid_session` for a token from before the person deleted their account
   */
  async ensureOwner(
    person: Person,
    organization: { name: string; slug: string },
    addDefaults: (manager: EntityManager, organizationId: string) => Promise<void>,
  ): Promise<Membership> {
    return this.dataSource.transaction(async (manager) => {
      await this.identity.lockOwner(manager, person.subject);
      const existing = await this.membershipOf(person.subject, {}, manager);
      if (existing !== null) return existing;
      if (await areProviderSessionsEnded(manager, person.subject, person.signedInAt ?? null))
        throw problem('invalid_session', 'The account was deleted. Sign in again for a new one.');
      const userId = newId('user');
      const organizationId = newId('org');
      await this.identity.insertOwner(manager, { ...person, id: userId }, { ...organization, id: organizationId });
      await addDefaults(manager, organizationId);
      return { userId, organizationId, role: 'owner', brandIds: null };
    });
  }

  /** A caller's view of themselves. A key shows its own scopes, and its issuer's role only with `admin` (spec §5.2). */
  async account(principal: Principal): Promise<Account> {
    const [organization, user] = await Promise.all([this.organization(principal), this.user(principal)]);
    return {
      user: { id: user.id, email: user.email, name: user.name },
      organization: { id: organization.id, name: organization.name, slug: organization.slug },
      role: shownRole(principal),
      brandIds: principal.brandIds,
      scopes: principal.scopes.filter((scope) => known.has(scope)),
    };
  }

  async organization(principal: Principal): Promise<OrganizationEntity> {
    return this.organizations.read(principal.organizationId);
  }

  /** Those of these people that exist, in no particular order. */
  async people(ids: readonly string[], manager?: EntityManager): Promise<Pick<UserEntity, 'id' | 'name' | 'email'>[]> {
    return this.users.list(ids, manager);
  }

  async user(principal: Principal): Promise<UserEntity> {
    return this.users.read(principal.userId);
  }
}
