import type { Recurrence } from '@imprint/contracts/publishing';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { body, openReleases, person, type OpenedReleases } from '../releases/releases.fixture.js';
import { SeriesExtension } from './series-extension.js';

/** Both hemispheres, half an hour, a zone without, and one whose clock changes at midnight. */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'America/Santiago', 'Pacific/Chatham'];
const schedules = 200;
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

it('two hundred schedules in six zones go out over three months as an independent calendar says', async () => {
  const extension = new SeriesExtension(opened.dataSource, testConfig());
  const all: { id: string; schedule: Schedule }[] = [];
  for (let made = 0; made < schedules; made += 1) {
    const schedule = generated();
    // A time that the clock skips is refused for the first day, for which somebody is there to choose.
    if (wallAt(schedule.zone, momentOf(schedule.zone, schedule.first + schedule.time)) !== schedule.first + schedule.time)
      continue;
    const release = await opened.releases.createRelease(
      person,
      body({
        timezone: schedule.zone,
        scheduledAt: wallText(schedule.first + schedule.time),
        recurrence: schedule.recurrence,
        targets: [{ connectionId: 'conn' }],
      }),
    );
    all.push({ id: release.recurrence?.seriesId ?? '', schedule });
  }
  expect(all.length).toBeGreaterThan(schedules * 0.9);
  // The worker runs on each of three days.
  const now = Date.now();
  for (const days of [1, 31, 60]) while (!(await extension.sweep(new Date(now + days * dayMs)))) /* there is more */ ;
  let changesOfClocks = 0;
  for (const { id, schedule } of all) {
    const today = wallAt(schedule.zone, now + 60 * dayMs);
    const through = Math.floor(today / dayMs) * dayMs + 90 * dayMs;
    // Later ones exist only as the next one of a series that repeats less often.
    const rows = await opened.dataSource.query<{ at: Date }[]>(
      `select t.scheduled_at as at from release r join target t on t.release_id = r.id
       where r.series_id = $1 and r.occurrence_date <= $2 order by r.occurrence_date`,
      [id, wallText(through).slice(0, 10)],
    );
    const moments = rows.map(({ at }) => at.getTime());
    const expected = calculated(schedule, through);
    expect(moments.map((ms) => new Date(ms).toISOString())).toEqual(expected.map((ms) => new Date(ms).toISOString()));
    changesOfClocks += new Set(moments.map((ms) => wallAt(schedule.zone, ms) - ms)).size - 1;
  }
  expect(changesOfClocks).toBeGreaterThan(20);
});
