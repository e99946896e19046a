import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { body, emptyReleases, openReleases, person, stranger, type OpenedReleases } from '../releases/releases.fixture.js';

let opened: OpenedReleases;

beforeAll(async () => {
  opened = await openReleases();
  await opened.dataSource.query(
    `insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada') on conflict do nothing`,
  );
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

const create = async () => (await opened.create.createRelease(person, body({ targets: [{ connectionId: 'conn' }] }), null)).id;
const fallDue = (): Promise<unknown> =>
  opened.dataSource.query(`update target set wake_at = now() - interval '1 second' where status = 'scheduled'`);
const rows = (): Promise<{ status: string; release: string; at: Date; error: string | null; waits: boolean }[]> =>
  opened.dataSource.query(
    `select t.status, r.status as release, t.scheduled_at as at, t.error ->> 'code' as error, t.wake_at is not null as waits
     from target t join release r on r.id = t.release_id order by t.id`,
  );
const missed = async (): Promise<void> => {
  await create();
  await opened.pauses.pause(person);
  await fallDue();
  expect(await opened.due.holdPaused()).toHaveLength(1);
};

describe('while publishing is paused', () => {
  it('nothing that is due is claimed, and nothing that was claimed begins', async () => {
    await create();
    await fallDue();
    const claimed = await opened.due.claimDue(10, 60);
    expect(claimed).toHaveLength(1);
    await opened.pauses.pause(person);
    expect(await opened.due.beginAttempts(claimed, 60)).toEqual([]);
    await create();
    await fallDue();
    expect(await opened.due.claimDue(10, 60)).toEqual([]);
    expect(await opened.dataSource.query('select from publish_attempt')).toEqual([]);
  });

  it('what falls due is held with its time and says why, also when a worker had claimed it; the rest waits as planned', async () => {
    await create();
    await fallDue();
    await opened.due.claimDue(10, 60);
    const later = await create();
    await opened.pauses.pause(person);
    expect(await opened.due.holdPaused()).toHaveLength(1);
    expect(await opened.due.holdPaused()).toEqual([]);
    const at = (await opened.releases.read(person, later)).scheduledAt;
    expect((await rows()).toSorted((one, other) => one.status.localeCompare(other.status))).toEqual([
      { status: 'paused', release: 'paused', at, error: 'missed_while_paused', waits: false },
      { status: 'scheduled', release: 'scheduled', at, error: null, waits: true },
    ]);
    expect(await opened.pauses.read(person)).toMatchObject({
      ...{ isPaused: true, pausedBy: { id: 'user', name: 'Ada' }, pausedAt: expect.any(Date), missed: 1 },
    });
  });

  it('other organizations publish', async () => {
    await opened.pauses.pause(stranger);
    await create();
    await fallDue();
    expect(await opened.due.holdPaused()).toEqual([]);
    expect(await opened.due.beginAttempts(await opened.due.claimDue(10, 60), 60)).toHaveLength(1);
    expect(await opened.pauses.read(person)).toMatchObject({ isPaused: false, missed: 0 });
  });

  it('publishing at once is refused, and scheduling is not', async () => {
    await opened.pauses.pause(person);
    const id = await create();
    const code = 'publishing_paused';
    await expect(opened.control.controlRelease(person, id, 'publish-now')).rejects.toMatchObject({ code });
    const { scheduledAt: _time, ...atOnce } = body();
    await expect(opened.create.createRelease(person, atOnce, null)).rejects.toMatchObject({ code });
    expect(await rows()).toHaveLength(1);
  });

  it('pausing again changes nothing', async () => {
    const first = await opened.pauses.pause(person);
    expect(await opened.pauses.pause(person)).toEqual(first);
    expect(await opened.dataSource.query(`select action from audit_entry where action like 'publishing.%'`)).toHaveLength(1);
  });
});

describe('resuming', () => {
  it.each([
    ['publish', { status: 'scheduled', release: 'scheduled', error: null, waits: true }],
    ['keep', { status: 'paused', release: 'paused', error: 'missed_while_paused', waits: false }],
    ['cancel', { status: 'cancelled', release: 'cancelled', error: null, waits: false }],
  ] as const)('with “%s” decides about what was missed', async (decision, expected) => {
    await missed();
    const manual = await create();
    await opened.control.controlRelease(person, manual, 'pause');
    expect(await opened.pauses.resume(person, decision)).toMatchObject({ isPaused: false, missed: decision === 'keep' ? 1 : 0 });
    const held = (await rows()).filter(({ error, status }) => error !== null || status !== 'paused');
    expect(held).toEqual([{ ...expected, at: expect.any(Date) }]);
    // What a person paused stays as it is.
    expect(await opened.releases.read(person, manual)).toMatchObject({ status: 'paused' });
    expect(await opened.due.claimDue(10, 60)).toHaveLength(decision === 'publish' ? 1 : 0);
  });

  it('without a pause decides nothing', async () => {
    await missed();
    await opened.pauses.resume(person, 'keep');
    await opened.pauses.resume(person, 'cancel');
    expect((await rows()).map(({ status }) => status)).toEqual(['paused']);
  });

  it('publishes what waits for a later time as planned', async () => {
    const id = await create();
    const { scheduledAt } = await opened.releases.read(person, id);
    await opened.pauses.pause(person);
    await opened.pauses.resume(person, 'publish');
    expect(await opened.releases.read(person, id)).toMatchObject({ status: 'scheduled', scheduledAt });
  });
});
