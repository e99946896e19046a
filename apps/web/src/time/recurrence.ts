import { parseDate } from '@internationalized/date';
import { daysBetween } from './cells.js';
import { weekdayOf, weekdays, type Weekday } from './weekdays.js';

/** On which days something repeats, as far as they are counted here. Days are `2027-03-30`. */
export interface CountedRule {
  frequency: 'daily' | 'weekly' | 'monthly' | 'yearly';
  /** Every so many days, weeks, months or years. */
  interval: number;
  /** Of a weekly rule. */
  weekdays: readonly Weekday[] | null;
  /** Its first day. */
  startsOn: string;
}

/** How many days of a rule come before one of its days. */
export function daysBefore(rule: CountedRule, date: string): number {
  const { interval, startsOn } = rule;
  const [from, to] = [parseDate(startsOn), parseDate(date)];
  const years = to.year - from.year;
  if (rule.frequency === 'daily') return Math.ceil(daysBetween(startsOn, date) / interval);
  if (rule.frequency === 'yearly') return Math.ceil(years / interval);
  if (rule.frequency === 'monthly') return Math.ceil((years * 12 + to.month - from.month) / interval);
  return weekdaysBefore({ ...rule, weekdays: rule.weekdays ?? [weekdayOf(startsOn)] }, date);
}

/** Weeks begin on Monday. */
function weekdaysBefore({ interval, weekdays: chosen, startsOn }: CountedRule & { weekdays: readonly Weekday[] }, date: string) {
  const place = (day: string): number => weekdays.indexOf(weekdayOf(day));
  const earlierInWeek = (day: string): number => chosen.filter((each) => weekdays.indexOf(each) < place(day)).length;
  const weeks = (daysBetween(startsOn, date) + place(startsOn) - place(date)) / weekdays.length;
  const ofLastWeek = weeks % interval === 0 ? earlierInWeek(date) : 0;
  return Math.ceil(weeks / interval) * chosen.length + ofLastWeek - earlierInWeek(startsOn);
}

/** So many months after a day; the last day of a month that is shorter. */
export const monthsLater = (date: string, months: number): string => parseDate(date).add({ months }).toString();
