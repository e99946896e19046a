import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { body, emptyReleases, later, person, soon, stranger } from '../releases/releases.fixture.js';
import { addAsset, openComposing, type OpenedComposing } from './composing.fixture.js';

let opened: OpenedComposing;
beforeAll(async () => {
  opened = await openComposing();
  await addAsset(opened.dataSource, 'asset_1');
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

const targetIds = async (): Promise<string[]> => {
  const rows = await opened.dataSource.query<{ id: string }[]>('select id from target order by release_id, position');
  return rows.map(({ id }) => id);
};

describe('a post with where it goes', () => {
  it('lists its targets in order, with their texts, and its files', async () => {
    const { postId } = await opened.releases.createRelease(
      person,
      body({
        targets: [{ connectionId: 'conn_2', caption: 'Own' }, { connectionId: 'conn' }],
        media: [{ assetId: 'asset_1' }],
      }),
    );
    const { post, targets, media } = await opened.overview.read(person, postId);
    expect(post.id).toBe(postId);
    expect(targets).toMatchObject([
      { connectionId: 'conn_2', caption: 'Own', status: 'scheduled', scheduledAt: soon },
      { connectionId: 'conn', caption: 'Text', status: 'scheduled', scheduledAt: soon },
    ]);
    expect(media).toMatchObject([{ id: 'asset_1', url: expect.stringContaining('signature=') }]);
  });

  it('shows its latest release first, and no deleted one', async () => {
    const { id: first, postId } = await opened.releases.createRelease(person, body({ targets: [{ connectionId: 'conn' }] }));
    const { id: second } = await opened.releases.createRelease(person, body({ targets: [{ connectionId: 'conn_2' }] }));
    await opened.dataSource.query(`update release set post_id = $1, created_at = now() + interval '1 minute' where id = $2`, [
      postId,
      second,
    ]);
    const releases = async () => (await opened.overview.read(person, postId)).targets.map(({ releaseId }) => releaseId);
    expect(await releases()).toEqual([second, first]);
    await opened.dataSource.query('update release set deleted_at = now() where id = $1', [second]);
    expect(await releases()).toEqual([first]);
  });

  it('of another organization is not_found, and so is its target (spec §2.1)', async () => {
    const { postId } = await opened.releases.createRelease(person, body());
    const [targetId = ''] = await targetIds();
    expect(await opened.overview.target(person, targetId)).toMatchObject({ id: targetId, caption: 'Text' });
    for (const act of [opened.overview.read(stranger, postId), opened.overview.target(stranger, targetId)])
      await expect(act).rejects.toMatchObject({ code: 'not_found' });
    await opened.dataSource.query('update release set deleted_at = now()');
    await expect(opened.overview.target(person, targetId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a calendar', () => {
  /** Targets of one release, each at a time given as SQL based on `today`, the start of the UTC day. */
  async function at(...times: string[]): Promise<void> {
    const connections = ['conn', 'conn_2', 'conn_sky'].slice(0, times.length);
    await opened.releases.createRelease(person, body({ targets: connections.map((connectionId) => ({ connectionId })) }));
    for (const [position, time] of times.entries())
      await opened.dataSource.query(
        `update target set scheduled_at = ${time} from (select date_trunc('day', now(), 'UTC') as today) as clock where position = $1`,
        [position],
      );
  }
  const days = async (many: number, caller = person): Promise<number[]> =>
    (await opened.overview.calendar(caller, many)).map(({ entries }) => entries.length);

  it('of one day contains all of today in UTC, and nothing more', async () => {
    await at('today', `today + interval '24 hours' - interval '1 millisecond'`, `today + interval '24 hours'`);
    expect(await days(1)).toEqual([2]);
    expect(await days(2)).toEqual([2, 1]);
  });

  it('does not include the past, nor days without posts', async () => {
    await at(`today - interval '1 millisecond'`, `today + interval '1 day'`, `today + interval '3 days'`);
    const shown = await opened.overview.calendar(person, 5);
    expect(shown.map(({ entries }) => entries.map(({ caption }) => caption))).toEqual([['Text'], ['Text']]);
    expect(shown.every(({ date, entries }) => entries.every((entry) => entry.scheduledAt?.toISOString().startsWith(date)))).toBe(
      true,
    );
  });

  it("includes drafts, and excludes cancelled and deleted targets, and other organizations'", async () => {
    await at('today', 'today', 'today');
    await opened.dataSource.query(`update target set status = 'draft' where position = 0`);
    await opened.dataSource.query(`update target set status = 'cancelled' where position = 1`);
    expect([await days(1), await days(1, stranger)]).toEqual([[2], []]);
    await opened.dataSource.query('update release set deleted_at = now()');
    expect(await days(1)).toEqual([]);
  });

  it('is in chronological order', async () => {
    await opened.releases.createRelease(person, body({ title: 'Later', scheduledAt: later.toISOString() }));
    await opened.releases.createRelease(person, body({ title: 'Soon' }));
    const shown = (await opened.overview.calendar(person, 3)).flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(shown).toEqual(['Soon', 'Soon', 'Later', 'Later']);
  });
});
