import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { ChannelError, type PublishAnswer, type PublishedRecord } from '../channel/index.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { publishWorker } from './publish-worker.fixture.js';

const record: PublishedRecord = { externalProviderId: 'x', externalShortcode: null, url: null };
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
/** Targets that reached the platform, and whether it wants no more calls. */
const platform = {
  called: [] as string[],
  isLimited: false,
  retryAfterSeconds: 3_600,
  spentSeconds: undefined as number | undefined,
};

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await dataSource.query('truncate publish_worker, publish_attempt, release, target cascade');
  await dataSource.query('update connection set paused_until = null');
  platform.called = [];
  platform.isLimited = true;
  platform.retryAfterSeconds = 3_600;
  platform.spentSeconds = undefined;
});

const limited = (): ChannelError =>
  new ChannelError({
    outcome: 'refused',
    class: 'rate_limit',
    code: 'rate_limited',
    message: 'The platform takes no more calls for now.',
    retryable: true,
    retryAfterSeconds: platform.retryAfterSeconds,
  });

/** Publishes what is due, one call after the other. */
async function publishDue(): Promise<void> {
  const publish = ({ targetId }: { targetId: string }): Promise<PublishAnswer> => {
    platform.called.push(targetId);
    const { isLimited, spentSeconds } = platform;
    return isLimited ? Promise.reject(limited()) : Promise.resolve({ ...record, spentSeconds });
  };
  const worker = publishWorker(dataSource, { publish, capability: { concurrency: 1 } });
  await worker.claims.claimAllDue();
  await eventually(() => worker.publisher.holding === 0);
  await worker.claims.leave();
}

interface State {
  status: string;
  code: string | null;
  attempts: number;
  waitMinutes: number | null;
}
const states = () =>
  dataSource.query<State[]>(
    `select status, error ->> 'code' as code, attempts, round(extract(epoch from wake_at - now()) / 60)::integer as "waitMinutes"
     from target order by id`,
  );
const plan = (count: number, wait = '-1 second'): Promise<void> =>
  addRelease(
    dataSource,
    'rel',
    Array.from({ length: count }, (_, index) => `tgt_${index}`),
    wait,
  );

it('once the platform wants no more calls of an account, what is due on it waits as long as it asks, on every worker', async () => {
  await plan(3);
  await publishDue();
  expect(platform.called).toHaveLength(1);
  const waiting = { status: 'scheduled', waitMinutes: 60 };
  const putOff = { ...waiting, code: 'waiting_for_quota', attempts: 0 };
  expect((await states()).toSorted((one, other) => other.attempts - one.attempts)).toEqual([
    { ...waiting, code: 'rate_limited', attempts: 1 },
    putOff,
    putOff,
  ]);
  // Another worker, and a post that falls due only now.
  await addRelease(dataSource, 'rel_later', ['tgt_later'], '-1 second');
  await publishDue();
  expect(platform.called).toHaveLength(1);
  expect(await states()).toHaveLength(4);
  expect((await states()).at(-1)).toEqual(putOff);
});

it('a platform that says with a success that it takes no more calls is not called for them', async () => {
  Object.assign(platform, { isLimited: false, spentSeconds: 3_600 });
  await plan(3);
  await publishDue();
  expect(platform.called).toHaveLength(1);
  const putOff = { status: 'scheduled', code: 'waiting_for_quota', attempts: 0, waitMinutes: 60 };
  expect((await states()).toSorted((one, other) => other.attempts - one.attempts)).toEqual([
    { status: 'published', code: null, attempts: 1, waitMinutes: null },
    putOff,
    putOff,
  ]);
  expect(await dataSource.query('select replies from target where replies is not null')).toEqual([]);
});

it('goes on when the time is over', async () => {
  await plan(2);
  await publishDue();
  platform.isLimited = false;
  await dataSource.query(`update connection set paused_until = now() - interval '1 second' where paused_until is not null`);
  await dataSource.query('update target set wake_at = now()');
  await publishDue();
  expect(platform.called).toHaveLength(3);
  expect((await states()).map(({ status }) => status)).toEqual(['published', 'published']);
});

it('does not shorten a longer pause', async () => {
  await dataSource.query(`update connection set paused_until = now() + interval '3 hours' where id = 'conn'`);
  await plan(1);
  await publishDue();
  expect(platform.called).toEqual([]);
  expect((await states())[0]).toMatchObject({ code: 'waiting_for_quota', waitMinutes: 180 });
});

it('waits a day at most, whatever a server asks for', async () => {
  platform.retryAfterSeconds = 999_999_999;
  await plan(2);
  await publishDue();
  const waits = (await states()).map(({ waitMinutes }) => waitMinutes);
  expect(waits).toEqual([limits.accountWaitHours * 60, limits.accountWaitHours * 60]);
});

it('a limit of calls is no reason to give a post up, until it is a day late', async () => {
  await plan(1);
  const tryAgain = async (): Promise<void> => {
    await dataSource.query('update connection set paused_until = null');
    await dataSource.query('update target set wake_at = now()');
    await publishDue();
  };
  for (let attempt = 1; attempt <= 5; attempt += 1) await tryAgain();
  expect((await states())[0]).toMatchObject({ status: 'scheduled', attempts: 5 });
  await dataSource.query(`update target set scheduled_at = now() - interval '${limits.accountWaitHours} hours'`);
  await tryAgain();
  expect((await states())[0]).toMatchObject({ status: 'failed', code: 'rate_limited', attempts: 6 });
});
