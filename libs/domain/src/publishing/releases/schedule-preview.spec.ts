import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { addRelease } from '../publishing.fixture.js';
import { openReleases, person, stranger, type OpenedReleases } from './releases.fixture.js';
import type { SchedulePreviews } from './schedule-preview.js';
import { schedulePreviews } from './schedule-preview.fixture.js';

let opened: OpenedReleases;
let previews: SchedulePreviews;
beforeAll(async () => {
  opened = await openReleases();
  previews = schedulePreviews(opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('delete from target; delete from release');
  await opened.dataSource.query(`update connection set status = 'connected' where id = 'conn_2'`);
});

const query = (sql: string, values?: unknown[]): Promise<unknown> => opened.dataSource.query(sql, values);
/** Targets are named `at` plus the seconds after this time at which they are due. */
const start = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
async function plan(id: string, seconds: readonly number[], connection = 'conn'): Promise<void> {
  const targets = seconds.map((second) => `${id}_${second}`);
  await addRelease(opened.dataSource, id, targets, '1 hour');
  for (const [index, second] of seconds.entries())
    await query('update target set scheduled_at = $1, connection_id = $2 where id = $3', [
      new Date(start.getTime() + second * 1_000),
      connection,
      targets[index],
    ]);
}
const run = (days = 7, more: { brandId?: string; timezone?: string | undefined } = {}, caller = person) =>
  previews.previewSchedule(caller, { days, ...more });
const diagnosed = async (): Promise<Record<string, string[]>> => {
  const { publishes } = await run();
  return Object.fromEntries(publishes.map(({ targetId, diagnostics }) => [targetId, diagnostics.map(({ code }) => code)]));
};

describe('a preview of the schedule', () => {
  it('shows what is due in its period, the earliest first, paused or not', async () => {
    const day = 86_400;
    await plan('rel', [60, 0, day - 7_200, day]);
    await query(`update target set status = 'paused' where id = 'rel_0'`);
    const shown = async (days: number) => (await run(days)).publishes.map(({ targetId }) => targetId);
    expect(await shown(1)).toEqual(['rel_0', 'rel_60', `rel_${day - 7_200}`]);
    expect(await shown(2)).toEqual(['rel_0', 'rel_60', `rel_${day - 7_200}`, `rel_${day}`]);
  });

  it('excludes what was deleted', async () => {
    await plan('rel', [0]);
    await query('update release set deleted_at = now()');
    expect((await run()).publishes).toEqual([]);
  });

  it.each(['draft', 'publishing', 'unconfirmed', 'published', 'failed', 'cancelled'])('excludes what is %s', async (status) => {
    await plan('rel', [0]);
    await query('update target set status = $1', [status]);
    expect(await run()).toEqual({ publishes: [], days: [], isCut: false, completeUntil: expect.any(Date) });
  });

  it('excludes what was due before now', async () => {
    await plan('rel', [0]);
    await query(`update target set scheduled_at = now() - interval '1 second', wake_at = now() - interval '1 second'`);
    expect((await run()).publishes).toEqual([]);
  });

  it('for a brand of another organization is not_found, and shows nothing of others (spec §2.1)', async () => {
    await plan('rel', [0]);
    await expect(run(7, { brandId: 'brand_other' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await run(7, {}, stranger)).publishes).toEqual([]);
    const ofBrand = async (brandId: string) => (await run(7, { brandId })).publishes.length;
    expect([await ofBrand('brand'), await ofBrand('brand_2')]).toEqual([1, 0]);
  });

  it('counts the posts of each account on each day, of UTC or of the zone that is asked for', async () => {
    const midnight = DateTime.fromJSDate(start, { zone: 'utc' }).plus({ days: 1 }).startOf('day');
    const until = Math.round(midnight.diff(DateTime.fromJSDate(start), 'seconds').seconds);
    await plan('rel', [until, until + 3_600, until - 1]);
    await plan('rel_2', [until], 'conn_2');
    const daysIn = async (timezone?: string) =>
      (await run(7, { timezone })).days.map(({ date, connectionId, publishes }) => [date, connectionId, publishes]);
    const [before, date] = [midnight.minus({ days: 1 }).toISODate(), midnight.toISODate()];
    const inUtc = [
      [before, 'conn', 1],
      [date, 'conn', 2],
      [date, 'conn_2', 1],
    ];
    expect(await daysIn()).toEqual(inUtc);
    expect(await daysIn('UTC')).toEqual(inUtc);
    // An hour behind UTC all year.
    expect(await daysIn('Atlantic/Cape_Verde')).toEqual([
      [before, 'conn', 2],
      [before, 'conn_2', 1],
      [date, 'conn', 1],
    ]);
  });

  it('is truncated after 500, and says so', async () => {
    await addRelease(opened.dataSource, 'rel', ['target_first'], '1 hour');
    const fill = `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at)
      select 't' || n, 'org', 'rel', 'conn', 'feed', n, 'scheduled', now() + interval '2 hours' from generate_series(1, $1) as n`;
    await query(fill, [499]);
    const lengths = async (): Promise<unknown[]> => {
      const { publishes, isCut, days, completeUntil } = await run();
      const last = publishes.at(-1)?.scheduledAt;
      expect(completeUntil.getTime() > (last?.getTime() ?? 0)).toBe(!isCut);
      return [publishes.length, isCut, days.reduce((sum, day) => sum + day.publishes, 0)];
    };
    expect(await lengths()).toEqual([500, false, 500]);
    await query(`update target set id = 'last' where id = 't1'`);
    await query(fill.replace("'t' || n", "'u' || n"), [1]);
    expect(await lengths()).toEqual([500, true, 500]);
  });
});

describe('a diagnostic is reported', () => {
  it('for two posts on one connection less than 15 minutes apart, and not at 15', async () => {
    await plan('near', [0, 899]);
    await plan('far', [10_000, 10_900]);
    await plan('elsewhere', [0], 'conn_2');
    expect(await diagnosed()).toEqual({ near_0: ['clash'], near_899: ['clash'], far_10000: [], far_10900: [], elsewhere_0: [] });
  });

  it('for a paused target, and while publishing is paused: neither is expected to go out', async () => {
    await plan('paused', [0]);
    await query(`update target set status = 'paused'`);
    await plan('going', [0], 'conn_2');
    const expectedAt = async () => (await run()).publishes.map(({ targetId, expectedAt: at }) => [targetId, at]);
    expect(await diagnosed()).toEqual({ paused_0: ['paused'], going_0: [] });
    expect(await expectedAt()).toEqual([
      ['going_0', start],
      ['paused_0', null],
    ]);
    await query(`insert into publishing_pause (organization_id, paused_by) values ('org', 'user')`);
    expect(await diagnosed()).toEqual({ paused_0: ['paused', 'publishing_paused'], going_0: ['publishing_paused'] });
    expect(await expectedAt()).toEqual([
      ['going_0', null],
      ['paused_0', null],
    ]);
    await query(`delete from publishing_pause`);
  });

  it.each([
    ['is not connected', { status: 'expired' }, ['connection_not_usable', 'member']],
    ['has to be reconnected', { reconnect_needed_at: new Date(), error: 'Refused.' }, ['reconnect_needed', 'member']],
    ['cannot be read', { credentials_sealed: 'nothing' }, ['credentials_unreadable', 'member']],
    ['ends before', { credentials_expire_at: new Date(start.getTime() - 1) }, ['access_expiring', 'member']],
    ['ends just then', { credentials_expire_at: start }, ['access_expiring', 'member']],
    ['is of a channel that is not there', { platform: 'gone' }, ['scheduler_channel_unavailable', 'operator']],
  ])('for an account that %s', async (_what, columns, [code, resolvedBy]) => {
    const names = Object.keys(columns);
    await plan('rel', [0], 'conn_2');
    const [before] = (await query(`select ${names.join(', ')} from connection where id = 'conn_2'`)) as Record<string, unknown>[];
    const set = names.map((name, index) => `${name} = $${index + 1}`).join(', ');
    await query(`update connection set ${set} where id = 'conn_2'`, Object.values(columns));
    const { publishes } = await run();
    await query(
      `update connection set ${set} where id = 'conn_2'`,
      names.map((name) => before?.[name]),
    );
    expect(publishes).toMatchObject([{ expectedAt: null, diagnostics: [{ code, resolvedBy, message: expect.any(String) }] }]);
  });

  it('not for access that ends later', async () => {
    await plan('rel', [0], 'conn_2');
    await query(`update connection set credentials_expire_at = $1 where id = 'conn_2'`, [new Date(start.getTime() + 1)]);
    expect(await diagnosed()).toEqual({ rel_0: [] });
    await query(`update connection set credentials_expire_at = null where id = 'conn_2'`);
  });

  it('for what is over the limit of the account, with the time at which it goes out', async () => {
    await query(`update connection set max_posts_per_day = 2 where id = 'conn'`);
    await plan('rel', [0, 3_600, 7_200, 10_800]);
    await query(`update target set status = 'paused' where id = 'rel_0'`);
    const { publishes } = await run();
    const day = 86_400_000;
    expect(publishes.map(({ expectedAt, diagnostics }) => [expectedAt, diagnostics.map(({ code }) => code)])).toEqual([
      [null, ['paused']],
      [new Date(start.getTime() + 3_600_000), []],
      [new Date(start.getTime() + 7_200_000), []],
      [new Date(start.getTime() + 3_600_000 + day), ['quota_exceeded']],
    ]);
    expect(publishes[3]?.diagnostics[0]).toMatchObject({
      message: expect.stringContaining('2 posts within 24 hours'),
      resolvedBy: 'member',
    });
    // A limit that is met exactly says nothing.
    await query(`update connection set max_posts_per_day = 3 where id = 'conn'`);
    expect(Object.values(await diagnosed())).toEqual([['paused'], [], [], []]);
    await query(`update connection set max_posts_per_day = null where id = 'conn'`);
  });

  it('for what was put off already, which is still to come', async () => {
    await query(`update connection set max_posts_per_day = 1 where id = 'conn'`);
    await plan('old', [0]);
    await query(
      `update target set status = 'published', wake_at = null, scheduled_at = now() - interval '2 hours', published_at = now() - interval '2 hours'`,
    );
    await plan('rel', [0]);
    await query(
      `update target set scheduled_at = now() - interval '1 hour', wake_at = now() + interval '22 hours', error = '{"code":"waiting_for_quota"}'
       where id = 'rel_0'`,
    );
    const [publish, ...others] = (await run(1)).publishes;
    expect([publish?.targetId, publish?.diagnostics.map(({ code }) => code), others]).toEqual(['rel_0', ['quota_exceeded'], []]);
    const inHours = Math.round(((publish?.expectedAt?.getTime() ?? 0) - Date.now()) / 3_600_000);
    expect(inHours).toBe(22);
    await query(`update connection set max_posts_per_day = null where id = 'conn'`);
  });

  it('for a clock change before the due time, which is shown as local time', async () => {
    const zone = 'Europe/Berlin';
    const here = DateTime.now().setZone(zone);
    const changed = Array.from({ length: 12 }, (_each, month) => here.plus({ months: month }).set({ hour: 9 })).find(
      (time) => time.offset !== here.offset,
    );
    await addRelease(opened.dataSource, 'in_utc', ['t_same'], '1 hour');
    await addRelease(opened.dataSource, 'there', ['t_changed'], '1 hour');
    await query(`update release set timezone = $1 where id = 'there'`, [zone]);
    await query(`update target set scheduled_at = $1 where id = 't_changed'`, [changed?.toJSDate()]);
    const { publishes } = await run(400);
    const [same, other] = publishes;
    expect([same?.diagnostics, other?.diagnostics.map(({ code }) => code)]).toEqual([[], ['clock_change']]);
    expect(other?.localTime).toBe(changed?.toFormat("yyyy-MM-dd'T'HH:mm:ss"));
  });
});
