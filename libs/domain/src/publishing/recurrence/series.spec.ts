import { limits } from '@imprint/contracts/limits';
import type { CreateRelease } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { body, emptyReleases, person } from '../releases/releases.fixture.js';
import { dayMs, each, inDays, nine, openSeries, type OpenedSeries } from './series.fixture.js';

let opened: OpenedSeries;
beforeAll(async () => {
  opened = await openSeries();
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

describe('a release that repeats', () => {
  it('is a release of its own on each day, with post, targets and version', async () => {
    const noon = (days: number): string => nine(days).replace('T09', 'T12');
    const first = await opened.create({
      targets: [
        { connectionId: 'conn', caption: 'Hello' },
        { connectionId: 'conn_2', scheduledAt: noon(3) },
      ],
    });
    const { seriesId } = first.recurrence ?? {};
    expect(first.recurrence).toEqual({
      ...{ seriesId, frequency: 'daily', interval: 1, weekdays: null, count: 6, until: null },
      ...{ startsOn: inDays(1), date: inDays(1), hasEnded: true },
    });
    expect(await opened.rows()).toEqual(
      [1, 2, 3, 4, 5, 6].flatMap((day) => [`${day} 09:00 Hello scheduled`, `${day} 12:00 Text scheduled`]),
    );
    const third = await opened.releases.read(person, await opened.idOf(3));
    expect(third.targets.map(({ scheduledAt }) => scheduledAt?.toISOString())).toEqual([nine(3), noon(5)]);
    expect([third.scheduledAt?.toISOString(), third.title, third.recurrence?.date]).toEqual([nine(3), 'Title', inDays(3)]);
    const posts = await opened.dataSource.query('select count(*)::int as posts, count(distinct content)::int as texts from post');
    expect(posts).toEqual([{ posts: 6, texts: 1 }]);
    await opened.create({ recurrence: { frequency: 'daily', count: 2 } });
    const list = await opened.releases.list(person, { page: 1, limit: 10, seriesId: seriesId ?? '' });
    expect([list.total, (await opened.versions.list(person, third.id, { page: 1, limit: 10 })).total]).toEqual([6, 1]);
  });

  it('keeps the revision of its brand that was in effect, on every day', async () => {
    const revisions = () =>
      opened.dataSource.query('select brand_revision as revision, count(*)::integer as releases from release group by 1');
    await opened.dataSource.query(`update brand set revision = 3, approved_revision = 3 where id = 'brand'`);
    await opened.create({ recurrence: { frequency: 'daily', count: 3 } });
    await opened.dataSource.query(`update brand set revision = 4, approved_revision = 4 where id = 'brand'`);
    expect(await revisions()).toEqual([{ revision: 3, releases: 3 }]);
    await opened.dataSource.query(`update brand set revision = 1, approved_revision = 1 where id = 'brand'`);
  });

  it('of another brand is out of reach for a limited member, also through a draft of it that was moved to their brand', async () => {
    await opened.create({ recurrence: { frequency: 'daily', count: 3 } });
    const id = await opened.idOf(2);
    await opened.dataSource.query(`update release set brand_id = 'brand_2' where id = $1`, [id]);
    const stored = () => opened.dataSource.query('select content, revision from release_series');
    const before = await stored();
    const limited = { ...person, brandIds: ['brand_2'] };
    const change = opened.update.release(limited, id, { occurrences: 'all', baseContent: 'Taken over' });
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored()).toEqual(before);
  });

  it('exists for 90 days ahead, and grows by a day each day', async () => {
    await opened.create({ recurrence: { frequency: 'daily' } });
    expect(await opened.rows()).toHaveLength(limits.recurrenceDaysAhead);
    await opened.extension.sweep();
    expect(await opened.rows()).toHaveLength(limits.recurrenceDaysAhead);
    await opened.extension.sweep(new Date(Date.now() + 2 * dayMs));
    expect((await opened.rows()).slice(-2)).toEqual(each([91, 92], '09:00 Text scheduled'));
  });

  it('two workers add each day once', async () => {
    await opened.create({ recurrence: { frequency: 'daily' } });
    const then = new Date(Date.now() + 10 * dayMs);
    await Promise.all([1, 2, 3].map(() => opened.extension.sweep(then)));
    expect(await opened.rows()).toEqual(
      each(
        Array.from({ length: 100 }, (_, index) => index + 1),
        '09:00 Text scheduled',
      ),
    );
  });

  it('that cannot be extended does not keep the others, and is tried again later', async () => {
    const broken = await opened.create({ recurrence: { frequency: 'daily' } });
    const other = await opened.create({ recurrence: { frequency: 'daily' }, title: 'Other' });
    const series = (id: string | null | undefined) =>
      opened.dataSource.query<{ extend: Date; last: string }[]>(
        'select extend_at as extend, last_date as last from release_series where id = $1',
        [id],
      );
    await opened.dataSource.query(
      `update release_series set content = jsonb_set(content, '{targets,0,connectionId}', '"conn_none"'), extend_at = extend_at - interval '1 hour'
       where id = $1`,
      [broken.recurrence?.seriesId],
    );
    const [before] = await series(broken.recurrence?.seriesId);
    const now = new Date(Date.now() + 2 * dayMs);
    await opened.extension.sweep(now);
    expect((await series(other.recurrence?.seriesId))[0]?.last).toBe(inDays(92));
    expect(await series(broken.recurrence?.seriesId)).toEqual([
      { last: before?.last, extend: new Date(now.getTime() + 3_600_000) },
    ]);
  });

  it('of which the next is further away than that gets it when the last one is due', async () => {
    await opened.create({ recurrence: { frequency: 'monthly', interval: 12 } });
    expect(await opened.rows()).toHaveLength(1);
    await opened.extension.sweep(new Date(Date.parse(nine(1)) - 60_000));
    expect(await opened.rows()).toHaveLength(1);
    await opened.extension.sweep(new Date(Date.parse(nine(1)) + 60_000));
    expect(await opened.rows()).toHaveLength(2);
  });

  it.each([
    ['before', 'T06:00:00Z', 200],
    ['after', 'T12:00:00Z', 201],
  ])(
    'has no releases for days that passed while nothing ran, also if it runs again %s the time of day',
    async (_when, time, next) => {
      await opened.create({ recurrence: { frequency: 'daily' } });
      await opened.extension.sweep(new Date(`${inDays(200)}${time}`));
      const days = Array.from({ length: 291 - next }, (_, index) => index + next);
      expect((await opened.rows()).slice(90)).toEqual(each(days, '09:00 Text scheduled'));
    },
  );

  it('waits for a person on an account that was removed', async () => {
    await opened.create({ recurrence: { frequency: 'daily' }, targets: [{ connectionId: 'conn' }, { connectionId: 'conn_2' }] });
    await opened.dataSource.query(`update connection set status = 'revoked' where id = 'conn_2'`);
    try {
      await opened.extension.sweep(new Date(Date.now() + dayMs));
      expect((await opened.rows()).slice(-2)).toEqual(['91 09:00 Text scheduled', '91 09:00 Text paused']);
    } finally {
      await opened.dataSource.query(`update connection set status = 'connected' where id = 'conn_2'`);
    }
  });

  it.each<[string, Partial<CreateRelease>, string, string]>([
    ['without a time', { scheduledAt: undefined }, 'schedule_invalid', '/scheduledAt'],
    [
      'on other weekdays than its first day',
      { recurrence: { frequency: 'daily', weekdays: ['monday'] } },
      'validation_failed',
      '/recurrence/weekdays',
    ],
  ])('%s is refused, and nothing is written', async (_what, more, code, pointer) => {
    await expect(opened.create(more)).rejects.toMatchObject({ code, entries: [{ source: { pointer } }] });
    expect(
      await opened.dataSource.query(
        'select (select count(*) from release)::int + (select count(*) from release_series)::int as rows',
      ),
    ).toEqual([{ rows: 0 }]);
  });

  it('there are at most so many that go on', async () => {
    await opened.create({ recurrence: { frequency: 'monthly' } });
    await opened.dataSource.query(
      `insert into release_series select r.id || n, organization_id, rule, timezone, wall_time, content, status, last_date, extend_at, ended_at,
         revision, author_id, credential_id, approval_id, created_at, updated_at from release_series r, generate_series(1, $1::int) n`,
      [limits.seriesPerOrganization - 2],
    );
    await opened.create({ recurrence: { frequency: 'monthly' } });
    await expect(opened.create({ recurrence: { frequency: 'monthly' } })).rejects.toMatchObject({ code: 'limit_reached' });
  });

  it('says beforehand when it would go out', async () => {
    const { occurrences } = await opened.releases.validate(
      person,
      body({ timezone: 'Europe/Berlin', scheduledAt: '2028-03-25T02:30', recurrence: { frequency: 'daily' } }),
    );
    expect(occurrences.slice(0, 3)).toEqual([
      { date: '2028-03-25', scheduledAt: new Date('2028-03-25T01:30:00Z'), isMoved: false },
      // The clock goes from 02:00 to 03:00.
      { date: '2028-03-26', scheduledAt: new Date('2028-03-26T01:30:00Z'), isMoved: true },
      { date: '2028-03-27', scheduledAt: new Date('2028-03-27T00:30:00Z'), isMoved: false },
    ]);
  });
});

describe('a draft that repeats', () => {
  it('is one draft until it is scheduled', async () => {
    const draft = await opened.create({ status: 'draft' });
    expect(draft.recurrence).toMatchObject({ seriesId: null, frequency: 'daily', date: null });
    expect(await opened.dataSource.query('select count(*)::int as drafts from release')).toEqual([{ drafts: 1 }]);
    await opened.update.release(person, draft.id, { recurrence: { frequency: 'daily', count: 2 } });
    await opened.control.controlRelease(person, draft.id, 'resume');
    expect(await opened.rows()).toEqual(each([1, 2], '09:00 Text scheduled'));
    expect((await opened.releases.read(person, draft.id)).recurrence).toMatchObject({ count: 2, date: inDays(1) });
  });

  it('without a time, or with one that has passed, is not scheduled', async () => {
    const { id } = await opened.create({ status: 'draft', scheduledAt: undefined as never });
    await expect(opened.control.controlRelease(person, id, 'resume')).rejects.toMatchObject({ code: 'schedule_invalid' });
    await expect(opened.control.controlRelease(person, id, 'publish-now')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.update.release(person, id, { recurrence: null });
    await opened.control.controlRelease(person, id, 'publish-now');
    expect((await opened.releases.read(person, id)).status).toBe('scheduled');
  });
});
