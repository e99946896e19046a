import type { Role } from '@imprint/contracts/access';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Rights } from './memberships.repository.js';

/** A user in an organization, by a session of ours, a provider's session, or locally. */
export interface HeldMembership {
  userId: string;
  organizationId: string;
  /** A session that has to be alive. */
  sid: string | null;
}

/** A known person, with their membership if they have one. */
type FoundMembership = { userId: string; isLive: boolean; brandIds: string[] | null } & (
  { organizationId: string; role: Role; suspended: boolean } | { organizationId: null; role: null; suspended: null }
);

const membershipSql = `
  select u.id as "userId", m.organization_id as "organizationId", m.role, m.brand_ids as "brandIds", m.suspended,
    $3::text is null or exists (
      select from auth_session s where s.id = $3 and s.user_id = u.id and s.ended_at is null and s.expires_at > now()
    ) as "isLive"
  from app_user u left join membership m on m.user_id = u.id and ($2::text is null or m.organization_id = $2)
  where u.subject = $1
  order by m.suspended, m.organization_id = u.default_organization_id desc nulls last, m.created_at, m.organization_id limit 1`;

const rightsSql = `
  select m.role, m.brand_ids as "brandIds" from unnest($1::text[], $2::text[], $3::text[]) with ordinality as held (user_id, organization_id, sid, place)
  left join membership m on m.user_id = held.user_id and m.organization_id = held.organization_id and (held.sid is null or exists (
    select from auth_session s
    where s.id = held.sid and s.user_id = held.user_id and s.ended_at is null and s.expires_at > now()
  ))
  order by held.place`;

/** Memberships, and the first organization of a person with all its rows. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param sid session that has to be alive */
  async findMembership(
    subject: string,
    { organizationId, sid }: { organizationId: string | undefined; sid: string | undefined },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FoundMembership | undefined> {
    const [row] = await manager.query<FoundMembership[]>(membershipSql, [subject, organizationId ?? null, sid ?? null]);
    return row;
  }

  /** The rights of each; null when the session has ended or the membership is gone. */
  async listRights(held: readonly HeldMembership[]): Promise<(Rights | null)[]> {
    const rows = await this.dataSource.query<{ role: Role | null; brandIds: string[] | null }[]>(rightsSql, [
      held.map(({ userId }) => userId),
      held.map(({ organizationId }) => organizationId),
      held.map(({ sid }) => sid),
    ]);
    return rows.map(({ role, brandIds }) => (role === null ? null : { role, brandIds }));
  }

  /** Locks against concurrent creation of this person, until the transaction ends. */
  async lockOwner(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [`owner:${subject}`]);
  }

  async insertOwner(
    manager: EntityManager,
    user: { id: string; subject: string; email: string; name: string },
    organization: { id: string; name: string; slug: string },
  ): Promise<void> {
    await manager.query(`insert into app_user (id, subject, email, name) values ($1, $2, $3, $4)`, [
      user.id,
      user.subject,
      user.email,
      user.name,
    ]);
    await manager.query(`insert into organization (id, name, slug) values ($1, $2, $3)`, [
      organization.id,
      organization.name,
      organization.slug,
    ]);
    await manager.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organization.id,
      user.id,
    ]);
  }
}
