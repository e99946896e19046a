import type { Role } from '@imprint/contracts/access';
import type { EntityManager } from 'typeorm';

/** A member in whose name a key acts. */
export interface Issuer {
  userId: string;
  organizationId: string;
  organizationName: string;
  role: Role;
}

/** The memberships of the people with this email address or id, of the whole instance, locked until the transaction ends. */
export async function findIssuers(manager: EntityManager, person: string): Promise<Issuer[]> {
  return manager.query(
    `select m.user_id as "userId", m.organization_id as "organizationId", o.name as "organizationName", m.role
     from membership m join app_user u on u.id = m.user_id join organization o on o.id = m.organization_id
     where lower(u.email) = lower($1) or u.id = $1 order by o.name, o.id for share of m`,
    [person],
  );
}
