import type { Recurrence, ReleaseResource } from '@imprint/sdk';
import { isTakenOut } from '../api/series.js';
import { daysBefore, monthsLater } from '../time/recurrence.js';
import { weekdayOf, weekdays, type Weekday } from '../time/weekdays.js';

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const satisfies readonly Recurrence['frequency'][];
export const endings = ['never', 'on', 'after'] as const;

/** How a post repeats, as it is typed. */
export interface DraftRecurrence {
  frequency: Recurrence['frequency'];
  /** Every so many days, weeks, months or years. */
  interval: string;
  /** Days of a weekly post beside that of its first day, which moves with it. */
  otherDays: readonly Weekday[];
  ends: (typeof endings)[number];
  /** Last possible day, `2027-12-31`. */
  until: string;
  /** Posts in all. */
  count: string;
}

/** What is offered first to whoever chooses how often. @param date first day, `2027-03-30` */
export const newRecurrence = (frequency: Recurrence['frequency'], date: string): DraftRecurrence => ({
  ...{ frequency, interval: '1', otherDays: [] },
  ...{ ends: 'never', until: monthsLater(date, 3), count: '10' },
});

/** As the API takes it. @param date first day, `2027-03-30`; empty for the rule without it */
export const recurrenceBody = (recurrence: DraftRecurrence, date: string): Recurrence => ({
  frequency: recurrence.frequency,
  interval: Number(recurrence.interval),
  ...(recurrence.frequency === 'weekly' && { weekdays: daysOn(recurrence, date) }),
  ...(recurrence.ends === 'on' && { until: recurrence.until }),
  ...(recurrence.ends === 'after' && { count: Number(recurrence.count) }),
});

/** Whether two rules are the same, wherever they begin. */
export const isSameRule = (one: DraftRecurrence | undefined, other: DraftRecurrence | undefined): boolean =>
  JSON.stringify(one && recurrenceBody(one, '')) === JSON.stringify(other && recurrenceBody(other, ''));

/** Days of a weekly post, in the order of the week. */
export function daysOn({ otherDays }: DraftRecurrence, date: string): Weekday[] {
  const own = date === '' ? undefined : weekdayOf(date);
  return weekdays.filter((day) => day === own || otherDays.includes(day));
}

type Attributes = ReleaseResource['attributes'];

/** Whether a series that had no end of its own was ended. */
export const isStopped = ({ recurrence }: Pick<Attributes, 'recurrence'>): boolean =>
  recurrence?.hasEnded === true && recurrence.count === null && recurrence.until === null;

/** How a release repeats from itself on, as the form shows it. @param date its day, `2027-03-30`, or empty */
export function draftRecurrenceOf(attributes: Attributes, date: string): DraftRecurrence | undefined {
  const { recurrence } = attributes;
  if (recurrence === null || isTakenOut(attributes) || isStopped(attributes)) return undefined;
  const { frequency, interval, weekdays: days, count, until, startsOn } = recurrence;
  // One that was moved to another day is still for its day of the rule.
  const own = recurrence.date ?? date;
  // The rule of a series may begin after one that went before it was changed.
  const hasBegun = startsOn !== null && startsOn < own;
  const earlier = hasBegun ? daysBefore({ ...recurrence, startsOn }, own) : 0;
  return {
    ...{ frequency, interval: String(interval) },
    otherDays: (days ?? []).filter((day) => own === '' || day !== weekdayOf(own)),
    ends: until !== null ? 'on' : count !== null ? 'after' : 'never',
    until: until ?? (own === '' ? '' : monthsLater(own, 3)),
    count: count === null ? '10' : String(Math.max(count - earlier, 1)),
  };
}
