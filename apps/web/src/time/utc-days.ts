import { daysLater } from './cells.js';

/** The day that it is in UTC: `2026-05-01`. */
export const utcDayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Days in UTC up to that of an instant, in their order: so many, or those of its month so far. */
export function utcDaysUntil(at: Date, count: number | 'month'): readonly string[] {
  const last = utcDayOf(at);
  const length = count === 'month' ? Number(last.slice(-2)) : count;
  return Array.from({ length }, (_none, index) => daysLater(last, index - length + 1));
}
