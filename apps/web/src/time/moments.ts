import type { Language } from '../words/language.js';

/** IANA zone of whoever looks at the page. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make: one for each language and set of options. */
function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options);
  formats.set(key, known);
  return known;
}

/** Day and time in a zone, with the name of the zone: `Mon 29 Mar, 09:00 CEST`. The year only if it is another one than now. */
export function momentText(at: Date, zone: string, language: Language, now = new Date()): string {
  const year = (date: Date): string => formatOf(language, { year: 'numeric', timeZone: zone }).format(date);
  return formatOf(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: year(at) === year(now) ? undefined : 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at);
}

const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * A time as somebody asked for it: an instant, or the time of a clock in the zone, which stays as it was written.
 * @param zone IANA zone; null where none was named
 */
export function askedTimeText(asked: string, zone: string | null, language: Language): string {
  if (hasOffset.test(asked)) return momentText(new Date(asked), zone ?? viewerZone(), language);
  const [date = '', time = ''] = asked.split('T');
  const day = dayText(date, language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}${time === '' ? '' : `, ${time.slice(0, 5)}`}${zone === null ? '' : ` (${zone})`}`;
}

/** The time of day alone. */
export function timeText(at: Date, zone: string, language: Language): string {
  return formatOf(language, { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at);
}

/** Dates are days of nobody's zone: formatted at noon of UTC, they stay what they are. */
const noonOf = (date: string): Date => new Date(`${date}T12:00Z`);

/** A day by its date, `YYYY-MM-DD`, in the parts that are asked for. */
export function dayText(date: string, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return formatOf(language, { ...parts, timeZone: 'UTC' }).format(noonOf(date));
}

/** From one day to another one: `23–29 Nov 2026`. */
export function daysText(first: string, last: string, language: Language): string {
  const format = formatOf(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.formatRange(noonOf(first), noonOf(last));
}

/** Whether clocks in two zones show the same time at an instant. */
export function isSameWallTime(at: Date, one: string, other: string): boolean {
  const wall = (timeZone: string): string => formatOf('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
  return wall(one) === wall(other);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `in 3 hours`, `2 days ago`, `now` within a minute. */
export function distanceText(at: Date, language: Language, now = new Date()): string {
  const away = at.getTime() - now.getTime();
  const [unit, size] = units.find(([, ms]) => Math.abs(away) >= ms) ?? (['second', Infinity] as const);
  const format = new Intl.RelativeTimeFormat(language, { numeric: unit === 'day' || unit === 'second' ? 'auto' : 'always' });
  return format.format(Math.trunc(away / size), unit);
}
