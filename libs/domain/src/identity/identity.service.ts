import {
  isAdminKey,
  privilegedScopes,
  problem,
  selfServiceScopes,
  type Account,
  type Principal,
  type Role,
} from '@imprint/contracts';
import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository, type EntityManager } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';
import { UserEntity } from './user.entity.js';

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

const membershipSql = `
  select u.id as "userId", m.organization_id as "organizationId", m.role,
    $3::text is null or exists (
      select from auth_session s where s.id = $3 and s.user_id = u.id and s.ended_at is null and s.expires_at > now()
    ) as "isLive"
  from app_user u left join membership m on m.user_id = u.id and ($2::text is null or m.organization_id = $2)
  where u.subject = $1
  order by m.organization_id = u.default_organization_id desc nulls last, m.created_at, m.organization_id limit 1`;

/** Who acts where: by a session of ours, by a provider's, or locally. */
export interface HeldMembership {
  userId: string;
  organizationId: string;
  /** Session that must be alive. */
  sid: string | null;
}

const rolesSql = `
  select m.role from unnest($1::text[], $2::text[], $3::text[]) with ordinality as held (user_id, organization_id, sid, place)
  left join membership m on m.user_id = held.user_id and m.organization_id = held.organization_id and (held.sid is null or exists (
    select from auth_session s
    where s.id = held.sid and s.user_id = held.user_id and s.ended_at is null and s.expires_at > now()
  ))
  order by held.place`;

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
    @InjectRepository(OrganizationEntity) private readonly organizations: Repository<OrganizationEntity>,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly dataSource: DataSource,
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
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Membership | null> {
    const [row] = await manager.query<({ isLive: boolean } & (Membership | { userId: string; role: null }))[]>(membershipSql, [
      subject,
      organizationId ?? null,
      sid ?? null,
    ]);
    if (row === undefined) return null;
    if (!row.isLive) throw problem('invalid_session', 'The session has ended. Sign in again.');
    if (row.role !== null) return { userId: row.userId, organizationId: row.organizationId, role: row.role };
    if (orNone && organizationId === undefined) return { userId: row.userId, organizationId: '', role: 'viewer' };
    throw organizationId === undefined
      ? problem('insufficient_permissions', 'You are not a member of any organization: somebody has to invite you.')
      : problem('not_found', 'There is no such organization, or you are not a member of it.');
  }

  /** The role of each as of now, null where the session is over or the member gone. One query for any number. */
  async rolesOf(held: readonly HeldMembership[]): Promise<(Role | null)[]> {
    const rows = await this.dataSource.query<{ role: Role | null }[]>(rolesSql, [
      held.map(({ userId }) => userId),
      held.map(({ organizationId }) => organizationId),
      held.map(({ sid }) => sid),
    ]);
    return rows.map(({ role }) => role);
  }

  /**
   * Adds the person and an organization that they own, unless they are known. Safe to call from several processes at once.
   * @param furnish what else a new organization needs, in the same transaction: nobody is left with half of it
   */
  async ensureOwner(
    person: Person,
    organization: { name: string; slug: string },
    furnish: (manager: EntityManager, organizationId: string) => Promise<void>,
  ): Promise<Membership> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [`owner:${person.subject}`]);
      const existing = await this.membershipOf(person.subject, {}, manager);
      if (existing !== null) return existing;
      const userId = newId('user');
      const organizationId = newId('org');
      await manager.query(`insert into app_user (id, subject, email, name) values ($1, $2, $3, $4)`, [
        userId,
        person.subject,
        person.email,
        person.name,
      ]);
      await manager.query(`insert into organization (id, name, slug) values ($1, $2, $3)`, [
        organizationId,
        organization.name,
        organization.slug,
      ]);
      await manager.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
        organizationId,
        userId,
      ]);
      await furnish(manager, organizationId);
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
    return this.organizations.findOneByOrFail({ id: principal.organizationId });
  }

  /** Those of the named people that there are, in no order. */
  async people(
    ids: readonly string[],
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Pick<UserEntity, 'id' | 'name' | 'email'>[]> {
    return manager.findBy(UserEntity, { id: In([...ids]) });
  }

  async user(principal: Principal): Promise<UserEntity> {
    return this.users.findOneByOrFail({ id: principal.userId });
  }
}
