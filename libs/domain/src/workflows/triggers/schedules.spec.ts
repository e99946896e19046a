import type { CreateTrigger } from '@imprint/contracts/workflows';
import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { holdRestoredTriggers } from './hold-restored.js';
import { graphOf, harmless, openTriggers } from './triggers.fixture.js';

const hour = 3_600_000;
const daily: CreateTrigger = { kind: 'schedule', cron: '30 2 * * *', timezone: 'Europe/Berlin' };
const everyMinute: CreateTrigger = { kind: 'schedule', cron: '* * * * *' };
let stage: Awaited<ReturnType<typeof openTriggers>>;

beforeAll(async () => {
  stage = await openTriggers();
});
afterEach(() => stage.stop());
afterAll(() => stage.close());

/** As if nothing had run for so long; returns the time that was due first. */
async function waitedSince(id: string, minutes: number): Promise<Date> {
  await stage.dataSource.query(
    `update workflow_trigger set next_at = date_trunc('minute', now()) - $2 * interval '1 minute' where id = $1`,
    [id, minutes],
  );
  return (await stage.triggerOf(id)).nextAt ?? new Date(0);
}

const settled = (id: string): Promise<Date> =>
  eventually(async () => {
    const { nextAt, leaseUntil } = await stage.triggerOf(id);
    return nextAt !== null && nextAt.getTime() > Date.now() && leaseUntil === null ? nextAt : undefined;
  });

describe('scenario 12: dst-gap-and-overlap', () => {
  /** Looks every half hour, by clocks that stand at these times, whether the schedule is due. */
  async function runThrough(id: string, since: string, until: string): Promise<void> {
    await stage.dataSource.query('update workflow_trigger set next_at = $2 where id = $1', [id, since]);
    for (let now = Date.parse(since); now <= Date.parse(until); now += hour / 2) {
      const trigger = await stage.triggerOf(id);
      if (trigger.nextAt !== null && trigger.nextAt.getTime() <= now) await stage.schedules.run({ trigger, now: new Date(now) });
    }
  }

  it.each([
    ['Europe/Berlin', '30 2 * * *', '2026-03-27T12:00:00Z', ['2026-03-28T02:30', '2026-03-29T03:30', '2026-03-30T02:30']],
    ['Europe/Berlin', '30 2 * * *', '2026-10-23T12:00:00Z', ['2026-10-24T02:30', '2026-10-25T02:30', '2026-10-26T02:30']],
    ['America/New_York', '30 2 * * *', '2026-03-06T12:00:00Z', ['2026-03-07T02:30', '2026-03-08T03:30', '2026-03-09T02:30']],
    ['America/New_York', '30 1 * * *', '2026-10-30T12:00:00Z', ['2026-10-31T01:30', '2026-11-01T01:30', '2026-11-02T01:30']],
  ])('in %s, %s from %s runs once on each local day', async (timezone, cron, since, expected) => {
    const { id, workflowId } = await stage.trigger({ kind: 'schedule', cron, timezone });
    await runThrough(id, since, new Date(Date.parse(since) + 70 * hour).toISOString());
    expect(await stage.localTimes(workflowId)).toEqual(expected.map((time) => `${time}:00`));
  });
});

describe('scenario 13: scheduler-down-three-ticks', () => {
  it.each([
    ['skip', (_first: number, now: number) => (now - floored(now) <= 5 * 60_000 ? 1 : 0)],
    ['latest', () => 1],
    ['all', () => 4],
  ] as const)('%s', async (missed, expected) => {
    const { id, workflowId } = await stage.trigger({ kind: 'schedule', cron: '0 * * * *', missed });
    // Three ticks and the latest one, whenever within the hour this runs.
    await stage.dataSource.query(
      `update workflow_trigger set next_at = date_trunc('hour', now()) - interval '3 hours' where id = $1`,
      [id],
    );
    const first = (await stage.triggerOf(id)).nextAt?.getTime() ?? 0;
    stage.run(stage.worker());
    await settled(id);
    const rows = await stage.executionsOf(workflowId);
    expect(rows).toHaveLength(expected(first, Date.now()));
    if (missed !== 'skip')
      expect(rows.at(-1)?.triggerPayload).toMatchObject({ scheduledAt: new Date(first + 3 * hour).toISOString() });
    expect(rows.every(({ trigger }) => trigger === 'scheduled')).toBe(true);
  });

  it('all makes up for so many times at most, the latest ones', async () => {
    const { id, workflowId } = await stage.trigger({ ...everyMinute, missed: 'all' });
    await waitedSince(id, limits.workflowMissedRuns + 20);
    stage.run(stage.worker());
    const next = await settled(id);
    const rows = await stage.executionsOf(workflowId);
    expect(rows).toHaveLength(limits.workflowMissedRuns);
    const times = rows.map(({ triggerPayload }) => Date.parse((triggerPayload as { scheduledAt: string }).scheduledAt));
    expect(Math.max(...times) - Math.min(...times)).toBe((limits.workflowMissedRuns - 1) * 60_000);
    expect(next.getTime()).toBe(Math.max(...times) + 60_000);
  });
});

describe('scenario 14: two-schedulers-one-tick', () => {
  it('starts one execution for each time', async () => {
    const workers = [stage.worker(), (await stage.another()).worker(), (await stage.another()).worker()];
    const made = await Promise.all(Array.from({ length: 20 }, () => stage.trigger({ kind: 'schedule', cron: '0 * * * *' })));
    await stage.dataSource.query(`update workflow_trigger set next_at = date_trunc('hour', now()) where id = any($1)`, [
      made.map(({ id }) => id),
    ]);
    for (const worker of workers) stage.run(worker);
    for (const { id } of made) await settled(id);
    for (const { workflowId } of made) {
      const keys = await keysOf(workflowId);
      // An hour may begin meanwhile.
      expect([1, 2]).toContain(keys.length);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('a second run of a claim that was lost starts nothing, and leaves what the first one wrote', async () => {
    const { id, workflowId } = await stage.trigger(everyMinute);
    await waitedSince(id, 0);
    const [held] = await stage.due.claim('schedule', 1, 0);
    const [again] = await stage.due.claim('schedule', 1, 60_000);
    if (held === undefined || again === undefined) throw new Error('nothing was due');
    await stage.schedules.run(held);
    expect((await stage.triggerOf(id)).leaseUntil).not.toBeNull();
    await stage.schedules.run(again);
    expect(new Set(await keysOf(workflowId)).size).toBe((await stage.executionsOf(workflowId)).length);
    expect((await stage.triggerOf(id)).leaseUntil).toBeNull();
  });

  it('a worker that died with a claim is followed by another one once its lease has ended', async () => {
    const { id, workflowId } = await stage.trigger(everyMinute);
    await waitedSince(id, 0);
    expect(await stage.due.claim('schedule', 1, 500)).toHaveLength(1);
    expect(await stage.due.claim('schedule', 1, 500)).toHaveLength(0);
    stage.run(stage.worker());
    await stage.started(workflowId, 1);
  });
});

describe('scenario 11: worker-clock-jumps', () => {
  afterEach(() => void jest.useRealTimers());

  it.each([1, -1])('by %p h: what is due runs, and nothing else', async (hours) => {
    const due = await stage.trigger(everyMinute);
    const later = await stage.trigger({ kind: 'schedule', cron: '0 0 1 1 *' });
    await waitedSince(due.id, 0);
    await stage.dataSource.query(`update workflow_trigger set next_at = now() + interval '30 minutes' where id = $1`, [later.id]);
    const now = Date.now() + hours * hour;
    jest.useFakeTimers({
      now,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'setInterval',
        'setTimeout',
        'clearImmediate',
        'clearInterval',
        'clearTimeout',
      ],
    });
    stage.run(stage.worker());
    const [execution] = await stage.started(due.workflowId, 1);
    jest.useRealTimers();
    const next = await settled(due.id);
    expect(Math.abs(next.getTime() - Date.now())).toBeLessThan(2 * 60_000);
    expect(execution?.triggerKey).toMatch(/^tick:ftrg_\w+:20/u);
    expect(await stage.executionsOf(later.workflowId)).toEqual([]);
  });
});

describe('a schedule', () => {
  it('that cannot start says why, and goes on', async () => {
    const { id, workflowId } = await stage.trigger(
      { ...everyMinute, variables: { dish: 'soup' } },
      graphOf(harmless.nodes, { dish: { type: 'text' } }),
    );
    await stage.publish(graphOf(harmless.nodes, { dish: { type: 'number', required: true } }), 'org', workflowId);
    await waitedSince(id, 0);
    stage.run(stage.worker());
    await settled(id);
    expect((await stage.triggerOf(id)).error).toMatchObject({ class: 'misconfiguration', code: 'validation_failed' });
    expect(await stage.executionsOf(workflowId)).toEqual([]);
    await stage.publish(harmless, 'org', workflowId);
    await stage.dataSource.query(`update workflow_trigger set variables = '{}' where id = $1`, [id]);
    await waitedSince(id, 0);
    await stage.signals.publish('workflow.triggers', { organizationId: 'org' });
    await stage.started(workflowId, 1);
    await eventually(async () => (await stage.triggerOf(id)).error === null);
    expect((await stage.triggerOf(id)).lastStartedAt).not.toBeNull();
  });

  it('starts nothing while it is off, its workflow is deleted, or its organization is to be deleted', async () => {
    const [off, deleted, ending] = [await stage.trigger(daily), await stage.trigger(daily), await stage.trigger(daily)];
    const foreign = await stage.publish(harmless, 'other');
    for (const { id } of [off, deleted, ending]) await waitedSince(id, 0);
    await stage.dataSource.query('update workflow_trigger set enabled = false where id = $1', [off.id]);
    await stage.dataSource.query('update workflow set deleted_at = now() where id = $1', [deleted.workflowId]);
    await stage.dataSource.query(`update workflow_trigger set organization_id = 'other', workflow_id = $2 where id = $1`, [
      ending.id,
      foreign,
    ]);
    await stage.dataSource.query(
      `insert into organization_deletion (id, organization_id, requested_by, due_at, paused_publishing) values ('odel', 'other', 'user', now() + interval '1 day', false)`,
    );
    expect(await stage.due.claim('schedule', 10, 1_000)).toEqual([]);
    expect(await stage.due.millisecondsToNext('schedule')).not.toBeLessThan(0);
    await stage.dataSource.query('delete from organization_deletion');
    expect((await stage.due.claim('schedule', 10, 1_000)).map(({ trigger }) => trigger.id)).toEqual([ending.id]);
  });

  it('of a backup does not make up for what was due when it was restored', async () => {
    const { id, workflowId } = await stage.trigger({ ...everyMinute, missed: 'all' });
    await waitedSince(id, 5);
    const until = new Date(Date.now() + hour);
    await stage.dataSource.transaction((manager) => holdRestoredTriggers(manager, until));
    expect((await stage.triggerOf(id)).nextAt?.getTime()).toBeGreaterThan(until.getTime());
    expect(await stage.executionsOf(workflowId)).toEqual([]);
  });

  it('starts nothing for somebody who has left', async () => {
    const { id, workflowId } = await stage.trigger(everyMinute);
    await stage.dataSource.query(`update workflow_trigger set user_id = 'gone' where id = $1`, [id]);
    await waitedSince(id, 0);
    stage.run(stage.worker());
    await settled(id);
    expect((await stage.triggerOf(id)).error).toMatchObject({ code: 'insufficient_permissions' });
    expect(await stage.executionsOf(workflowId)).toEqual([]);
  });
});

it('finds what is due of one kind by an index, without a look at the other kind', async () => {
  const plan = await stage.dataSource.transaction(async (manager) => {
    // However few rows there are.
    await manager.query('set local enable_seqscan = off');
    return manager.query<{ 'QUERY PLAN': string }[]>(
      `explain select id from workflow_trigger where enabled and next_at <= now() and kind = 'rss' order by next_at limit 10`,
    );
  });
  const text = plan.map((row) => row['QUERY PLAN']).join(' ');
  expect(text).toMatch(/workflow_trigger_due.*Index Cond: \(\(kind = 'rss'::text\) AND \(next_at <= now\(\)\)\)/);
});

const floored = (time: number): number => time - (time % hour);

async function keysOf(workflowId: string): Promise<string[]> {
  return (await stage.executionsOf(workflowId)).map(({ triggerKey }) => triggerKey ?? '');
}
