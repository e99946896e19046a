import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChannelError } from '../channel/index.js';
import { publishWorker } from './publish-worker.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';

const minute = 60_000;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let count = 0;
let id: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  id = `tgt_${(count += 1)}`;
  await dataSource.query('truncate release, target cascade');
  await addRelease(dataSource, `rel_${count}`, [id], '-1 second');
});

const refusal = (how: { retryable: boolean; retryAfterSeconds?: number }): ChannelError =>
  new ChannelError({ outcome: 'refused', class: 'provider_outage', code: 'platform_down', message: 'It is down.', ...how });

/**
 * Publishes what is due while the platform fails with this error. Resolves with the target, and the milliseconds until its next attempt.
 */
async function publish(error: Error): Promise<{ status: string; attempts: number; outcome: string; waitMs: number | null }> {
  const worker = publishWorker(dataSource, { publish: () => Promise.reject(error) }, { PUBLISH_RETRY_BASE_MS: minute });
  expect(await worker.claims.claimAllDue()).toBe(1);
  await eventually(() => worker.publisher.holding === 0);
  await worker.claims.leave();
  // One transaction wrote both, with a single `now()`.
  const [row] = await dataSource.query<[{ status: string; attempts: number; outcome: string; waitMs: number | null }]>(
    `select t.status, t.attempts, a.outcome, extract(epoch from t.wake_at - t.updated_at)::float8 * 1000 as "waitMs"
     from target t join publish_attempt a on a.target_id = t.id and a.number = t.attempts where t.id = $1`,
    [id],
  );
  return row;
}
const isDueAgain = (): Promise<unknown> => dataSource.query('update target set wake_at = now() where id = $1', [id]);

it('a temporary refusal is retried after 1, 5 and 15 minutes, and the fourth is final', async () => {
  for (const [index, minutes] of [1, 5, 15].entries()) {
    const { waitMs, ...row } = await publish(refusal({ retryable: true }));
    expect(row).toEqual({ status: 'scheduled', attempts: index + 1, outcome: 'refused' });
    expect(Math.round((waitMs ?? 0) / 1_000)).toBe(minutes * 60);
    await isDueAgain();
  }
  expect(await publish(refusal({ retryable: true }))).toEqual({
    status: 'failed',
    attempts: 4,
    outcome: 'refused',
    waitMs: null,
  });
});

it('a platform that requests a longer wait gets it, and one that requests a shorter one does not', async () => {
  for (const [asked, seconds] of [
    [600, 600],
    [10, 300],
  ] as const) {
    const { waitMs } = await publish(refusal({ retryable: true, retryAfterSeconds: asked }));
    expect(Math.round((waitMs ?? 0) / 1_000)).toBe(seconds);
    await isDueAgain();
  }
});

it('a permanent refusal is not retried', async () => {
  expect(await publish(refusal({ retryable: false }))).toMatchObject({ status: 'failed', attempts: 1, waitMs: null });
});

it('a failure after which the post may exist is never resent blindly', async () => {
  expect(await publish(new Error('the connection broke'))).toMatchObject({
    status: 'unconfirmed',
    attempts: 1,
    outcome: 'unknown',
  });
  expect(await publishWorker(dataSource, {}).due.claimDue(1, 60)).toEqual([]);
});
