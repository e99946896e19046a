import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { PublishedRecord } from '../channel/index.js';
import type { DueTarget, DueTargetsRepository } from './due-targets.repository.js';
import { publishWorker } from './publish-worker.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';

const concurrency = 2;
const record: PublishedRecord = { externalProviderId: 'x', externalShortcode: null, url: null };
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
// New ids each time, because workers of the previous test may still be starting something.
let name = 0;
beforeEach(async () => {
  name += 1;
  await dataSource.query('truncate publish_worker, release, target cascade');
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const schedule = (count: number): Promise<void> =>
  addRelease(
    dataSource,
    `rel_${name}`,
    Array.from({ length: count }, (_, index) => `tgt_${name}_${index}`),
    '-1 second',
  );

/** A scheduler-worker whose platform responds when `answer` resolves. */
function worker(answer: Promise<PublishedRecord> = new Promise(() => undefined)) {
  const published: string[] = [];
  const publish = ({ targetId }: { targetId: string }): Promise<PublishedRecord> =>
    answer.then((found) => (published.push(targetId), found));
  const made = publishWorker(dataSource, { publish, capability: { concurrency } });
  const start = (): void => {
    made.scheduler.onApplicationBootstrap();
    closing.push(() => made.scheduler.beforeApplicationShutdown());
  };
  return { ...made, published, start };
}
type Worker = ReturnType<typeof worker>;

/** Simulates that it was killed, or paused for longer: its signs of life have expired. */
const isSilent = ({ workers }: Worker): Promise<unknown> =>
  dataSource.query('update publish_worker set alive_until = now() where id = $1', [workers.id]);
const heldBy = async ({ workers }: Worker): Promise<number> => {
  const [row] = await dataSource.query<{ count: number }[]>(
    `select count(*)::integer as count from target where status = 'scheduled' and held_by = $1`,
    [workers.id],
  );
  return row?.count ?? 0;
};
const all = (due: DueTargetsRepository): Promise<DueTarget[]> => due.claimDue(10_000, 60);

describe('what is due at once', () => {
  it('is claimed completely by a single worker', async () => {
    await schedule(1_000);
    const alone = worker();
    expect(await alone.claims.claimAllDue()).toBe(1_000);
    expect(alone.publisher.holding).toBe(1_000);
  });

  it('is shared by all live workers, whichever comes first', async () => {
    await schedule(600);
    const [first, second, third] = [worker(), worker(), worker()];
    for (const each of [first, second, third, first, second, third]) await each.claims.sayAlive();
    expect(await first.claims.claimAllDue()).toBe(200);
    // It already holds its share, and leaves the rest however often it polls.
    await eventually(async () => (await heldBy(first)) === 200 - concurrency);
    expect(await first.claims.claimAllDue()).toBeLessThanOrEqual(concurrency);
    const others = [await second.claims.claimAllDue(), await third.claims.claimAllDue()];
    expect(others.every((count) => count >= 190 && count <= 200)).toBe(true);
  });

  it('regression: is claimed completely, however much of it one slow platform has', async () => {
    await schedule(10_200);
    const workers = [worker(), worker()];
    for (const each of [...workers, ...workers]) await each.claims.sayAlive();
    let claimed = 0;
    for (const each of workers) claimed += await each.claims.claimAllDue();
    // What has begun meanwhile is no longer shared.
    expect(claimed).toBeGreaterThanOrEqual(10_200 - concurrency);
  });

  it('is passed on to a worker that starts later, unless it has begun', async () => {
    await schedule(600);
    const first = worker();
    await first.claims.claimAllDue();
    await eventually(async () => (await heldBy(first)) === 600 - concurrency);
    const second = worker();
    await second.claims.sayAlive();
    await first.claims.sayAlive();
    expect(await heldBy(first)).toBe((600 - concurrency) / 2);
    expect(await second.claims.claimAllDue()).toBe((600 - concurrency) / 2);
  });
});

describe('what a worker has claimed but not begun', () => {
  it('regression: is free when its signs of life end, and is not begun when it comes back', async () => {
    await schedule(3);
    const [paused, other] = [worker(), worker()];
    for (const each of [paused, other, paused]) await each.workers.sayAlive();
    const claimed = (await all(paused.due)).toSorted((a, b) => a.id.localeCompare(b.id));
    const kept = await all(other.due);
    expect([claimed.length, kept.length]).toEqual([2, 1]);
    expect(await other.workers.sayAlive()).toBe(false);
    await isSilent(paused);
    expect(await other.workers.sayAlive()).toBe(true);
    const taken = (await all(other.due)).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(taken.map(({ id, fence }) => [id, fence])).toEqual(claimed.map(({ id, fence }) => [id, fence + 1]));
    // It wakes up.
    await paused.workers.sayAlive();
    expect(await paused.due.beginAttempts(claimed, 60)).toEqual([]);
    expect(await paused.due.renew(claimed, 60)).toEqual([]);
    expect(await other.due.beginAttempts([...taken, ...kept], 60)).toHaveLength(3);
  });

  it('is published by another worker without a signal or a sweep', async () => {
    await schedule(20);
    const dead = worker();
    await dead.workers.sayAlive();
    expect(await all(dead.due)).toHaveLength(20);
    const next = worker(Promise.resolve(record));
    next.start();
    await eventually(async () => (await dataSource.query<object[]>('select from publish_worker')).length === 2);
    expect(next.published).toEqual([]);
    await isSilent(dead);
    await eventually(() => next.published.length === 20, { timeoutMs: 20_000 });
  });

  it('is not claimed again by the same worker when its own signs of life are late', async () => {
    await schedule(2);
    const late = worker();
    await late.workers.sayAlive();
    expect(await all(late.due)).toHaveLength(2);
    await isSilent(late);
    expect(await all(late.due)).toEqual([]);
  });

  it('is free at once when the worker leaves', async () => {
    await schedule(2);
    const [leaving, other] = [worker(), worker()];
    await leaving.workers.sayAlive();
    await all(leaving.due);
    await leaving.claims.leave();
    await other.workers.sayAlive();
    expect(await all(other.due)).toHaveLength(2);
  });

  it('stays held while the worker is alive, and for a previous version without signs of life until its lease ends', async () => {
    await schedule(2);
    const [holding, other] = [worker(), worker()];
    await holding.workers.sayAlive();
    await all(holding.due);
    await dataSource.query(`update target set held_by = null where id like '%_0'`);
    expect(await all(other.due)).toEqual([]);
    await dataSource.query(`update target set held_until = now() where id like '%_0'`);
    expect(await all(other.due)).toMatchObject([{ id: `tgt_${name}_0` }]);
  });
});

it('what has begun keeps its whole lease when its worker dies, and is unconfirmed afterwards', async () => {
  await schedule(1);
  const [gone, other] = [worker(), worker()];
  await gone.workers.sayAlive();
  expect(await gone.due.beginAttempts(await all(gone.due), 60)).toHaveLength(1);
  await isSilent(gone);
  await other.workers.sayAlive();
  expect([await all(other.due), await other.due.markStalled()]).toEqual([[], []]);
  await dataSource.query(`update target set wake_at = now()`);
  expect(await other.due.markStalled()).toMatchObject([{ id: `tgt_${name}_0` }]);
  expect(await dataSource.query('select status from target')).toEqual([{ status: 'unconfirmed' }]);
});
