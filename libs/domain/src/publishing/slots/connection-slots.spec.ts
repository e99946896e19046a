import type { SlotInput } from '@imprint/contracts/publishing';
import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '../../audit/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import type { ConnectionsService } from '../connections/connections.service.js';
import {
  body,
  elsewhere,
  emptyReleases,
  openReleases,
  person,
  scheduling,
  stranger,
  type OpenedReleases,
} from '../releases/releases.fixture.js';
import { ConnectionSlots } from './connection-slots.js';
import { evenings, inSlot, mornings, refusal, timesOf, timezone } from './slots.fixture.js';

let opened: OpenedReleases;
let connections: ConnectionsService;
let connectionSlots: ConnectionSlots;
beforeAll(async () => {
  opened = await openReleases();
  const { dataSource } = opened;
  ({ connections } = accountParts(dataSource, new SecretBox(testConfig()), new Map([['elsewhere', elsewhere]])));
  connectionSlots = new ConnectionSlots(dataSource, connections, new AuditTrail(dataSource));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  await opened.dataSource.query('delete from connection_slots');
});

const setSlots = (connectionId: string, slots: SlotInput[]) => connectionSlots.replace(person, connectionId, { timezone, slots });
const timesOfTargets = async (): Promise<Date[]> => {
  const rows = await opened.dataSource.query<{ at: Date }[]>('select scheduled_at as at from target order by scheduled_at');
  return rows.map(({ at }) => at);
};
describe('the slots of an account', () => {
  it('are replaced as a whole, kept in the order of the week, and audited with what changed', async () => {
    const friday: SlotInput = { weekday: 'friday', time: '17:30' };
    const tuesday: SlotInput = { weekday: 'tuesday', time: '09:00' };
    expect(await connectionSlots.read(person, 'conn')).toEqual({
      id: 'conn',
      timezone: null,
      slots: [],
      nextTimes: [],
      nextFreeAt: null,
    });
    expect(await setSlots('conn', [friday, tuesday])).toMatchObject({ timezone, slots: [tuesday, friday] });
    await setSlots('conn', [tuesday, friday]);
    await setSlots('conn', [tuesday]);
    expect(await connectionSlots.read(person, 'conn')).toMatchObject({ slots: [tuesday] });
    const entries = await opened.dataSource.query(
      'select action, subject_id as subject, changes from audit_entry order by created_at, id',
    );
    const of = (changes: object) => ({ action: 'connection-slots.changed', subject: 'conn', changes });
    expect(entries).toEqual([
      of({ timezone: { from: null, to: timezone }, slots: { from: null, to: [tuesday, friday] } }),
      of({ slots: { from: [tuesday, friday], to: [tuesday] } }),
    ]);
  });

  it('are shown with their next ten times and what has each, and the next free one', async () => {
    await setSlots('conn', mornings);
    const { id } = await opened.releases.createRelease(person, inSlot(['conn']));
    const times = timesOf(mornings, 10);
    expect(await connectionSlots.read(person, 'conn')).toMatchObject({
      nextTimes: times.map((at, index) =>
        index === 0 ? { at, isTaken: true, releaseId: id } : { at, isTaken: false, releaseId: null },
      ),
      nextFreeAt: times[1],
    });
  });

  it('say which one is free after the ten that are shown', async () => {
    await setSlots('conn', mornings);
    for (let made = 0; made < 10; made += 1) await opened.releases.createRelease(person, inSlot(['conn']));
    const { nextTimes, nextFreeAt } = await connectionSlots.read(person, 'conn');
    expect(nextTimes.every(({ isTaken }) => isTaken)).toBe(true);
    expect(nextFreeAt).toEqual(timesOf(mornings, 11)[10]);
  });

  it('are of the organization, of a connected account, and in a zone that exists', async () => {
    const codes = await Promise.all(
      [
        connectionSlots.read(stranger, 'conn'),
        connectionSlots.replace(stranger, 'conn', { timezone, slots: mornings }),
        setSlots('conn_revoked', mornings),
        connectionSlots.replace(person, 'conn', { timezone: 'Mars/Olympus', slots: mornings }),
      ].map(refusal),
    );
    expect(codes).toEqual([
      [expect.objectContaining({ code: 'not_found' })],
      [expect.objectContaining({ code: 'not_found' })],
      [expect.objectContaining({ code: 'state_conflict' })],
      [expect.objectContaining({ code: 'schedule_invalid' })],
    ]);
    expect(await opened.dataSource.query('select * from connection_slots')).toEqual([]);
  });

  it('end with the connection', async () => {
    await setSlots('conn', mornings);
    await setSlots('conn_2', mornings);
    await connections.revoke(person, 'conn_2');
    await opened.dataSource.query(`update connection set status = 'connected' where id = 'conn_2'`);
    expect(await opened.dataSource.query('select connection_id as id from connection_slots')).toEqual([{ id: 'conn' }]);
  });
});

describe('a release in the next free slot', () => {
  it('gives each account its own, and is due at the earliest; a time of its own stays', async () => {
    await setSlots('conn', evenings);
    await setSlots('conn_2', mornings);
    const [evening] = timesOf(evenings, 1);
    const [morning] = timesOf(mornings, 1);
    const both = await opened.releases.createRelease(scheduling, inSlot(['conn', 'conn_2'], { timezone: 'Asia/Tokyo' }));
    const first = new Date(Math.min(evening?.getTime() ?? 0, morning?.getTime() ?? 0));
    expect([both.scheduledAt, both.targets.map(({ scheduledAt }) => scheduledAt)]).toEqual([first, [evening, morning]]);
    expect(opened.published).toContainEqual({ name: 'targets.changed', payload: { dueAt: first.toISOString() } });
    const walls = await opened.dataSource.query<{ wall: string }[]>(
      'select scheduled_wall as wall from target order by position',
    );
    const inTokyo = (at: Date | undefined): string => new Date((at?.getTime() ?? 0) + 9 * 3_600_000).toISOString().slice(0, 19);
    expect(walls.map(({ wall }) => wall)).toEqual([inTokyo(evening), inTokyo(morning)]);

    const ownTime = new Date(Date.parse('2034-05-01T09:00Z'));
    const targets = [{ connectionId: 'conn', scheduledAt: ownTime.toISOString() }, { connectionId: 'conn_2' }];
    const mixed = await opened.releases.createRelease(person, inSlot([], { targets }));
    expect(mixed.targets.map(({ scheduledAt }) => scheduledAt)).toEqual([ownTime, timesOf(mornings, 2)[1]]);
  });

  it('takes no minute that another post of the account has, unless that failed or was cancelled', async () => {
    await setSlots('conn', mornings);
    const times = timesOf(mornings, 7);
    const states = ['scheduled', 'paused', 'publishing', 'unconfirmed', 'published', 'draft'];
    for (const [index, status] of states.entries()) {
      const at = new Date((times[index]?.getTime() ?? 0) + 59_000).toISOString();
      const { id } = await opened.releases.createRelease(person, body({ scheduledAt: at, targets: [{ connectionId: 'conn' }] }));
      await opened.dataSource.query('update target set status = $1 where release_id = $2', [status, id]);
    }
    const next = async () => (await opened.releases.validate(person, inSlot(['conn']))).scheduledAt;
    expect(await next()).toEqual(times[6]);
    for (const gone of ['failed', 'cancelled']) {
      await opened.dataSource.query('update target set status = $1 where scheduled_at = $2', [
        gone,
        new Date((times[2]?.getTime() ?? 0) + 59_000),
      ]);
      expect(await next()).toEqual(times[2]);
    }
    // Another account has slots of its own.
    await setSlots('conn_2', mornings);
    expect((await opened.releases.validate(person, inSlot(['conn_2']))).scheduledAt).toEqual(times[0]);
  });

  it('is never in a slot that a parallel request gets', async () => {
    await setSlots('conn', mornings);
    await setSlots('conn_2', [...mornings, ...evenings]);
    // In both orders of the accounts: whoever waits for the one must not hold the other.
    const orders = [
      ['conn', 'conn_2'],
      ['conn_2', 'conn'],
    ];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => opened.releases.createRelease(person, inSlot(orders[index % 2] ?? []))),
    );
    const ofConnection = (id: string) =>
      opened.dataSource.query<{ at: Date }[]>(
        'select scheduled_at as at from target where connection_id = $1 order by scheduled_at',
        [id],
      );
    expect((await ofConnection('conn')).map(({ at }) => at)).toEqual(timesOf(mornings, 20));
    expect((await ofConnection('conn_2')).map(({ at }) => at)).toEqual(timesOf([...mornings, ...evenings], 20));
  });

  it('is created once for one idempotency key', async () => {
    await setSlots('conn', mornings);
    const create = () => opened.releases.createRelease(person, inSlot(['conn']), 'once');
    const [one, other] = await Promise.all([create(), create()]);
    expect([one?.id, await timesOfTargets()]).toEqual([other?.id, timesOf(mornings, 1)]);
    expect(await opened.releases.madeBefore(person, inSlot(['conn']), 'once')).toMatchObject({ isSame: true });
    expect(await opened.releases.madeBefore(person, body({ targets: [{ connectionId: 'conn' }] }), 'once')).toMatchObject({
      isSame: false,
    });
  });

  it('says of each account that has none what to do, and writes nothing', async () => {
    await setSlots('conn_2', []);
    const entries = await refusal(opened.releases.createRelease(person, inSlot(['conn', 'conn_2'])));
    const fault = (index: number, id: string) => ({
      code: 'schedule_invalid',
      detail: expect.stringContaining(`PUT /v1/connections/${id}/slots`),
      source: { pointer: `/targets/${index}/connectionId` },
    });
    expect(entries).toEqual([fault(0, 'conn'), fault(1, 'conn_2')]);
    expect(await timesOfTargets()).toEqual([]);
  });

  it('is asked for without a time, for one release', async () => {
    await setSlots('conn', mornings);
    const both = { ...inSlot(['conn']), scheduledAt: '2034-05-01T09:00' };
    const conflict = [expect.objectContaining({ code: 'validation_failed', source: { pointer: '/slot' } })];
    expect(await refusal(opened.releases.createRelease(person, both))).toEqual(conflict);
    const { id } = await opened.releases.createRelease(person, inSlot(['conn']));
    const weekly = { frequency: 'weekly' as const };
    expect(await refusal(opened.releases.createRelease(person, inSlot(['conn'], { recurrence: weekly })))).toEqual(conflict);
    for (const more of [{ scheduledAt: '2034-05-01T09:00' }, { recurrence: weekly }])
      expect(await refusal(opened.update.release(person, id, { slot: 'next', ...more }))).toEqual(conflict);
    expect(await timesOfTargets()).toEqual(timesOf(mornings, 1));
  });
});

describe('a release that is moved to the next free slot', () => {
  it('goes there with every account that waits, is due at the earliest, and stays when asked again', async () => {
    await setSlots('conn', mornings);
    await setSlots('conn_2', evenings);
    await opened.releases.createRelease(person, inSlot(['conn']));
    const { id } = await opened.releases.createRelease(person, body());
    const move = async () => {
      await opened.update.release(person, id, { slot: 'next', timezone: 'Asia/Tokyo' });
      const { scheduledAt, targets } = await opened.releases.read(person, id);
      return { scheduledAt, targets: targets.map((target) => target.scheduledAt) };
    };
    const expected = [timesOf(mornings, 2)[1], timesOf(evenings, 1)[0]];
    const first = new Date(Math.min(...expected.map((time) => time?.getTime() ?? 0)));
    expect(await move()).toEqual({ scheduledAt: first, targets: expected });
    expect(await move()).toEqual({ scheduledAt: first, targets: expected });
    const [target] = await opened.dataSource.query<unknown[]>(
      `select scheduled_at = wake_at as wakes, scheduled_wall as wall from target where release_id = $1 order by position`,
      [id],
    );
    const wall = new Date((expected[0]?.getTime() ?? 0) + 9 * 3_600_000).toISOString().slice(0, 19);
    expect(target).toEqual({ wakes: true, wall });
  });

  it('takes a slot that nobody else gets, also when many are moved at the same time', async () => {
    await setSlots('conn', mornings);
    const targets = [{ connectionId: 'conn' }];
    const made = await Promise.all(Array.from({ length: 5 }, () => opened.releases.createRelease(person, body({ targets }))));
    await Promise.all([
      ...made.map(({ id }) => opened.update.release(person, id, { slot: 'next' })),
      opened.releases.createRelease(person, inSlot(['conn'])),
    ]);
    expect(await timesOfTargets()).toEqual(timesOf(mornings, 6));
  });

  it('is a draft with other accounts, too, and a check changes nothing', async () => {
    await setSlots('conn_2', mornings);
    const { id } = await opened.releases.createRelease(person, body({ status: 'draft', targets: [{ connectionId: 'conn' }] }));
    const change = { slot: 'next' as const, targets: [{ connectionId: 'conn_2' }] };
    const before = await timesOfTargets();
    await opened.update.checkRelease(person, id, change);
    expect(await timesOfTargets()).toEqual(before);
    await opened.update.release(person, id, change);
    const [time] = timesOf(mornings, 1);
    expect(await opened.releases.read(person, id)).toMatchObject({
      scheduledAt: time,
      targets: [{ connectionId: 'conn_2', scheduledAt: time, status: 'draft' }],
    });
    const foreign = { slot: 'next' as const, targets: [{ connectionId: 'conn_other' }] };
    expect(await refusal(opened.update.release(person, id, foreign))).toEqual([
      expect.objectContaining({ code: 'validation_failed', source: { pointer: '/targets/0/connectionId' } }),
    ]);
  });

  it('is one of a series, whose others stay', async () => {
    await setSlots('conn', mornings);
    const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const repeated = body({ targets: [{ connectionId: 'conn' }], scheduledAt, recurrence: { frequency: 'weekly', count: 3 } });
    const { id } = await opened.releases.createRelease(person, repeated);
    const [, ...others] = await timesOfTargets();
    expect(await refusal(opened.update.release(person, id, { slot: 'next', occurrences: 'following' }))).toEqual([
      expect.objectContaining({ code: 'validation_failed', source: { pointer: '/slot' } }),
    ]);
    await opened.update.release(person, id, { slot: 'next' });
    expect([others.length, await timesOfTargets()]).toEqual([2, [...timesOf(mornings, 1), ...others]]);
  });

  it('stays where it is when its account has no slots', async () => {
    const { id } = await opened.releases.createRelease(person, body({ targets: [{ connectionId: 'conn' }] }));
    const before = await timesOfTargets();
    expect(await refusal(opened.update.release(person, id, { slot: 'next' }))).toEqual([
      expect.objectContaining({ code: 'schedule_invalid', source: { pointer: '/slot' } }),
    ]);
    expect(await timesOfTargets()).toEqual(before);
  });
});
