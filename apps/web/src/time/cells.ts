import {
  CalendarDate,
  endOfMonth,
  fromAbsolute,
  parseDate,
  startOfMonth,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';

const minuteMs = 60_000;
const daysOfWeek = 7;

/** A row of days: `first` is `YYYY-MM-DD`. */
export interface Span {
  first: string;
  count: number;
}

/** One day of a calendar, in one zone. */
export interface DayCell<Entry> {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Its first instant, and that of the next day, in milliseconds. */
  since: number;
  until: number;
  /** Minutes by which clocks go forward on this day; less than zero where they go back. */
  shift: number;
  /** In their order in time. */
  entries: Entry[];
}

/** One hour of the clock on a day. */
export interface HourCell<Entry> {
  hour: number;
  /** Whether clocks skip its beginning on this day, or show it twice. */
  clock: 'skipped' | 'repeated' | null;
  entries: Entry[];
}

/** Instants and a zone become the days of a calendar. Every view is made of this, so that no two of them disagree. */
export function cellsOf<Entry>(
  { first, count }: Span,
  zone: string,
  entries: readonly Entry[],
  momentOf: (entry: Entry) => number,
): DayCell<Entry>[] {
  const start = parseDate(first);
  const bounds = Array.from({ length: count + 1 }, (_, index) => beginningOf(start.add({ days: index }), zone));
  const cells = bounds.slice(1).map((until, index): DayCell<Entry> => {
    const since = bounds[index] ?? until;
    const shift = 24 * 60 - Math.round((until - since) / minuteMs);
    return { date: start.add({ days: index }).toString(), since, until, shift, entries: [] };
  });
  const ordered = entries.toSorted((one, other) => momentOf(one) - momentOf(other));
  let index = 0;
  for (const entry of ordered) {
    const moment = momentOf(entry);
    while (index < cells.length && moment >= (cells[index]?.until ?? 0)) index += 1;
    const cell = cells[index];
    if (cell !== undefined && moment >= cell.since) cell.entries.push(entry);
  }
  return cells;
}

/** A day by the hours that its clock shows, also where it skips or repeats one. */
export function hoursOf<Entry>(cell: DayCell<Entry>, zone: string, momentOf: (entry: Entry) => number): HourCell<Entry>[] {
  const date = parseDate(cell.date);
  const hours = Array.from({ length: 24 }, (_, hour): HourCell<Entry> => {
    return { hour, clock: cell.shift === 0 ? null : clockAt(date, hour, zone), entries: [] };
  });
  for (const entry of cell.entries) hours[fromAbsolute(momentOf(entry), zone).hour]?.entries.push(entry);
  return hours;
}

/** The weeks, from Monday on, that a month lies in. @param date any day of the month */
export function monthSpan(date: string): Span {
  const day = parseDate(date);
  const first = mondayOf(startOfMonth(day));
  const last = mondayOf(endOfMonth(day)).add({ days: daysOfWeek - 1 });
  return { first: first.toString(), count: daysBetween(first.toString(), last.toString()) + 1 };
}

/** The week of a day, from Monday on. */
export const weekSpan = (date: string): Span => ({ first: mondayOf(parseDate(date)).toString(), count: daysOfWeek });

/** The week that begins with a day. */
export const spanFrom = (date: string): Span => ({ first: date, count: daysOfWeek });

/** The first of the month so many months later. */
export const monthsLater = (date: string, months: number): string => startOfMonth(parseDate(date)).add({ months }).toString();

export const daysLater = (date: string, days: number): string => parseDate(date).add({ days }).toString();

/** Less than zero where the other day is the earlier one. */
export function daysBetween(one: string, other: string): number {
  const dayMs = 86_400_000;
  return Math.round((Date.parse(other) - Date.parse(one)) / dayMs);
}

/** The day that the clock of a zone shows, `YYYY-MM-DD`. */
export const dayAt = (moment: number, zone: string): string => fromAbsolute(moment, zone).toString().slice(0, 10);

/** Where clocks skip midnight the day begins later; where they repeat it, with the first. */
function beginningOf(date: CalendarDate, zone: string): number {
  return toZoned(toCalendarDateTime(date), zone, 'compatible').toDate().getTime();
}

function mondayOf(date: CalendarDate): CalendarDate {
  const sunday = 0;
  const weekday = new Date(`${date.toString()}T00:00Z`).getUTCDay();
  return date.subtract({ days: weekday === sunday ? daysOfWeek - 1 : weekday - 1 });
}

function clockAt(date: CalendarDate, hour: number, zone: string): HourCell<never>['clock'] {
  const wall = toCalendarDateTime(date).set({ hour });
  const [earlier, later] = [toZoned(wall, zone, 'earlier'), toZoned(wall, zone, 'later')];
  if (earlier.toDate().getTime() === later.toDate().getTime()) return null;
  return later.hour === hour && later.minute === 0 ? 'repeated' : 'skipped';
}
