import { weekdays } from '@imprint/contracts/publishing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DueTarget } from '../delivering/due-targets.repository.js';
import { waitingForAccount } from '../publish-failure.js';
import {
  emptyReleases,
  body,
  later,
  openReleases,
  person,
  soon,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';
import { wakeWaitingTargets } from './targets.repository.js';

let opened: OpenedReleases;
let releaseId: string;
let targetIds: string[];
const ownTime = new Date(soon.getTime() + 1_800_000);

beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  const targets = [{ connectionId: 'conn' }, { connectionId: 'conn_2', caption: 'Own', scheduledAt: ownTime.toISOString() }];
  releaseId = (await opened.create.createRelease(person, body({ targets }), null)).id;
  const rows = await opened.dataSource.query<{ id: string }[]>('select id from target order by position');
  targetIds = rows.map(({ id }) => id);
});

const claimed = async (): Promise<DueTarget[]> => {
  await opened.dataSource.query(`update target set wake_at = now() where status = 'scheduled'`);
  return opened.due.claimDue(10, 60);
};
const rows = (): Promise<object[]> =>
  opened.dataSource.query(
    `select t.caption, t.scheduled_at as at, t.wake_at as wake, r.base_content as text, r.scheduled_at as "releaseAt", p.content as post
     from target t join release r on r.id = t.release_id join post p on p.id = r.post_id order by t.position`,
  );
const unchanged = async (act: () => Promise<unknown>, code: string): Promise<void> => {
  const before = await stored(opened.dataSource);
  await expect(act()).rejects.toMatchObject({ code });
  expect(await stored(opened.dataSource)).toEqual(before);
};

it('a new text and time apply to the post and to every target without its own', async () => {
  await opened.update.release(person, releaseId, { baseContent: 'Better', scheduledAt: later.toISOString() });
  const release = { text: 'Better', releaseAt: later, post: 'Better' };
  expect(await rows()).toEqual([
    { ...release, caption: null, at: later, wake: later },
    { ...release, caption: 'Own', at: ownTime, wake: ownTime },
  ]);
});

it('a target with a new time moves the release if it becomes the first', async () => {
  await opened.update.target(person, releaseId, String(targetIds[0]), { caption: 'Mine', scheduledAt: later.toISOString() });
  expect(await rows()).toMatchObject([
    { caption: 'Mine', at: later, wake: later, releaseAt: ownTime },
    { caption: 'Own', at: ownTime, releaseAt: ownTime },
  ]);
});

it('a worker that has claimed but not begun a target does not publish the old text', async () => {
  const held = await claimed();
  expect(held).toHaveLength(2);
  await opened.update.release(person, releaseId, { baseContent: 'Better' });
  expect(await opened.due.beginAttempts(held, 60)).toEqual([]);
  // They are due as before, and can be claimed at once.
  const again = await opened.due.claimDue(10, 60);
  expect(again).toHaveLength(2);
  await opened.update.target(person, releaseId, String(targetIds[1]), { caption: 'Best' });
  expect(await opened.due.beginAttempts(again, 60)).toMatchObject([{ id: targetIds[0] }]);
});

it('what has begun cannot be changed, nor can its release', async () => {
  const held = await claimed();
  await opened.due.beginAttempts(
    held.filter(({ id }) => id === targetIds[0]),
    60,
  );
  await unchanged(() => opened.update.release(person, releaseId, { baseContent: 'Better' }), 'state_conflict');
  await unchanged(() => opened.update.target(person, releaseId, String(targetIds[0]), { caption: 'x' }), 'state_conflict');
  await opened.update.target(person, releaseId, String(targetIds[1]), { caption: 'Waiting' });
});

it('invalid content and invalid input change nothing', async () => {
  const change = (changes: Parameters<typeof opened.update.release>[2]) => opened.update.release(person, releaseId, changes);
  await unchanged(() => change({ baseContent: 'x'.repeat(21) }), 'content_rejected');
  await unchanged(() => change({ media: [{ assetId: 'asset_of-nobody' }] }), 'validation_failed');
  await unchanged(() => change({ timezone: 'Asia/Tokyo' }), 'validation_failed');
  await unchanged(() => change({ scheduledAt: '2020-01-01T00:00:00Z' }), 'schedule_invalid');
  const one = (changes: Parameters<typeof opened.update.target>[3]) =>
    opened.update.target(person, releaseId, String(targetIds[0]), changes);
  await unchanged(() => one({}), 'validation_failed');
  await unchanged(() => one({ caption: 'x', status: 'published' }), 'validation_failed');
});

it('a release of another organization is not found, and a rehearsal changes nothing', async () => {
  await unchanged(() => opened.update.release(stranger, releaseId, { title: 'Mine now' }), 'not_found');
  await unchanged(() => opened.update.target(stranger, releaseId, String(targetIds[0]), { caption: 'x' }), 'not_found');
  const before = await stored(opened.dataSource);
  await opened.update.release(person, releaseId, { title: 'Better' }, { isRehearsal: true });
  expect(await stored(opened.dataSource)).toEqual(before);
});

const revision = async (): Promise<number> => (await opened.releases.read(person, releaseId)).revision;

it('a change that names an older revision than the present one changes nothing, whoever made the newer one', async () => {
  const read = await revision();
  await opened.update.release(person, releaseId, { baseContent: 'First', expectedRevision: read });
  await unchanged(
    () => opened.update.release(person, releaseId, { baseContent: 'Second', expectedRevision: read }),
    'revision_conflict',
  );
  const afterRelease = await revision();
  await opened.update.target(person, releaseId, String(targetIds[1]), { caption: 'Newer' });
  await unchanged(
    () => opened.update.checkRelease(person, releaseId, { title: 'Old', expectedRevision: afterRelease }),
    'revision_conflict',
  );
  await opened.update.release(person, releaseId, { baseContent: 'Second', expectedRevision: await revision() });
  expect(await rows()).toMatchObject([{ text: 'Second' }, { text: 'Second', caption: 'Newer' }]);
});

it('regression: a move to a slot waits for an account that is found to work again, and holds nothing that is woken then', async () => {
  const { dataSource } = opened;
  const slots = JSON.stringify(weekdays.map((weekday) => ({ weekday, time: '09:00' })));
  await dataSource.query(
    `insert into connection_slots (connection_id, organization_id, timezone, slots)
     select id, 'org', 'UTC', $1::jsonb from connection where id in ('conn', 'conn_2')`,
    [slots],
  );
  const error = JSON.stringify({ code: waitingForAccount });
  await dataSource.query(`update target set scheduled_at = now() - interval '1 minute', error = $1::jsonb`, [error]);
  const works = dataSource.createQueryRunner();
  await works.startTransaction();
  await works.query(`update connection set reconnect_needed_at = null where id = 'conn'`);
  const moved = opened.update.release(person, releaseId, { slot: 'next' });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await eventually(async () => (await dataSource.query<object[]>(waiting)).length > 0);
  await wakeWaitingTargets(works.manager, { organizationId: 'org', id: 'conn' });
  await works.commitTransaction();
  await works.release();
  await moved;
  await dataSource.query('delete from connection_slots');
  expect(await dataSource.query(`select from target where scheduled_at > now() and wake_at = scheduled_at`)).toHaveLength(2);
});
