import type { Tenant } from '@imprint/contracts/access';
import type { TargetStatus } from '@imprint/contracts/documents';
import { In, type EntityManager } from 'typeorm';
import type { ConnectionEntity } from '../connections/connection.entity.js';
import { ConnectionSlotsEntity } from './connection-slots.entity.js';

/** A target in one of these states leaves its slot to others. */
const givenUp: readonly TargetStatus[] = ['failed', 'cancelled'];

/** A minute in which a connection has something to publish. */
export interface TakenMinute {
  connectionId: string;
  /** Its beginning. */
  minute: Date;
  releaseId: string;
}

interface Within {
  since: Date;
  until: Date;
  /** A release whose own times count as free. */
  exceptReleaseId?: string | undefined;
}

export async function findSlotsOf(
  manager: EntityManager,
  organizationId: string,
  connectionIds: readonly string[],
): Promise<ConnectionSlotsEntity[]> {
  return manager.findBy(ConnectionSlotsEntity, { organizationId, connectionId: In([...connectionIds]) });
}

/**
 * Makes everybody else who takes or changes slots of these connections wait until the transaction ends. The lock is that of the connections
 * themselves, in a fixed order, so that nobody waits for somebody who waits for them, and a connection that is disconnected has no slots left.
 */
export async function lockConnections(
  manager: EntityManager,
  { organizationId, brandIds }: Tenant,
  connectionIds: readonly string[],
): Promise<Pick<ConnectionEntity, 'id' | 'status'>[]> {
  return manager.query<Pick<ConnectionEntity, 'id' | 'status'>[]>(
    `select id, status from connection where organization_id = $1 and id = any($2) and ($3::text[] is null or brand_id = any($3))
     order by id for no key update`,
    [organizationId, connectionIds, brandIds],
  );
}

export async function saveSlots(manager: EntityManager, row: Omit<ConnectionSlotsEntity, 'updatedAt'>): Promise<void> {
  await manager.save(manager.create(ConnectionSlotsEntity, row));
}

export async function deleteSlots(manager: EntityManager, organizationId: string, connectionId: string): Promise<void> {
  await manager.delete(ConnectionSlotsEntity, { organizationId, connectionId });
}

/** What the connections have to publish, have published or may have published in that time, drafts included. */
export async function listTakenMinutes(
  manager: EntityManager,
  organizationId: string,
  connectionIds: readonly string[],
  { since, until, exceptReleaseId }: Within,
): Promise<TakenMinute[]> {
  return manager.query<TakenMinute[]>(
    `select distinct on (connection_id, minute) connection_id as "connectionId", date_trunc('minute', scheduled_at) as minute,
       release_id as "releaseId"
     from target
     where organization_id = $1 and connection_id = any($2) and scheduled_at >= $3 and scheduled_at < $4::timestamptz + interval '1 minute'
       and status <> all($5) and ($6::text is null or release_id <> $6)
     order by connection_id, minute, release_id`,
    [organizationId, connectionIds, since, until, givenUp, exceptReleaseId ?? null],
  );
}
