import { eventually, testConfig } from '@imprint/platform/testing';
import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { AccountWaits } from './account-waits.js';
import { ClaimAhead } from './claim-ahead.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { holdRestoredTargets, holdSinceRestore } from './hold-restored.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishScheduler } from './publish-scheduler.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import type { TargetPublisher } from './target-publisher.js';

let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  for (const table of ['restore_mark', 'target', 'release']) await dataSource.query(`delete from ${table}`);
});

const schedule = (id: string, due: string): Promise<void> => addRelease(dataSource, id, [id], due);

/** Does what a restore does in the staged tables. */
const restored = (until = new Date()): Promise<unknown> =>
  dataSource.transaction((manager) => holdRestoredTargets(manager, until));

const hoursPass = (hours: number): Promise<unknown> =>
  dataSource.query(
    `update target set scheduled_at = scheduled_at - $1 * interval '1 hour', wake_at = wake_at - $1 * interval '1 hour'`,
    [hours],
  );

/** A scheduler-worker up to the point where it would call the platforms; `taken` is what it would publish. */
function worker(): { scheduler: PublishScheduler; taken: string[] } {
  const taken: string[] = [];
  const publisher = {
    holding: 0,
    take: (targets: ClaimedTarget[]) => taken.push(...targets.map(({ id }) => id)),
    renew: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  } as unknown as TargetPublisher;
  const signals = { publish: () => Promise.resolve(), subscribe: () => () => undefined } as unknown as SignalBus;
  const metrics = new Metrics();
  const config = testConfig({ SWEEP_INTERVAL_MS: 50 });
  const backlogs = new Backlogs(new ReadinessRegistry(), metrics);
  const workers = new PublishWorkersRepository(dataSource);
  const due = new DueTargetsRepository(dataSource, workers);
  const claims = new ClaimAhead(
    due,
    workers,
    publisher,
    new PublishMetrics(metrics, new Map()),
    {
      hold: () => undefined,
      divide: (ready: ClaimedTarget[]) => Promise.resolve({ ready, waiting: [] }),
    } as unknown as AccountWaits,
    config,
  );
  return {
    scheduler: new PublishScheduler(claims, due, publisher, signals, backlogs, config),
    taken,
  };
}

const states = async (): Promise<Record<string, string>> => {
  const rows = await dataSource.query<{ id: string; status: string; code: string | null }[]>(
    `select t.id, t.status || '/' || r.status as status, t.error ->> 'code' as code from target t join release r on r.id = t.release_id`,
  );
  return Object.fromEntries(rows.map(({ id, status, code }) => [id, code === null ? status : `${status} ${code}`]));
};
const isMarked = async (): Promise<boolean> => (await dataSource.query<object[]>('select from restore_mark')).length > 0;

it('returns how many it held, and how many may have been published', async () => {
  await schedule('due', '-1 hour');
  await schedule('due, too', '-2 hours');
  await schedule('under way', '-1 hour');
  await schedule('later', '9 hours');
  await dataSource.query(`update target set status = 'publishing' where id = 'under way'`);
  expect(await restored()).toEqual({ paused: 2, unconfirmed: 1 });
});

it('two workers starting at the same time hold everything once', async () => {
  await schedule('soon', '2 hours');
  await restored();
  await hoursPass(5);
  const hold = (): Promise<string[]> =>
    dataSource.transaction(async (manager) => (await holdSinceRestore(manager)).map(({ id }) => id));
  expect((await Promise.all([hold(), hold()])).toSorted((a, b) => a.length - b.length)).toEqual([[], ['soon']]);
});

it('whatever became due before the first workers started is held and not published', async () => {
  await schedule('soon', '2 hours');
  await schedule('at the start', '5 hours 2 minutes');
  await schedule('later', '9 hours');
  await restored();
  await hoursPass(5);
  await schedule('made since', '0');
  const workers = [worker(), worker(), worker()];
  for (const { scheduler } of workers) scheduler.onApplicationBootstrap();
  await eventually(async () => !(await isMarked()) && workers.some(({ taken }) => taken.length > 0));
  const taken = (): string[] => workers.flatMap((each) => each.taken);
  expect(taken()).toEqual(['made since']);
  for (const { scheduler } of workers) await scheduler.beforeApplicationShutdown();
  // The first to stop leaves to the others what it had claimed and not begun.
  expect(new Set(taken())).toEqual(new Set(['made since']));
  const held = 'paused/paused held_after_restore';
  expect(await states()).toMatchObject({ soon: held, 'at the start': held, later: 'scheduled/scheduled' });
  // Done once, by whichever came first.
  expect(await dataSource.query(`select distinct fence from target where status = 'paused'`)).toEqual([{ fence: 1 }]);
});

it('the first worker also holds what becomes due until --hold-until, but not what a person has started since', async () => {
  await schedule('until then', '3 hours');
  await schedule('resumed', '-1 hours');
  await restored(new Date(Date.now() + 4 * 3_600_000));
  expect(await states()).toMatchObject({ 'until then': 'paused/paused held_after_restore' });
  await dataSource.query(
    `update target set status = 'scheduled', wake_at = scheduled_at, updated_at = now() where id = 'resumed'`,
  );
  const { scheduler, taken } = worker();
  await scheduler.claimAllDue();
  expect(taken).toEqual([]);
  await scheduler.claimAllDue();
  expect(taken).toEqual(['resumed']);
});

it('what becomes due after the first worker has started is published as usual', async () => {
  await schedule('later', '9 hours');
  await restored();
  const { scheduler, taken } = worker();
  await scheduler.claimAllDue();
  await hoursPass(10);
  await scheduler.claimAllDue();
  expect(taken).toEqual(['later']);
});
