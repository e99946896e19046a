import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { emptyReleases, person } from '../releases/releases.fixture.js';
import { dayMs, each, inDays, openSeries, type OpenedSeries } from './series.fixture.js';

let opened: OpenedSeries;
beforeAll(async () => {
  opened = await openSeries();
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

describe('acting on releases that repeat', () => {
  beforeEach(() => opened.create({ recurrence: { frequency: 'daily', until: inDays(5) } }));
  const control = async (
    days: number,
    action: 'cancel' | 'pause' | 'resume',
    scope: 'one' | 'following' | 'all',
  ): Promise<void> => opened.control.controlRelease(person, await opened.idOf(days), action, { scope });

  it('cancelling one leaves the others', async () => {
    await control(3, 'cancel', 'one');
    expect((await opened.rows()).filter((row) => !row.endsWith('scheduled'))).toEqual(['3 09:00 Text cancelled']);
  });

  it('cancelling the following removes them with their posts, and ends the series', async () => {
    await emptyReleases(opened.dataSource);
    await opened.create({ recurrence: { frequency: 'daily' } });
    await control(3, 'cancel', 'following');
    expect(await opened.rows()).toEqual([...each([1, 2], '09:00 Text scheduled'), '3 09:00 Text cancelled']);
    const left = `select count(*)::int as posts from post where deleted_at is null`;
    expect(await opened.dataSource.query(left)).toEqual([{ posts: 3 }]);
    expect(await opened.due.claimDue(10, 60)).toEqual([]);
    await opened.extension.sweep(new Date(Date.now() + 100 * dayMs));
    expect(await opened.rows()).toHaveLength(3);
  });

  it('cancelling all from one that is over ends what is left', async () => {
    await opened.publish(1);
    await control(1, 'cancel', 'all');
    expect(await opened.rows()).toEqual(['1 09:00 Text published']);
  });

  it('pausing and resuming the following holds what is added later, too, and publishes nothing that was missed', async () => {
    await emptyReleases(opened.dataSource);
    await opened.create({ recurrence: { frequency: 'daily' } });
    await control(2, 'pause', 'following');
    await opened.extension.sweep(new Date(Date.now() + dayMs));
    expect((await opened.rows()).slice(-1)).toEqual(['91 09:00 Text paused']);
    expect((await opened.rows()).filter((row) => row.endsWith('paused'))).toHaveLength(90);
    await opened.dataSource.query(
      `with missed as (update release set scheduled_at = now() - interval '1 day' where occurrence_date in ($1, $2) returning id)
       update target set scheduled_at = now() - interval '1 day' where release_id in (select id from missed)`,
      [inDays(3), inDays(4)],
    );
    await control(2, 'resume', 'all');
    expect((await opened.rows()).filter((row) => row.endsWith('paused')).map((row) => row.split(' ')[0])).toEqual(['3', '4']);
    expect(await opened.due.claimDue(10, 60)).toEqual([]);
    await opened.extension.sweep(new Date(Date.now() + 2 * dayMs));
    expect((await opened.rows()).slice(-1)).toEqual(['92 09:00 Text scheduled']);
  });

  it.each(['publish-now', 'unschedule'] as const)('%s is for one release', async (action) => {
    const changed = opened.control.controlRelease(person, await opened.idOf(3), action, { scope: 'following' });
    await expect(changed).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('removed releases leave the posts that somebody edited, and delete those whose files are the same only', async () => {
    const postOf = async (day: number): Promise<string> => (await opened.releases.read(person, await opened.idOf(day))).postId;
    const [edited, withFile, plain] = [await postOf(3), await postOf(4), await postOf(5)];
    await opened.dataSource.query(`update post set content = 'Mine' where id = $1`, [edited]);
    await opened.dataSource.query(`update post set asset_ids = '{asset_1}' where id = $1`, [withFile]);
    await control(2, 'cancel', 'following');
    const left = await opened.dataSource.query<{ id: string }[]>(
      'select id from post where deleted_at is null and id = any($1)',
      [[edited, withFile, plain]],
    );
    expect(left.map(({ id }) => id).toSorted()).toEqual([edited, withFile].toSorted());
  });

  it('of which nothing is left to act on say so, and change nothing', async () => {
    await control(1, 'cancel', 'all');
    for (const action of ['cancel', 'pause', 'resume'] as const)
      await expect(control(1, action, 'all')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('a day that was cancelled or deleted does not come back with another rule', async () => {
    await control(3, 'cancel', 'one');
    await opened.deletion.deleteRelease(person, await opened.idOf(3));
    await control(4, 'cancel', 'one');
    await opened.change(2, { recurrence: { frequency: 'daily', count: 5 }, occurrences: 'following' });
    const cancelled = '4 09:00 Text cancelled';
    expect(await opened.rows()).toEqual([
      ...each([1, 2], '09:00 Text scheduled'),
      cancelled,
      ...each([5, 6], '09:00 Text scheduled'),
    ]);
  });
});
