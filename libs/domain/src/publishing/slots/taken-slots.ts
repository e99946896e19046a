import type { SlotTime } from '@imprint/contracts/publishing';
import type { EntityManager } from 'typeorm';
import type { ConnectionSlotsEntity } from './connection-slots.entity.js';
import { listTakenMinutes } from './connection-slots.repository.js';
import { slotTimesWithin } from './slot-times.js';

/** What the slots of each connection stand for in a time, in order, and which release has each; by the id of the connection. */
export async function slotsWithin(
  manager: EntityManager,
  organizationId: string,
  rows: readonly ConnectionSlotsEntity[],
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, SlotTime[]>> {
  if (rows.length === 0) return new Map();
  const connectionIds = rows.map(({ connectionId }) => connectionId);
  const taken = await listTakenMinutes(manager, organizationId, connectionIds, { since, until });
  const releases = new Map(
    taken.map(({ connectionId, minute, releaseId }) => [`${connectionId} ${minute.getTime()}`, releaseId] as const),
  );
  const timeOf = (connectionId: string, at: Date): SlotTime => {
    const releaseId = releases.get(`${connectionId} ${at.getTime()}`) ?? null;
    return { at, isTaken: releaseId !== null, releaseId };
  };
  return new Map(
    rows.map((row) => [row.connectionId, slotTimesWithin(row, since, until).map((at) => timeOf(row.connectionId, at))]),
  );
}
