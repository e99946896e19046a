import { isAdminKey, privilegedScopes, selfServiceScopes, type Principal, type Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Account } from '@imprint/contracts/identity';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityRepository, type HeldMembership } from './identity.repository.js';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository } from './organizations.repository.js';
import type { UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export interface Person {
  /** `<issuer>|<sub>`. */
  subject: string;
  email: string;
  name: string;
}

export interface Membership {
  userId: string;
  organizationId: string;
  role: Role;
}

export interface RequestedMembership {
  /** Unless named: the organization that the person chose, else their oldest membership. */
  organizationId?: string;
  /** Answers with an empty organization for somebody who is in none. */
  orNone?: boolean | undefined;
  /** Session that must be the person's and alive. */
  sid?: string;
}

/** The person that a request without a token stands for where there is no login wall. */
export const localPerson: Person = { subject: 'local|owner', email: 'owner@imprint.local', name: 'Local owner' };

const known: ReadonlySet<string> = new Set([...selfServiceScopes, ...privilegedScopes]);

function shownRole(principal: Principal): Role {
  const isAbove = principal.role === 'owner' || principal.role === 'admin';
  return principal.kind === 'api-key' && isAbove && !isAdminKey(principal) ? 'creator' : principal.role;
}

/** Organizations, people and who belongs where. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly identity: IdentityRepository,
    private readonly organizations: OrganizationsRepository,
    private readonly users: UsersRepository,
  ) {}

  /**
   * The membership that a request acts under; null for somebody who was never here. Read on every request, and in one query:
   * a changed role, a removed member and an ended session count at once.
   * @throws Problem `invalid_session` when the session is over, `not_found` for an organization that the person is not in,
   * `insufficient_permissions` when they are in none, which a few routes take
   */
  async membershipOf(
    subject: string,
    { organizationId, sid, orNone = false }: RequestedMembership = {},
    manager?: EntityManager,
  ): Promise<Membership | null> {
    const row = await this.identity.findMembership(subject, { organizationId, sid }, manager);
    if (row === undefined) return null;
    if (!row.isLive) throw problem('invalid_session', 'The session has ended. Sign in again.');
    if (row.role !== null) return { userId: row.userId, organizationId: row.organizationId, role: row.role };
    if (orNone && organizationId === undefined) return { userId: row.userId, organizationId: '', role: 'viewer' };
    throw organizationId === undefined
      ? problem('insufficient_permissions', 'You are not a member of any organization. Ask an owner or admin to invite you.')
      : problem('not_found', 'There is no such organization, or you are not a member of it.');
  }

  /** The role of each as of now, null where the session is over or the member gone. One query for any number. */
  async rolesOf(held: readonly HeldMembership[]): Promise<(Role | null)[]> {
    return this.identity.listRoles(held);
  }

  /**
   * Adds the person and an organization that they own, unless they are known. Safe to call from several processes at once.
   * @param addDefaults what else a new organization needs, in the same transaction: nobody is left with half of it
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
      const userId = newId('user');
      const organizationId = newId('org');
      await this.identity.insertOwner(manager, { ...person, id: userId }, { ...organization, id: organizationId });
      await addDefaults(manager, organizationId);
      return { userId, organizationId, role: 'owner' };
    });
  }

  /** What a caller is told about themselves. A key shows its own scopes, and the rank of its issuer only with `admin` (spec §5.2). */
  async account(principal: Principal): Promise<Account> {
    const [organization, user] = await Promise.all([this.organization(principal), this.user(principal)]);
    return {
      user: { id: user.id, email: user.email, name: user.name },
      organization: { id: organization.id, name: organization.name, slug: organization.slug },
      role: shownRole(principal),
      scopes: principal.scopes.filter((scope) => known.has(scope)),
    };
  }

  async organization(principal: Principal): Promise<OrganizationEntity> {
    return this.organizations.read(principal.organizationId);
  }

  /** Those of the named people that there are, in no order. */
  async people(ids: readonly string[], manager?: EntityManager): Promise<Pick<UserEntity, 'id' | 'name' | 'email'>[]> {
    return this.users.list(ids, manager);
  }

  async user(principal: Principal): Promise<UserEntity> {
    return this.users.read(principal.userId);
  }
}
