import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { DateTime, IANAZone } from 'luxon';

/** Of a local time, `2027-03-28T09:00:00`. */
export const wallFormat = "yyyy-MM-dd'T'HH:mm:ss";

/** A due time, as an instant and as local time. */
export interface ScheduleTime {
  at: Date;
  /** Local time as entered, `2027-03-28T09:00:00`. */
  wall: string;
}

/** The columns of a time; nulls for none. */
export interface PlannedTime {
  scheduledAt: Date | null;
  scheduledWall: string | null;
}

export const planned = ({ at, wall }: ScheduleTime): PlannedTime & { scheduledAt: Date } => ({
  scheduledAt: at,
  scheduledWall: wall,
});

/** @throws Problem `schedule_invalid` */
export function requireZone(timezone: string, pointer = '/timezone'): string {
  // JavaScript also accepts offsets such as +02:00 as zones, but those have no daylight saving time.
  if (!/^[+-]/.test(timezone) && IANAZone.isValidZone(timezone)) return timezone;
  throw problem('schedule_invalid', `"${timezone}" is not an IANA time zone. Send one such as Europe/Berlin.`, { pointer });
}

/**
 * Parses an ISO 8601 time; without an offset it is local time in `timezone`. Times slightly in the past mean now.
 * @throws Problem `schedule_invalid` when it is malformed, skipped by the clock on that day, in the past or too far in the future
 */
export function parseScheduleTime(value: string, timezone: string, pointer: string, now = new Date()): ScheduleTime {
  const hasTime = /T\d{2}/.test(value);
  const hasOffset = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value.slice(10));
  const read = DateTime.fromISO(value, { zone: timezone });
  // Autumn repeats an hour; the first of the two times is used.
  const time = hasOffset ? read : (read.getPossibleOffsets()[0] ?? read);
  if (!time.isValid || !hasTime) {
    throw problem(
      'schedule_invalid',
      `"${value}" is not an ISO 8601 date and time. Send one such as 2027-03-28T09:00:00+02:00.`,
      { pointer },
    );
  }
  // Luxon silently moves a local time inside a spring-forward gap, but the person has to choose another one.
  if (!hasOffset && DateTime.fromISO(value, { zone: 'utc' }).toFormat('HH:mm') !== time.toFormat('HH:mm')) {
    throw problem('schedule_invalid', `${value} does not exist in ${timezone}: the clock skips it that day.`, { pointer });
  }
  const past = now.getTime() - time.toMillis();
  if (past > limits.schedulePastToleranceSeconds * 1_000) {
    throw problem('schedule_invalid', `${value} is in the past. Send a future time, or leave it out to publish now.`, {
      pointer,
    });
  }
  if (-past > limits.scheduleHorizonDays * 86_400_000) {
    throw problem('schedule_invalid', `${value} is more than ${limits.scheduleHorizonDays} days away.`, { pointer });
  }
  return { at: time.toJSDate(), wall: time.setZone(timezone).toFormat(wallFormat) };
}
