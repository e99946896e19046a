import { Problem } from '@imprint/contracts/errors';
import { weekdays, type SlotInput } from '@imprint/contracts/publishing';
import { body } from '../releases/releases.fixture.js';
import { slotTimesWithin } from './slot-times.js';

export const timezone = 'Europe/Berlin';
export const mornings: SlotInput[] = weekdays.map((weekday) => ({ weekday, time: '09:00' }));
export const evenings: SlotInput[] = weekdays.map((weekday) => ({ weekday, time: '18:00' }));

/** Times that the slots stand for, from now on. */
export const timesOf = (slots: SlotInput[], count: number): Date[] => {
  const now = new Date();
  return slotTimesWithin({ timezone, slots }, now, new Date(now.getTime() + 21 * 86_400_000)).slice(0, count);
};
/** A release in the next free slot of each account. */
export const inSlot = (connectionIds: string[], more: object = {}) => {
  const { scheduledAt: _none, ...given } = body({ targets: connectionIds.map((connectionId) => ({ connectionId })), ...more });
  return { ...given, slot: 'next' as const };
};

/** The entries of the problem that the work ends with; undefined if it does not. */
export const refusal = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error.entries : error),
  );
