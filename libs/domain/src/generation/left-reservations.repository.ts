import type { DataSource } from 'typeorm';

/** A reservation whose generation has ended. */
export interface LeftReservation {
  organizationId: string;
  id: string;
}

/** Read model: joins `credit_reservation` of the credits, across organizations. The oldest first. */
export async function findLeftReservations(dataSource: DataSource, limit: number): Promise<LeftReservation[]> {
  return dataSource.query<LeftReservation[]>(
    `select g.organization_id as "organizationId", g.id
     from credit_reservation r join generation g on g.id = r.job_id and g.organization_id = r.organization_id
     where r.state = 'reserved' and g.status in ('completed', 'failed', 'cancelled') order by r.created_at limit $1`,
    [limit],
  );
}
