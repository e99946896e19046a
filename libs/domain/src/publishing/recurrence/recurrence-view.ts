import type { PlannedOccurrence, ReleaseRecurrence } from '@imprint/contracts/publishing';
import type { ReleaseEntity } from '../releases/release.entity.js';
import { placeOn, splitWall } from './occurrence-time.js';
import { firstDates, type RecurrenceRule } from './recurrence-rule.js';
import type { ReleaseSeriesEntity } from './release-series.entity.js';

/** Days that are shown before a release is scheduled. */
const mostShown = 5;

/** How a release repeats; null if it does not. @param series its series, if it has one */
export function recurrenceOf(
  { occurrenceDate, recurrence, scheduledWall }: ReleaseEntity,
  series: ReleaseSeriesEntity | undefined,
): ReleaseRecurrence | null {
  if (series !== undefined) {
    const { frequency, interval, weekdays, count, until, startsOn } = series.rule;
    const rule = { frequency, interval, weekdays, count, until, startsOn };
    return { seriesId: series.id, ...rule, date: occurrenceDate, hasEnded: series.extendAt === null };
  }
  if (recurrence === null) return null;
  const { frequency, interval = 1, weekdays = null, count = null, until = null } = recurrence;
  const startsOn = scheduledWall === null ? null : splitWall(scheduledWall).date;
  return { seriesId: null, frequency, interval, weekdays, count, until, startsOn, date: null, hasEnded: false };
}

/** The first days of a rule, with the moments at which a local time falls on them. */
export function firstOccurrences(rule: RecurrenceRule, time: string, timezone: string): PlannedOccurrence[] {
  return firstDates(rule, mostShown).map((date) => {
    const { at, isMoved } = placeOn(date, time, timezone);
    return { date, scheduledAt: at, isMoved };
  });
}
