import type { ScheduledPublish } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from '../channel/index.js';
import { elsewhere, openReleases, person, type OpenedReleases } from './releases.fixture.js';
import type { SchedulePreviews } from './schedule-preview.js';
import { schedulePreviews } from './schedule-preview.fixture.js';
import { instantsOf, offsetAt, placeAll, seeded, wallAt, type Due } from './schedule-simulation.fixture.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
] as const;
/** Accounts by what limits them. */
const accounts = [
  { id: 'conn', maxPostsPerDay: null, quotas: [{ most: 3, windowMs: 360 * minuteMs }] },
  { id: 'conn_2', maxPostsPerDay: 1, quotas: [{ most: 3, windowMs: 360 * minuteMs }] },
  { id: 'conn_brand_2', maxPostsPerDay: 2, quotas: [{ most: 3, windowMs: 360 * minuteMs }] },
].map(({ quotas, maxPostsPerDay, ...account }) => ({
  ...account,
  maxPostsPerDay,
  windows: [...quotas, ...(maxPostsPerDay === null ? [] : [{ most: maxPostsPerDay, windowMs: dayMs }])],
}));
const limitedChannel = {
  ...elsewhere,
  capability: {
    ...elsewhere.capability,
    quotas: [{ counts: 'posts', most: 3, windowMinutes: 360, source: 'https://platform.example/limits' }],
  },
} as Channel;

interface Simulated extends Due {
  zone: string;
  wall: string;
  isPaused: boolean;
  isSkipped: boolean;
  isRepeated: boolean;
}

let opened: OpenedReleases;
let previews: SchedulePreviews;
beforeAll(async () => {
  opened = await openReleases(new Map([['elsewhere', limitedChannel]]));
  previews = schedulePreviews(opened);
  for (const { id, maxPostsPerDay } of accounts)
    await query('update connection set max_posts_per_day = $1 where id = $2', [maxPostsPerDay, id]);
});
afterAll(() => opened.close());
beforeEach(() => query('delete from target; delete from release'));

const query = (sql: string, values?: unknown[]): Promise<unknown> => opened.dataSource.query(sql, values);

/** Some two hundred posts, many of them in the nights in which clocks change. Whoever plans at a skipped time is moved to after the gap. */
function simulate(seed: number, now: number): Simulated[] {
  const random = seeded(seed);
  const changes = zones.flatMap((zone) =>
    Array.from({ length: 90 }, (_, day) => now + day * dayMs)
      .filter((at) => offsetAt(zone, at) !== offsetAt(zone, at + dayMs))
      .map((at) => ({ zone, date: wallAt(zone, at + dayMs).slice(0, 10) })),
  );
  return Array.from({ length: 210 }, (_, index): Simulated[] => {
    const change = changes[random(changes.length)];
    const atChange = change !== undefined && random(3) === 0 ? change : undefined;
    const zone = atChange?.zone ?? zones[random(zones.length)] ?? 'Asia/Tokyo';
    const date = atChange?.date ?? wallAt(zone, now + dayMs + random(88 * 1_440) * minuteMs).slice(0, 10);
    const clock = atChange ? random(4 * 60) : random(24 * 60);
    const wall = `${date}T${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}:00`;
    const possible = instantsOf(zone, wall);
    const asUtc = Date.parse(`${wall}Z`);
    const at = possible[random(possible.length)] ?? asUtc - offsetAt(zone, asUtc - dayMs);
    if (at < now || at >= now + 90 * dayMs) return [];
    return [
      {
        ...{
          id: `t_${String(index).padStart(3, '0')}`,
          account: accounts[random(accounts.length)]?.id ?? 'conn',
          at,
          zone,
          wall,
        },
        ...{ isPaused: random(12) === 0, isSkipped: possible.length === 0, isRepeated: possible.length > 1 },
      },
    ];
  }).flat();
}

/** What was published within the day before. */
const publishedBefore = (now: number): Due[] =>
  Array.from({ length: 4 }, (_, index) => ({
    id: `old_${index}`,
    account: accounts[index % 3]?.id ?? '',
    at: now - (index + 1) * 90 * minuteMs,
  }));

async function store(simulated: readonly Simulated[], before: readonly Due[]): Promise<void> {
  const rows = [
    ...simulated.map(({ id, account, at, zone, wall, isPaused }) => ({
      ...{ id, account, zone, wall, at: new Date(at), status: isPaused ? 'paused' : 'scheduled', published: null },
    })),
    ...before.map(({ id, account, at }) => ({
      ...{ id, account, zone: 'UTC', wall: null, at: new Date(at), status: 'published', published: new Date(at) },
    })),
  ];
  const parameters = [JSON.stringify(rows)];
  await query(
    `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
     select id, 'org', 'brand', 'post', id, 'Text', 'scheduled', zone from jsonb_to_recordset($1) as row (id text, zone text)`,
    parameters,
  );
  await query(
    `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, scheduled_wall, wake_at, published_at)
     select id, 'org', id, account, 'elsewhere', 0, status, at, wall, case when status = 'scheduled' then at end, published
     from jsonb_to_recordset($1) as row (id text, account text, wall text, at timestamptz, status text, published timestamptz)`,
    parameters,
  );
}

/** What a person with a calendar and plain arithmetic would say. */
function expected(simulated: readonly Simulated[], before: readonly Due[], now: number): unknown[] {
  const going = simulated.filter(({ isPaused }) => !isPaused);
  const placed = new Map(
    accounts.flatMap(({ id, windows }) => {
      const ofAccount = (due: readonly Due[]): Due[] => due.filter(({ account }) => account === id);
      return [...placeAll(ofAccount(going), ofAccount(before), windows)];
    }),
  );
  return simulated
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
    .map((one) => {
      const { id, account, at, zone, isPaused, isRepeated, isSkipped } = one;
      const goesOut = placed.get(id);
      const hasClash = simulated.some(
        (other) => other !== one && other.account === account && Math.abs(other.at - at) < 15 * minuteMs,
      );
      const codes = [
        isPaused && 'paused',
        goesOut !== undefined && goesOut !== at && 'quota_exceeded',
        hasClash && 'clash',
        offsetAt(zone, at) !== offsetAt(zone, now) && 'clock_change',
        isRepeated && 'local_time_repeated',
        isSkipped && 'local_time_skipped',
      ];
      return {
        ...{ id, at: new Date(at).toISOString(), localTime: wallAt(zone, at) },
        ...{
          expectedAt: goesOut === undefined ? null : new Date(goesOut).toISOString(),
          codes: codes.filter((code) => code !== false),
        },
      };
    });
}

const shown = ({ targetId, scheduledAt, localTime, expectedAt, diagnostics }: ScheduledPublish) => ({
  ...{ id: targetId, at: scheduledAt.toISOString(), localTime, expectedAt: expectedAt?.toISOString() ?? null },
  codes: diagnostics.map(({ code }) => code),
});

describe.each([
  ['while northern clocks go forward and southern ones back', '2027-02-10T10:00:00Z', 1],
  ['while southern clocks go forward and northern ones back', '2027-08-25T10:00:00Z', 2],
  ['in a year with a leap day', '2028-02-05T23:30:00Z', 3],
])('a preview of 90 days %s', (_title, start, seed) => {
  it('equals a calendar that was worked out independently', async () => {
    const now = Date.parse(start);
    const simulated = simulate(seed, now);
    const before = publishedBefore(now);
    await store(simulated, before);
    const preview = await previews.previewSchedule(person, { days: 90 }, new Date(now));
    const answer = expected(simulated, before, now);
    expect(preview.publishes.map(shown)).toEqual(answer);
    // Of everything that there is to find, something was found.
    const codes = new Set(preview.publishes.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)));
    expect([...codes].toSorted()).toEqual([
      'clash',
      'clock_change',
      'local_time_repeated',
      'local_time_skipped',
      'paused',
      'quota_exceeded',
    ]);
    expect([simulated.length > 190, preview.isCut, new Set(simulated.map(({ zone }) => zone)).size]).toEqual([true, false, 6]);
  });
});
