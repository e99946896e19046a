import type { Recurrence } from '@imprint/contracts/publishing';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { body, openReleases, person, type OpenedReleases } from '../releases/releases.fixture.js';
import { placeOn } from './occurrence-time.js';
import { datesBetween, ruleFrom } from './recurrence-rule.js';
import { SeriesExtension } from './series-extension.js';

/** Both hemispheres, half an hour, a zone without, and one whose clock changes at midnight. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'America/Santiago', 'Pacific/Chatham'];
const schedules = 200;
/** Those that are written as releases, which takes longer. */
const written = 16;
const dayMs = 86_400_000;

let opened: OpenedReleases;
beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());

/** Repeats itself: what fails, fails again. */
let state = 20_270_328;
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};

// An independent calendar: days by UTC arithmetic, clocks by what `Intl` shows. No library of dates.
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Local time in a zone as if it were UTC, in milliseconds. */
function wallAt(zone: string, ms: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...({ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
    });
  clocks.set(zone, clock);
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}
/** The first moment with that local time; where it is skipped, as much later as is skipped. */
function momentOf(zone: string, wall: number): number {
  const offsets = [-dayMs, dayMs].map((away) => wallAt(zone, wall + away) - (wall + away));
  const found = offsets.map((offset) => wall - offset).filter((ms) => wallAt(zone, ms) === wall);
  return found.length > 0 ? Math.min(...found) : wall - (offsets[0] ?? 0);
}
const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

interface Schedule {
  zone: string;
  /** Midnight of the first day, as if it were UTC. */
  first: number;
  time: number;
  recurrence: Recurrence;
}

function generated(): Schedule {
  const first = Math.floor(Date.now() / dayMs) * dayMs + (2 + random(20)) * dayMs;
  const own = weekdayNames[new Date(first).getUTCDay()] ?? 'monday';
  const frequency = (['daily', 'weekly', 'weekly', 'monthly', 'yearly'] as const)[random(5)] ?? 'weekly';
  const another = weekdayNames[random(7)] ?? 'monday';
  return {
    zone: zones[random(zones.length)] ?? 'Asia/Tokyo',
    first,
    // Half of them at night, when clocks change.
    time: (random(2) === 0 ? random(4) * 60 + random(4) * 15 : random(24 * 60)) * 60_000,
    recurrence: {
      frequency,
      interval: 1 + random(3),
      ...(frequency === 'weekly' && { weekdays: [...new Set([own, another])] }),
      ...(random(3) === 0 && { count: 1 + random(12) }),
    },
  };
}

/** Moments of the schedule up to one of its days. */
function calculated({ zone, first, time, recurrence }: Schedule, through: number): number[] {
  const { frequency, interval = 1, weekdays = [], count = Infinity } = recurrence;
  const [start, moments] = [new Date(first), [] as number[]];
  const monday = (day: number): number => day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;
  for (let day = first; day <= through && moments.length < count; day += dayMs) {
    const date = new Date(day);
    const months = (date.getUTCFullYear() - start.getUTCFullYear()) * 12 + date.getUTCMonth() - start.getUTCMonth();
    const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const isDayOfMonth = date.getUTCDate() === Math.min(start.getUTCDate(), lastDay);
    const isMeant = {
      daily: ((day - first) / dayMs) % interval === 0,
      weekly:
        ((monday(day) - monday(first)) / (7 * dayMs)) % interval === 0 &&
        weekdays.some((name) => name === weekdayNames[date.getUTCDay()]),
      monthly: isDayOfMonth && months % interval === 0,
      yearly: isDayOfMonth && months % (12 * interval) === 0,
    }[frequency];
    if (isMeant) moments.push(momentOf(zone, day + time));
  }
  return moments;
}

const wallText = (wall: number): string => new Date(wall).toISOString().slice(0, 19);

/** A time that the clock skips is refused for the first day, for which somebody is there to choose. */
const isPossible = ({ zone, first, time }: Schedule): boolean => wallAt(zone, momentOf(zone, first + time)) === first + time;
const shown = (moments: readonly number[]): string[] => moments.map((ms) => new Date(ms).toISOString());
/** So many that are possible. */
function generate(count: number): Schedule[] {
  const all: Schedule[] = [];
  while (all.length < count) all.push(...[generated()].filter(isPossible));
  return all;
}

it('two hundred schedules in six zones go out over half a year as an independent calendar says', () => {
  let changesOfClocks = 0;
  for (const schedule of generate(schedules)) {
    const { zone, first, time, recurrence } = schedule;
    const through = first + 180 * dayMs;
    const date = (wall: number): string => wallText(wall).slice(0, 10);
    const dates = datesBetween(ruleFrom(recurrence, date(first)), date(first - dayMs), date(through));
    const moments = dates.map((day) => placeOn(day, wallText(first + time).slice(11), zone).at.getTime());
    expect(shown(moments)).toEqual(shown(calculated(schedule, through)));
    changesOfClocks += new Set(moments.map((ms) => wallAt(zone, ms) - ms)).size - 1;
  }
  expect(changesOfClocks).toBeGreaterThan(20);
});

it('releases are made by the same calendar, 90 days ahead of each day', async () => {
  const extension = new SeriesExtension(opened.dataSource, testConfig());
  const all: { id: string; schedule: Schedule }[] = [];
  for (const schedule of generate(written)) {
    const { zone, first, time, recurrence } = schedule;
    const scheduledAt = wallText(first + time);
    const targets = [{ connectionId: 'conn' }];
    const release = await opened.releases.createRelease(person, body({ timezone: zone, scheduledAt, recurrence, targets }));
    all.push({ id: release.recurrence?.seriesId ?? '', schedule });
  }
  const now = Date.now();
  for (const days of [1, 60]) while (!(await extension.sweep(new Date(now + days * dayMs)))) /* there is more */ ;
  for (const { id, schedule } of all) {
    const today = wallAt(schedule.zone, now + 60 * dayMs);
    const through = Math.floor(today / dayMs) * dayMs + 90 * dayMs;
    // Later ones exist only as the next one of a series that repeats less often.
    const rows = await opened.dataSource.query<{ at: Date }[]>(
      `select t.scheduled_at as at from release r join target t on t.release_id = r.id
       where r.series_id = $1 and r.occurrence_date <= $2 order by r.occurrence_date`,
      [id, wallText(through).slice(0, 10)],
    );
    expect(shown(rows.map(({ at }) => at.getTime()))).toEqual(shown(calculated(schedule, through)));
  }
});
