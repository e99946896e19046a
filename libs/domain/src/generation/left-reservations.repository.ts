import type { DataSource } from 'typeorm';

/** A reservation whose generation or training has ended. */
export interface LeftReservation {
  organizationId: string;
  id: string;
}

/** Read model: joins `credit_reservation` of the credits, across organizations. The oldest first. */
export async function findLeftReservations(dataSource: DataSource, limit: number): Promise<LeftReservation[]> {
  return dataSource.query<LeftReservation[]>(
    `select job.organization_id as "organizationId", job.id from credit_reservation r join (
       select id, organization_id, status from generation union all select id, organization_id, status from training
     ) job on job.id = r.job_id and job.organization_id = r.organization_id
     where r.state = 'reserved' and job.status in ('completed', 'failed', 'cancelled') order by r.created_at limit $1`,
    [limit],
  );
}
