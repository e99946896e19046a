import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { type Recurrence, type RecurrenceFrequency, type Weekday, weekdays } from '@imprint/contracts/publishing';
import { DateTime } from 'luxon';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** The days of a series, without times: how they fall on a clock is decided day by day (`placeOn`). */
export interface RecurrenceRule {
  frequency: RecurrenceFrequency;
  interval: number;
  /** Of a weekly rule; null for other frequencies. */
  weekdays: Weekday[] | null;
  /** Number of days, from `startsOn` on. */
  count: number | null;
  /** Last day that is possible. */
  until: string | null;
  /** First day, `2027-03-30`. */
  startsOn: string;
  /** Day of the month of a monthly or yearly rule. Months that are shorter have their last day instead. */
  monthDay: number | null;
}

type Rule = ConstructorParameters<typeof RRuleTemporal>[0];

const codes: Readonly<Record<Weekday, string>> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
};
const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;
/** Every month has it. */
const lastCommonDay = 28;

/**
 * A rule whose first day is `startsOn`.
 * @param before the rule that it replaces, whose day of the month it keeps where the first day is one of its days
 * @throws Problem `validation_failed`
 */
export function ruleFrom(recurrence: Recurrence, startsOn: string, before?: RecurrenceRule): RecurrenceRule {
  const { frequency, interval = 1, count = null, until = null } = recurrence;
  const invalid = (field: string, detail: string) => problem('validation_failed', detail, { pointer: `/recurrence/${field}` });
  const own = weekdayOf(startsOn);
  if (recurrence.weekdays !== undefined && frequency !== 'weekly')
    throw invalid('weekdays', 'Only a weekly release has weekdays.');
  if (recurrence.weekdays !== undefined && !recurrence.weekdays.includes(own))
    throw invalid(
      'weekdays',
      `The first day, ${startsOn}, is a ${own.charAt(0).toUpperCase()}${own.slice(1)}. Add it to weekdays, or start on one of them.`,
    );
  if (count !== null && until !== null) throw invalid('until', 'Send count or until, not both.');
  if (until !== null && !DateTime.fromISO(until, { zone: 'utc' }).isValid)
    throw invalid('until', `${until} is not a day of the calendar.`);
  if (until !== null && until < startsOn) throw invalid('until', `It ends before it begins: its first day is ${startsOn}.`);
  const isMonthly = frequency === 'monthly' || frequency === 'yearly';
  const monthDay = isMonthly ? (before?.monthDay ?? Number(startsOn.slice(8))) : null;
  const chosen = new Set(recurrence.weekdays ?? [own]);
  return {
    frequency,
    interval,
    weekdays: frequency === 'weekly' ? weekdays.filter((day) => chosen.has(day)) : null,
    count,
    until,
    startsOn,
    monthDay,
  };
}

/** The first days. */
export function firstDates(rule: RecurrenceRule, most: number): string[] {
  const last = rule.until ?? addDays(rule.startsOn, limits.scheduleHorizonDays);
  const dates = daysOf(rule).all((day, index) => index < most && dateOf(day) <= last);
  return dates.map(dateOf).filter((date) => date <= last);
}

/** Days after one, up to another one; both `2027-03-30`. */
export function datesBetween(rule: RecurrenceRule, after: string, through: string): string[] {
  const from = after < rule.startsOn ? rule.startsOn : addDays(after, 1);
  const last = rule.until === null || through < rule.until ? through : rule.until;
  return from > last ? [] : daysOf(rule).between(midnight(from), midnight(last), true).map(dateOf);
}

/** The day of the rule that follows; null after the last one, and when it is too far away to be planned. */
export function nextDate(rule: RecurrenceRule, after: string): string | null {
  const day = daysOf(rule).next(midnight(after), false);
  const date = day === null ? null : dateOf(day);
  const last = rule.until ?? addDays(after, limits.scheduleHorizonDays);
  return date === null || date > last ? null : date;
}

const daysOf = (rule: RecurrenceRule) => new RRuleTemporal(optionsOf(rule));
const dateOf = (day: { toString(): string }): string => day.toString().slice(0, 10);

function optionsOf({ frequency, interval, weekdays: days, count, startsOn, monthDay }: RecurrenceRule): Rule {
  const common = { freq: frequencies[frequency], interval, dtstart: midnight(startsOn), wkst: 'MO', maxIterations: 100_000 };
  return {
    ...common,
    ...(count !== null && { count }),
    ...(days !== null && { byDay: days.map((day) => codes[day]) }),
    ...(monthDay !== null && lastDayUpTo(monthDay)),
    ...(frequency === 'yearly' && { byMonth: [Number(startsOn.slice(5, 7))] }),
  };
}

/** RFC 5545 leaves out months without such a day; the last one of 28 to that day is in every month. */
function lastDayUpTo(monthDay: number): Pick<Extract<Rule, { freq: unknown }>, 'byMonthDay' | 'bySetPos'> {
  if (monthDay <= lastCommonDay) return { byMonthDay: [monthDay] };
  const length = monthDay - lastCommonDay + 1;
  return { byMonthDay: Array.from({ length }, (_, index) => lastCommonDay + index), bySetPos: [-1] };
}

const midnight = (date: string): Temporal.ZonedDateTime => Temporal.PlainDate.from(date).toZonedDateTime('UTC');

/** Of a calendar day, `2027-03-30`. */
export function weekdayOf(date: string): Weekday {
  const day = weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1];
  if (day === undefined) throw new Error(`${date} has no weekday.`);
  return day;
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Days from one to the other; negative when that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}
