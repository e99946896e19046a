import { wholeOrganization } from '@imprint/contracts/access';
import { Problem, problem, type ProblemEntry } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { OccurrenceScope } from '@imprint/contracts/publishing';
import type { EntityManager } from 'typeorm';
import type { ConnectionSlotsEntity } from './connection-slots.entity.js';
import { findSlotsOf, listTakenMinutes, lockConnections } from './connection-slots.repository.js';
import { slotTimesWithin } from './slot-times.js';

const dayMs = 86_400_000;
/** Days of the first look for a free slot. Each further one covers twice as many. */
const firstLookDays = 28;

/** Whose slots are looked for, and where the request names them. */
export interface SlotRequest {
  connectionId: string;
  pointer: string;
}

/** For whom. */
export interface SlotSeeker {
  organizationId: string;
  /** A release that is moved: the times that it has count as free. */
  releaseId?: string | undefined;
}

/** What a request can say of slots. */
interface Asked {
  slot?: 'next' | undefined;
  scheduledAt?: string | null | undefined;
  recurrence?: object | null | undefined;
  occurrences?: OccurrenceScope | undefined;
}

/** @throws Problem `validation_failed` when the request names a time, too, or speaks of more than one release */
export function requireOneTime({ slot, scheduledAt, recurrence, occurrences = 'one' }: Asked): void {
  if (slot === undefined) return;
  const refuse = (detail: string): Problem => problem('validation_failed', detail, { pointer: '/slot' });
  if (scheduledAt !== undefined) throw refuse('Send either slot or scheduledAt.');
  if (recurrence !== undefined && recurrence !== null)
    throw refuse('A release that repeats needs a time. Send scheduledAt instead of slot.');
  if (occurrences !== 'one') throw refuse('Only one release can be moved to a slot. Leave out occurrences.');
}

/**
 * The next free slot of each connection, in order.
 * @throws Problem `schedule_invalid`, an entry for each connection that has no slots or no free one
 */
export async function nextSlots(
  manager: EntityManager,
  seeker: SlotSeeker,
  requests: readonly SlotRequest[],
  now = new Date(),
): Promise<Date[]> {
  const connectionIds = requests.map(({ connectionId }) => connectionId);
  const rows = await findSlotsOf(manager, seeker.organizationId, connectionIds);
  const times: Date[] = [];
  const entries: ProblemEntry[] = [];
  for (const { connectionId, pointer } of requests) {
    const row = rows.find((each) => each.connectionId === connectionId);
    const time = row && (await firstFree(manager, row, now, seeker.releaseId));
    if (time === undefined || time === null)
      entries.push({ code: 'schedule_invalid', detail: reasonOf(connectionId, row), source: { pointer } });
    else times.push(time);
  }
  if (entries.length > 0) throw new Problem(entries);
  return times;
}

/** Like `nextSlots`, and nobody else gets these slots before the transaction ends. */
export async function takeSlots(manager: EntityManager, seeker: SlotSeeker, requests: readonly SlotRequest[]): Promise<Date[]> {
  const connectionIds = requests.map(({ connectionId }) => connectionId);
  await lockConnections(manager, wholeOrganization(seeker.organizationId), connectionIds);
  return nextSlots(manager, seeker, requests);
}

/** Null when there is none within `limits.scheduleHorizonDays`. */
export async function firstFree(
  manager: EntityManager,
  row: ConnectionSlotsEntity,
  now: Date,
  exceptReleaseId?: string,
): Promise<Date | null> {
  if (row.slots.length === 0) return null;
  const end = now.getTime() + limits.scheduleHorizonDays * dayMs;
  let since = now;
  for (let days = firstLookDays; since.getTime() < end; days *= 2) {
    const until = new Date(Math.min(since.getTime() + days * dayMs, end));
    const taken = await listTakenMinutes(manager, row.organizationId, [row.connectionId], { since, until, exceptReleaseId });
    const minutes = new Set(taken.map(({ minute }) => minute.getTime()));
    const free = slotTimesWithin(row, since, until).find((time) => !minutes.has(time.getTime()));
    if (free !== undefined) return free;
    since = until;
  }
  return null;
}

function reasonOf(connectionId: string, row: ConnectionSlotsEntity | undefined): string {
  if (row === undefined || row.slots.length === 0)
    return `The account ${connectionId} has no slots. Set them with \`PUT /v1/connections/${connectionId}/slots\`, or send scheduledAt.`;
  return `Every slot of the account ${connectionId} is taken for ${limits.scheduleHorizonDays} days. Add slots, or send scheduledAt.`;
}

type TargetOfRequest = { connectionId: string; scheduledAt?: string | undefined };

interface AskedTargets<Target extends TargetOfRequest> {
  slot?: 'next' | undefined;
  targets: Target[];
}

/**
 * The targets, each with a time: its own, or the next free slot of its connection. Without `slot`, they are returned as they are.
 * @param find `nextSlots`, or `takeSlots` within the transaction that writes them
 */
export async function inNextSlots<Target extends TargetOfRequest>(
  { slot, targets }: AskedTargets<Target>,
  find: (requests: readonly SlotRequest[]) => Promise<Date[]>,
): Promise<Target[]> {
  if (slot === undefined) return targets;
  const requests = targets.flatMap(({ connectionId, scheduledAt }, index) =>
    scheduledAt === undefined ? [{ connectionId, pointer: `/targets/${index}/connectionId` }] : [],
  );
  const times = await find(requests);
  return targets.map((target) => {
    const time = times[requests.findIndex(({ connectionId }) => connectionId === target.connectionId)];
    return target.scheduledAt === undefined && time !== undefined ? { ...target, scheduledAt: time.toISOString() } : target;
  });
}
