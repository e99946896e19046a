import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { DateTime } from 'luxon';
import { dayIn, placeOn } from '../recurrence/occurrence-time.js';
import { requireZone, wallFormat, type ScheduleTime } from '../releases/schedule-time.js';

/** Whole days in a zone, both included: `2027-03-01`. */
export interface DaySpan {
  from: string;
  until: string;
  timezone: string;
}

/** Local time of a post that is the only one of its day, and the times between which several of a day are spread, in minutes. */
const single = 10 * 60;
const [morning, evening] = [9 * 60, 18 * 60];
/** Planned posts of an account that are walked around. */
const mostTaken = 5_000;
/** Nobody can look at a draft sooner. */
const leadMs = 5 * 60_000;
const dayMs = 86_400_000;

/** @throws Problem `schedule_invalid`, `validation_failed` at `/dateRange/…` */
export function openSpan(span: DaySpan, now = new Date()): OpenSpan {
  requireSpan(span, now);
  const { from, until, timezone } = span;
  const first = DateTime.fromISO(from, { zone: timezone }).toMillis();
  const last = DateTime.fromISO(until, { zone: timezone }).plus({ days: 1 }).toMillis() - 1;
  return {
    ...span,
    since: new Date(Math.max(first, now.getTime() + leadMs)),
    end: new Date(last),
    days: daysOf(span).map((date) => openDay(date, timezone)),
  };
}

function requireSpan(span: DaySpan, now: Date): void {
  const { from, until, timezone } = span;
  requireZone(timezone, '/dateRange/timezone');
  const [first, last] = [startOf(span, 'from'), startOf(span, 'until')];
  const today = dayIn(timezone, now);
  if (from < today) throw problem('schedule_invalid', `${from} is in the past.`, { pointer: '/dateRange/from' });
  const refuse = (detail: string) => problem('validation_failed', detail, { pointer: '/dateRange/until' });
  if (until < from) throw refuse('until must not be before from.');
  const days = Math.round(last.diff(first, 'days').days) + 1;
  if (days > limits.contentBatchDays) throw refuse(`Drafts are spread over at most ${limits.contentBatchDays} days.`);
  if (last.toMillis() - now.getTime() > (limits.scheduleHorizonDays - 1) * dayMs)
    throw problem('schedule_invalid', `${until} is more than ${limits.scheduleHorizonDays} days away.`, {
      pointer: '/dateRange/until',
    });
}

function startOf(span: DaySpan, end: 'from' | 'until'): DateTime {
  const day = DateTime.fromISO(span[end], { zone: span.timezone });
  if (day.isValid) return day;
  throw problem('validation_failed', `There is no day ${span[end]}.`, { pointer: `/dateRange/${end}` });
}

/** A day with the instants of its local times. */
interface OpenDay {
  /** @param minute of the day, from `morning` to `evening` */
  at: (minute: number) => ScheduleTime;
}

/** A span, with everything about it that is the same for every account. */
export interface OpenSpan extends DaySpan {
  since: Date;
  /** Its last moment. */
  end: Date;
  days: OpenDay[];
}

/**
 * Times for so many posts of one account, in order: its free slots if they are enough, else times of the day, evenly over the span.
 * @param slots times of the account's slots within the span
 * @param isTaken whether something of the account is due in that minute
 * @throws Problem `schedule_invalid` when the span has too few minutes left
 */
export function spreadTimes(
  { days, since, until, timezone }: OpenSpan,
  count: number,
  slots: readonly Date[],
  isTaken: (at: Date) => boolean,
): ScheduleTime[] {
  const free = slots.filter((at) => !isTaken(at));
  if (free.length >= count) return evenly(free, count).map((at) => ({ at, wall: wallOf(at, timezone) }));
  // Half as many more each time, up to every minute; nobody plans with accounts that have so much to publish.
  const most = Math.min(evening - morning + 1, Math.ceil((count + mostTaken) / days.length));
  let perDay = 0;
  while (perDay < most) {
    perDay = Math.min(Math.max(Math.ceil(count / days.length), Math.ceil(perDay * 1.5)), most);
    const minutes = minutesOf(perDay);
    const times = days.flatMap(({ at }) => unique(minutes.map(at))).filter(({ at }) => at >= since && !isTaken(at));
    if (times.length >= count) return evenly(times, count);
  }
  const detail = `Until ${until} there is no room for ${count} more posts of one account. Choose a later day.`;
  throw problem('schedule_invalid', detail, { pointer: '/dateRange/until' });
}

function openDay(date: string, timezone: string): OpenDay {
  const [first, last] = [morning, evening].map((minute) => placeOn(date, clockOf(minute), timezone));
  const isPlain =
    first !== undefined && last !== undefined && last.at.getTime() - first.at.getTime() === (evening - morning) * 60_000;
  // Only where the clock changes by day is each time looked up: that takes a thousand times as long.
  const at = (minute: number): ScheduleTime =>
    isPlain
      ? { at: new Date(first.at.getTime() + (minute - morning) * 60_000), wall: `${date}T${clockOf(minute)}` }
      : placeOn(date, clockOf(minute), timezone);
  return { at };
}

/** A skipped time is the same as a later one. */
const unique = (times: readonly ScheduleTime[]): ScheduleTime[] => [
  ...new Map(times.map((time) => [time.at.getTime(), time])).values(),
];

function daysOf({ from, until }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = DateTime.fromISO(from, { zone: 'utc' }); day.toISODate() !== null; day = day.plus({ days: 1 })) {
    const date = day.toFormat('yyyy-MM-dd');
    if (date > until) break;
    days.push(date);
  }
  return days;
}

const minutesOf = (perDay: number): number[] =>
  perDay === 1
    ? [single]
    : Array.from({ length: perDay }, (_none, index) => morning + Math.round((index * (evening - morning)) / (perDay - 1)));

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

const wallOf = (at: Date, timezone: string): string => DateTime.fromJSDate(at, { zone: timezone }).toFormat(wallFormat);

/** So many of them, each once, with about the same number left out before, between and after them. */
function evenly<Item>(items: readonly Item[], count: number): Item[] {
  return Array.from({ length: count }, (_none, index) => Math.floor(((index + 0.5) * items.length) / count)).flatMap((at) =>
    items.slice(at, at + 1),
  );
}
