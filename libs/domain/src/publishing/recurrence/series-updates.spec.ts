import type { UpdateRelease } from '@imprint/contracts/publishing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { body, emptyReleases, person, scheduling, stored, stranger } from '../releases/releases.fixture.js';
import { dayMs, each, inDays, nine, openSeries, type OpenedSeries } from './series.fixture.js';

let opened: OpenedSeries;
beforeAll(async () => {
  opened = await openSeries();
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

describe('changing releases that repeat', () => {
  beforeEach(() => opened.create());

  it('one: the others stay', async () => {
    await opened.change(3, { baseContent: 'Other', scheduledAt: nine(4).replace('T09', 'T11') });
    expect(await opened.rows()).toEqual([
      ...each([1, 2], '09:00 Text scheduled'),
      '3 11:00 Other scheduled',
      ...each([4, 5, 6], '09:00 Text scheduled'),
    ]);
  });

  it('this and the following: text and time, also of those that are added later; a version each', async () => {
    await emptyReleases(opened.dataSource);
    await opened.create({ recurrence: { frequency: 'daily' } });
    await opened.change(3, { baseContent: 'Other', scheduledAt: nine(3).replace('T09', 'T10'), occurrences: 'following' });
    await opened.extension.sweep(new Date(Date.now() + dayMs));
    const later = Array.from({ length: 89 }, (_, index) => index + 3);
    expect(await opened.rows()).toEqual([...each([1, 2], '09:00 Text scheduled'), ...each(later, '10:00 Other scheduled')]);
    const fourth = await opened.releases.read(person, await opened.idOf(4));
    const versions = 'select base_content as text from release_version where release_id = $1 order by revision desc limit 1';
    expect(await opened.dataSource.query(versions, [fourth.id])).toEqual([{ text: 'Other' }]);
    expect(await opened.dataSource.query('select content from post where id = $1', [fourth.postId])).toEqual([
      { content: 'Other' },
    ]);
  });

  it('a draft that moves to another brand leaves the series, which goes on without it', async () => {
    const moved = await opened.idOf(3);
    await opened.control.controlRelease(person, moved, 'unschedule');
    await opened.change(3, { targets: [{ connectionId: 'conn_brand_2' }] });
    expect((await opened.releases.read(person, moved)).recurrence).toBeNull();
    await opened.change(2, { baseContent: 'Other', occurrences: 'all' });
    expect(await opened.releases.read(person, moved)).toMatchObject({ baseContent: 'Text', brandId: 'brand_2' });
    await expect(opened.update.release(person, moved, { baseContent: 'Mine', occurrences: 'following' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect((await opened.rows()).filter((row) => !row.startsWith('NaN'))).toEqual(each([1, 2, 4, 5, 6], '09:00 Other scheduled'));
  });

  it('all: those before, too, but nothing that has begun', async () => {
    await opened.publish(1);
    await opened.change(3, { baseContent: 'Other', occurrences: 'all' });
    expect(await opened.rows()).toEqual(['1 09:00 Text published', ...each([2, 3, 4, 5, 6], '09:00 Other scheduled')]);
  });

  it('a time of all that has passed today leaves what is due today as it is', async () => {
    await emptyReleases(opened.dataSource);
    // Where it is noon now, an hour ago was the same day.
    const ahead = 12 - new Date().getUTCHours();
    const timezone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`;
    const soon = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000);
    await opened.create({ timezone, scheduledAt: soon.toISOString(), recurrence: { frequency: 'daily', count: 3 } });
    const times = async (): Promise<Date[]> =>
      (await opened.dataSource.query<{ at: Date }[]>('select scheduled_at as at from release order by occurrence_date')).map(
        ({ at }) => at,
      );
    const [, second] = await opened.dataSource.query<{ id: string }[]>('select id from release order by occurrence_date');
    const moved = new Date(soon.getTime() + dayMs - 3_600_000);
    await opened.update.release(person, second?.id ?? '', { scheduledAt: moved.toISOString(), occurrences: 'all' });
    expect(await times()).toEqual([soon, moved, new Date(moved.getTime() + dayMs)]);
  });

  it('another rule from one release on: those after it are made anew, those before it stay', async () => {
    await opened.change(5, { baseContent: 'Mine' });
    await opened.change(3, {
      recurrence: { frequency: 'daily', interval: 2, count: 4 },
      baseContent: 'Every other day',
      occurrences: 'following',
    });
    expect(await opened.rows()).toEqual([
      ...each([1, 2], '09:00 Text scheduled'),
      ...each([3, 5, 7, 9], '09:00 Every other day scheduled'),
    ]);
    expect((await opened.releases.read(person, await opened.idOf(3))).recurrence).toMatchObject({
      interval: 2,
      count: 4,
      startsOn: inDays(3),
    });
  });

  it('another rule and another day', async () => {
    await opened.change(3, { recurrence: { frequency: 'daily', count: 2 }, scheduledAt: nine(4), occurrences: 'following' });
    expect(await opened.rows()).toEqual(each([1, 2, 4, 5], '09:00 Text scheduled'));
  });

  it('a rule that goes on after the series was at its end', async () => {
    await opened.change(6, { recurrence: { frequency: 'daily' }, occurrences: 'following' });
    expect(await opened.rows()).toHaveLength(90);
    await opened.extension.sweep(new Date(Date.now() + dayMs));
    expect(await opened.rows()).toHaveLength(91);
  });

  it('no rule from one release on: nothing follows it any more', async () => {
    await opened.change(3, { recurrence: null, occurrences: 'following' });
    expect(await opened.rows()).toEqual(each([1, 2, 3], '09:00 Text scheduled'));
    await opened.extension.sweep(new Date(Date.now() + 30 * dayMs));
    expect(await opened.rows()).toHaveLength(3);
    expect((await opened.releases.read(person, await opened.idOf(1))).recurrence).toMatchObject({ hasEnded: true });
  });

  it('one account of this and the following', async () => {
    const { targets } = await opened.releases.read(person, await opened.idOf(4));
    await opened.update.target(person, await opened.idOf(4), targets[0]?.id ?? '', {
      caption: 'Mine',
      scheduledAt: nine(5).replace('T09', 'T12'),
      occurrences: 'following',
    });
    expect(await opened.rows()).toEqual([...each([1, 2, 3], '09:00 Text scheduled'), ...each([4, 5, 6], '12:00 Mine scheduled')]);
    const fifth = await opened.releases.read(person, await opened.idOf(5));
    expect(fifth.scheduledAt?.toISOString()).toBe(nine(6).replace('T09', 'T12'));
  });

  it.each<[string, UpdateRelease, string, string]>([
    ['a rule for one release', { recurrence: { frequency: 'daily' } }, 'validation_failed', '/occurrences'],
    ['a rule for all', { recurrence: { frequency: 'daily' }, occurrences: 'all' }, 'validation_failed', '/occurrences'],
    ['another day for all', { scheduledAt: nine(4), occurrences: 'all' }, 'schedule_invalid', '/scheduledAt'],
    [
      'a day that the series has',
      { scheduledAt: nine(1), recurrence: { frequency: 'daily' }, occurrences: 'following' },
      'schedule_invalid',
      '/scheduledAt',
    ],
    ['other accounts for all', { targets: [{ connectionId: 'conn_2' }], occurrences: 'all' }, 'validation_failed', '/targets'],
    [
      'a text that the channel does not take',
      { baseContent: 'x'.repeat(21), occurrences: 'all' },
      'content_rejected',
      '/baseContent',
    ],
    [
      'a revision that has passed',
      { title: 'New', expectedRevision: 99, occurrences: 'following' },
      'revision_conflict',
      '/expectedRevision',
    ],
  ])('%s is refused, and nothing changes', async (_what, changes, code, pointer) => {
    const before = await stored(opened.dataSource);
    await expect(opened.change(3, changes)).rejects.toMatchObject({ entries: [{ code, source: { pointer } }] });
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('a release that does not repeat has no others', async () => {
    const single = await opened.releases.createRelease(person, body({ scheduledAt: nine(1) }));
    await expect(opened.update.release(person, single.id, { title: 'New', occurrences: 'all' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await opened.update.release(person, single.id, { recurrence: { frequency: 'weekly', count: 3 } });
    expect((await opened.releases.read(person, single.id)).recurrence).toMatchObject({ frequency: 'weekly', date: inDays(1) });
  });

  it('another organization finds none of it', async () => {
    const id = await opened.idOf(3);
    await expect(opened.update.release(stranger, id, { title: 'New', occurrences: 'all' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(opened.control.controlRelease(stranger, id, 'cancel', { scope: 'all' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('a rehearsal changes nothing, and a key that may not schedule is refused', async () => {
    const before = await stored(opened.dataSource);
    await opened.update.checkRelease(person, await opened.idOf(3), { baseContent: 'Other', occurrences: 'following' });
    await opened.update.checkRelease(person, await opened.idOf(3), { recurrence: null, occurrences: 'following' });
    const reader = { ...scheduling, scopes: ['posts:draft'] as const };
    await expect(
      opened.update.release({ ...reader, scopes: [...reader.scopes] }, await opened.idOf(3), {
        title: 'New',
        occurrences: 'all',
      }),
    ).rejects.toMatchObject({ code: 'insufficient_permissions' });
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('waits for whoever extends the series, and changes what they add', async () => {
    const extending = opened.dataSource.createQueryRunner();
    await extending.startTransaction();
    try {
      await extending.query('select from release_series for no key update');
      const changed = opened.change(3, { baseContent: 'Other', occurrences: 'following' });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => (await opened.dataSource.query<unknown[]>(waiting)).length > 0);
      await extending.query(`update release set base_content = 'Text' where occurrence_date = $1`, [inDays(6)]);
      await extending.commitTransaction();
      await changed;
    } finally {
      if (extending.isTransactionActive) await extending.rollbackTransaction();
      await extending.release();
    }
    expect(await opened.rows()).toEqual([
      ...each([1, 2], '09:00 Text scheduled'),
      ...each([3, 4, 5, 6], '09:00 Other scheduled'),
    ]);
  });

  it('several people who change it at once all succeed, one after the other', async () => {
    const changes = [3, 5, 2, 4].map(async (day) =>
      opened.change(day, { title: `From ${day}`, occurrences: day % 2 === 0 ? 'all' : 'following' }),
    );
    const others = [1, 6].map(async (day) => opened.change(day, { baseContent: `Day ${day}` }));
    await Promise.all([...changes, ...others]);
    expect((await opened.rows()).filter((row) => row.includes('Day'))).toEqual([
      '1 09:00 Day 1 scheduled',
      '6 09:00 Day 6 scheduled',
    ]);
  });
});
