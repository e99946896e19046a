import { DateTime } from 'luxon';
import { wallFormat, type ScheduleTime } from '../releases/schedule-time.js';

/** When a local time falls on a day. */
export interface OccurrenceTime extends ScheduleTime {
  /** Whether the clock skips that time on that day. */
  isMoved: boolean;
}

/**
 * A local time on a day. Nobody is there to choose another one: where the clock skips it, it is later by as much as is skipped; where the
 * clock repeats it, it is the first of the two.
 * @param date `2027-03-28`
 * @param time `02:30:00`
 */
export function placeOn(date: string, time: string, timezone: string): OccurrenceTime {
  const read = DateTime.fromISO(`${date}T${time}`, { zone: timezone });
  const at = read.getPossibleOffsets()[0] ?? read;
  const wall = at.toFormat(wallFormat);
  return { at: at.toJSDate(), wall, isMoved: wall !== `${date}T${time}` };
}

/** Day and time of day of a local time, `2027-03-28T09:00:00`. */
export function splitWall(wall: string): { date: string; time: string } {
  return { date: wall.slice(0, 10), time: wall.slice(11) };
}

/** The day in a zone. */
export function dayIn(timezone: string, at: Date): string {
  return DateTime.fromJSDate(at, { zone: timezone }).toFormat('yyyy-MM-dd');
}
