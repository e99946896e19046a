import { weekdays, type WeeklySlot } from '@imprint/contracts/publishing';
import { DateTime } from 'luxon';
import { placeOn } from '../recurrence/occurrence-time.js';

/** Weekly times in an IANA zone. */
export interface WeeklySlots {
  timezone: string;
  slots: readonly WeeklySlot[];
}

/** In the order of the week. */
export function inOrder(slots: readonly WeeklySlot[]): WeeklySlot[] {
  const placeOf = ({ weekday, time }: WeeklySlot): string => `${weekdays.indexOf(weekday)} ${time}`;
  return slots.map(({ weekday, time }) => ({ weekday, time })).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/**
 * What the slots stand for after `since`, up to and including `until`: in order, each once. A time that the clock skips is later by as much as
 * is skipped; of one that the clock repeats, it is the first.
 */
export function slotTimesWithin({ timezone, slots }: WeeklySlots, since: Date, until: Date): Date[] {
  const times = new Set<number>();
  // A skipped time may be due on the next day.
  let day = DateTime.fromJSDate(since, { zone: timezone }).startOf('day').minus({ days: 1 });
  for (; day.startOf('day').toMillis() <= until.getTime(); day = day.plus({ days: 1 })) {
    const weekday = weekdays[day.weekday - 1];
    for (const slot of slots)
      if (slot.weekday === weekday) times.add(placeOn(day.toISODate() ?? '', `${slot.time}:00`, timezone).at.getTime());
  }
  return [...times]
    .filter((time) => time > since.getTime() && time <= until.getTime())
    .sort((one, other) => one - other)
    .map((time) => new Date(time));
}
