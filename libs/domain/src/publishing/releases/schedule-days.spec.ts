import { weekdays } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from '../channel/index.js';
import { inDays, openSeries, type OpenedSeries } from '../recurrence/series.fixture.js';
import { inSlot, mornings, timesOf, timezone } from '../slots/slots.fixture.js';
import { body, elsewhere, emptyReleases, person, stranger } from './releases.fixture.js';
import type { SchedulePreviews } from './schedule-preview.js';
import { schedulePreviews } from './schedule-preview.fixture.js';

const dayMs = 86_400_000;
const limited = {
  ...elsewhere,
  capability: {
    ...elsewhere.capability,
    quotas: [
      { counts: 'requests', most: 4, windowMinutes: 60, source: 'https://platform.example/limits' },
      { counts: 'posts', most: 50, windowMinutes: 1_440, source: 'https://platform.example/limits' },
    ],
  },
} as Channel;
let opened: OpenedSeries;
let previews: SchedulePreviews;
beforeAll(async () => {
  opened = await openSeries(new Map([['elsewhere', limited]]));
  previews = schedulePreviews(opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  await query('delete from connection_slots; delete from release_series; update connection set max_posts_per_day = null');
});

const query = (sql: string, values?: unknown[]): Promise<unknown> => opened.dataSource.query(sql, values);
const setSlots = (connectionId: string, slots: unknown, organizationId = 'org'): Promise<unknown> =>
  query('insert into connection_slots (connection_id, organization_id, timezone, slots) values ($1, $2, $3, $4)', [
    ...[connectionId, organizationId, timezone, JSON.stringify(slots)],
  ]);
const run = (days: number, now = new Date(), caller = person, brandId?: string) =>
  previews.previewSchedule(caller, { days, timezone, brandId }, now);
const schedule = (at: Date, more: object = {}) =>
  opened.releases.createRelease(person, body({ scheduledAt: at.toISOString(), targets: [{ connectionId: 'conn' }], ...more }));

describe('the slots of a preview', () => {
  it('are those of every account of the period, taken or free, each on its day', async () => {
    await setSlots('conn', mornings);
    const { id } = await opened.releases.createRelease(person, inSlot(['conn']));
    const [first, second, third] = timesOf(mornings, 3);
    const { days } = await run(7, new Date());
    expect(days.flatMap(({ slots }) => slots).slice(0, 3)).toEqual([
      { at: first, isTaken: true, releaseId: id },
      { at: second, isTaken: false, releaseId: null },
      { at: third, isTaken: false, releaseId: null },
    ]);
    const dates = days.map(({ date, publishes, slots }) => [date, publishes, slots.length]);
    expect(dates).toEqual(
      timesOf(mornings, 7).map((at, index) => [at.toLocaleDateString('sv', { timeZone: timezone }), index === 0 ? 1 : 0, 1]),
    );
  });

  it('are of the brand that is asked for, and of no other organization', async () => {
    await setSlots('conn', mornings);
    await setSlots('conn_brand_2', mornings);
    await setSlots('conn_other', mornings, 'other');
    const accounts = async (...[caller, brandId]: [typeof person, string?]) =>
      new Set((await run(7, new Date(), caller, brandId)).days.map(({ connectionId }) => connectionId));
    expect(await accounts(person)).toEqual(new Set(['conn', 'conn_brand_2']));
    expect(await accounts(person, 'brand_2')).toEqual(new Set(['conn_brand_2']));
    expect(await accounts(stranger)).toEqual(new Set(['conn_other']));
  });

  it('are cut after 1,000, and so is the period', async () => {
    const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'];
    const slots = weekdays.flatMap((weekday) => hours.map((time) => ({ weekday, time })));
    const now = new Date('2034-05-01T00:00Z');
    const shown = async () => {
      const { days, isCut, completeUntil } = await run(84, now);
      return { slots: days.flatMap((day) => day.slots), isCut, completeUntil };
    };
    // 42 a week, which is 504 in 12 weeks.
    await setSlots('conn', slots);
    await setSlots('conn_2', slots.slice(0, 41));
    expect(await shown()).toMatchObject({ isCut: false, slots: { length: 996 } });
    await setSlots('conn_brand_2', [{ weekday: 'sunday', time: '13:30' }]);
    const cut = await shown();
    expect(cut).toMatchObject({ isCut: true, slots: { length: 1_000 } });
    expect(Math.max(...cut.slots.map(({ at }) => at.getTime()))).toBe(cut.completeUntil.getTime());
  });
});

describe('the quotas of a preview', () => {
  const noon = new Date('2034-05-02T10:00Z');
  const at = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
  const usage = async (now = new Date('2034-05-01T00:00Z')) =>
    Object.fromEntries(
      (await run(10, now)).days.map(({ date, quotas }) => [
        date.slice(8),
        quotas.map(({ counts, windowMinutes, isOwn, used, left }) =>
          [isOwn ? 'own' : counts, windowMinutes, used, left].join(' '),
        ),
      ]),
    );

  it('say what is used and left on each day, in the windows of the platform and of the account', async () => {
    await query(`update connection set max_posts_per_day = 3 where id = 'conn'`);
    for (const minutes of [0, 50, 61, 1_440]) await schedule(at(minutes));
    expect(await usage()).toEqual({
      '02': ['requests 60 2 2', 'posts 1440 3 47', 'own 1440 3 0'],
      '03': ['requests 60 1 3', 'posts 1440 1 49', 'own 1440 1 2'],
    });
  });

  it('count what is put off on the day on which it goes out', async () => {
    await query(`update connection set max_posts_per_day = 1 where id = 'conn'`);
    for (const minutes of [0, 5]) await schedule(at(minutes));
    const { days } = await run(10, new Date('2034-05-01T00:00Z'));
    expect(days.map(({ date, publishes, quotas }) => [date.slice(8), publishes, quotas.at(-1)?.used])).toEqual([
      ['02', 2, 1],
      ['03', 0, 1],
    ]);
  });

  it('end with the period, also where something goes out later', async () => {
    await query(`update connection set max_posts_per_day = 1 where id = 'conn'`);
    for (const minutes of [0, 5]) await schedule(at(minutes));
    const { publishes, days } = await run(1, new Date('2034-05-02T08:00Z'));
    expect(publishes.map(({ expectedAt }) => expectedAt)).toEqual([noon, at(1_440)]);
    const later = await run(1, new Date('2034-05-01T12:00Z'));
    expect([days, later.days].map((shown) => shown.map(({ date }) => date.slice(8)))).toEqual([['02', '03'], ['02']]);
  });

  it('are never those of another organization', async () => {
    await query(
      `insert into post (id, organization_id, brand_id, content, status) values ('post_other', 'other', 'brand_other', 'Text', 'published')
       on conflict do nothing`,
    );
    await query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
       values ('rel_other', 'other', 'brand_other', 'post_other', 'Title', 'Text', 'published', 'UTC')`,
    );
    await query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at, published_at)
       values ('t_other', 'other', 'rel_other', 'conn_other', 'elsewhere', 0, 'published', $1, $1)`,
      [noon],
    );
    const accounts = async (caller: typeof person) => (await run(1, at(10), caller)).days.map(({ connectionId }) => connectionId);
    expect([await accounts(stranger), await accounts(person)]).toEqual([['conn_other'], []]);
  });

  it('count what went out today, on an account that has nothing more to publish', async () => {
    await schedule(at(0));
    await query(`update target set status = 'published', wake_at = null, published_at = scheduled_at`);
    expect(await usage(at(120))).toEqual({ '02': ['requests 60 0 4', 'posts 1440 1 49'] });
    expect(await usage(at(1_440))).toEqual({});
  });

  it('do not count what is paused, and show no less than nothing left', async () => {
    await query(`update connection set max_posts_per_day = 1 where id = 'conn'`);
    await schedule(at(0));
    await query(`update target set status = 'paused'`);
    expect(await usage()).toEqual({ '02': ['requests 60 0 4', 'posts 1440 0 50', 'own 1440 0 1'] });
    // More went out than is allowed since.
    await query(`update target set status = 'published', wake_at = null, published_at = scheduled_at`);
    await schedule(at(5));
    await query(`update target set status = 'published', wake_at = null, published_at = scheduled_at where status = 'scheduled'`);
    expect((await usage(at(120)))['02']?.at(-1)).toBe('own 1440 2 0');
  });
});

describe('a release that repeats', () => {
  it('is shown on each day for which it exists, with its series, and on no other', async () => {
    const { recurrence } = await opened.create({ recurrence: { frequency: 'daily' } });
    const now = new Date(`${inDays(0)}T12:00Z`);
    const { publishes, days } = await run(90, now);
    expect(publishes.map(({ seriesId }) => seriesId)).toEqual(Array(90).fill(recurrence?.seriesId));
    expect(days.map(({ publishes: count }) => count)).toEqual(Array(90).fill(1));
    // For the later days no release exists yet.
    expect((await run(90, new Date(now.getTime() + 60 * dayMs))).publishes).toHaveLength(30);
    await schedule(new Date(now.getTime() + dayMs / 2));
    expect((await run(1, now)).publishes[0]?.seriesId).toBeNull();
  });

  it.each([
    ['of its series', {}, '02:30', '03:30'],
    ['of its account', { ownTime: '02:15' }, '02:15', '03:15'],
  ])('says when the clock skips the time %s on one of its days', async (_of, { ownTime }: { ownTime?: string }, asked, moved) => {
    const now = new Date('2034-03-20T00:00Z');
    const { dataSource } = opened;
    await query(
      `insert into release_series (id, organization_id, rule, timezone, wall_time, content, status, last_date, revision, author_id)
       values ('ser', 'org', '{}', $1, '02:30:00', $2, 'scheduled', '2034-03-27', 1, 'user')`,
      [
        timezone,
        JSON.stringify({
          targets: [{ connectionId: 'conn', own: ownTime === undefined ? null : { daysLater: 0, time: `${ownTime}:00` } }],
        }),
      ],
    );
    for (const [day, local] of [
      ['25', asked],
      ['26', moved],
    ]) {
      const { id } = await schedule(now, { timezone, scheduledAt: `2034-03-${day}T${local}` });
      await dataSource.query(`update release set series_id = 'ser', occurrence_date = $1 where id = $2`, [`2034-03-${day}`, id]);
    }
    const found = async () =>
      (await run(10, now)).publishes.map(({ localTime, diagnostics }) => [
        localTime.slice(8, 16),
        ...diagnostics.filter(({ code }) => code === 'local_time_skipped').map(({ message }) => message.slice(0, 28)),
      ]);
    expect(await found()).toEqual([[`25T${asked}`], [`26T${moved}`, `It was planned for ${asked}, wh`]]);
    // Moved by a person since.
    await query(`update target set scheduled_at = scheduled_at + interval '1 minute' where scheduled_at > '2034-03-26T00:00Z'`);
    expect((await found())[1]).toHaveLength(1);
  });
});
