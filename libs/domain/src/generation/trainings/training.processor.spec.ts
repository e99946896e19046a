import { Backlogs, ReadinessRegistry } from '@imprint/platform/health';
import { Metrics } from '@imprint/platform/metrics';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ModelError } from '../generation-kind.js';
import { TrainingSweeper } from './training-sweeper.js';
import { openTrainings, person, pictures, style, type OpenedTrainings, type Train } from './trainings.fixture.js';

let opened: OpenedTrainings;
let id: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openTrainings();
  await opened.add('asset_copy', { key: 'copy_0' });
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate training');
  opened.trainer.train = () => Promise.resolve(style);
  const body = { label: 'At sea', brandId: 'brand', assetIds: [...pictures, 'asset_copy'] };
  ({ id } = await opened.trainings.create(person, body));
  opened.jobs.length = 0;
});

const row = async (): Promise<object | undefined> => {
  const [found] = await opened.dataSource.query<object[]>(
    `select status, attempts, progress, style is not null as learned, error ->> 'code' as error from training`,
  );
  return found;
};
/** The lease of whoever holds it has ended, as after a worker was killed. */
const leaseEnds = (): Promise<unknown> => opened.dataSource.query(`update training set wake_at = now() - interval '3 seconds'`);
/** A trainer that begins and goes on when it is told to. */
function held(): { train: Train; begun: Promise<void>; goOn: () => void } {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const train: Train = async (_pictures, { signal }) => {
    begun.resolve();
    const aborted = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    await Promise.race([released.promise, aborted]);
    return style;
  };
  return { train, begun: begun.promise, goOn: released.resolve };
}
const failure = (retryable: boolean): ModelError =>
  new ModelError({ class: 'provider_outage', code: 'trainer_down', message: 'It is down.', retryable });

it('learns from the pictures that differ, and says how far it is', async () => {
  const seen: string[] = [];
  opened.trainer.train = async (all, { progress }) => {
    for (const picture of all) seen.push(Buffer.from(await picture.read(96)).toString());
    progress(40);
    return style;
  };
  await opened.run(id);
  expect(seen).toEqual(pictures);
  expect(await row()).toEqual({ status: 'completed', attempts: 1, progress: 100, learned: true, error: null });
});

it('shows the progress with each renewal', async () => {
  const training = await opened.claims.claim(id, 60);
  if (training === null) throw new Error('it was not claimed');
  await opened.claims.renew(training, 41.6, 60);
  await opened.claims.renew(training, 12, 60);
  expect(await row()).toMatchObject({ status: 'processing', progress: 42 });
});

describe('a worker that dies', () => {
  it('leaves the training to the next one, which begins again; what the dead one still writes is lost', async () => {
    const first = held();
    opened.trainer.train = first.train;
    const dying = opened.run(id);
    await first.begun;
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'processing', attempts: 1 });
    await leaseEnds();
    opened.trainer.train = () => Promise.resolve({ ...style, ground: '#ffffff' });
    await opened.run(id);
    first.goOn();
    await dying;
    expect(await row()).toMatchObject({ status: 'completed', attempts: 2, learned: true });
    expect(await opened.trainings.read(person, id)).toMatchObject({ style: { ground: '#ffffff' } });
  });

  it('again and again ends in a failure', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await opened.claims.claim(id, 60);
      await leaseEnds();
    }
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'failed', attempts: 5, error: 'attempts_exhausted', learned: false });
  });
});

it('a worker that stops gives it back at once, without counting the attempt', async () => {
  const first = held();
  opened.trainer.train = first.train;
  const worker = opened.worker();
  const stopped = opened.run(id, worker);
  await first.begun;
  worker.onModuleDestroy();
  await stopped;
  expect(await row()).toMatchObject({ status: 'queued', attempts: 0 });
  expect(await opened.claims.overdue(10)).toEqual([{ id, fence: 1 }]);
});

describe('what is cancelled or deleted while it is trained', () => {
  it.each([
    ['cancelled', () => opened.trainings.cancel(person, id), { status: 'cancelled', learned: false }],
    ['deleted', () => opened.trainings.delete(person, id), undefined],
  ] as const)('is %s, whatever its worker finds', async (_, end, expected) => {
    const first = held();
    opened.trainer.train = first.train;
    const running = opened.run(id);
    await first.begun;
    await end();
    first.goOn();
    await running;
    const found = await row();
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });
});

describe('a failure', () => {
  it('that may pass is tried again later, four times in all', async () => {
    opened.trainer.train = () => Promise.reject(failure(true));
    for (let attempt = 1; attempt < 4; attempt += 1) {
      await opened.run(id);
      expect(await row()).toMatchObject({ status: 'queued', attempts: attempt, error: 'trainer_down' });
      await opened.run(id);
      expect(await row()).toMatchObject({ attempts: attempt });
      await leaseEnds();
    }
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'failed', attempts: 4, error: 'trainer_down' });
  });

  it('that passes leaves no error', async () => {
    opened.trainer.train = () => Promise.reject(failure(true));
    await opened.run(id);
    await leaseEnds();
    opened.trainer.train = () => Promise.resolve(style);
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'completed', attempts: 2, error: null });
  });

  it.each([
    ['of the trainer', () => (opened.trainer.train = () => Promise.reject(failure(false))), 'trainer_down'],
    [
      'of a picture that is gone',
      async () => {
        opened.trainer.train = async ([picture]) => picture?.read(96).then(() => style) ?? style;
        await opened.dataSource.query(`update training set asset_ids = array['asset_none'], duplicates = '[]'`);
      },
      'picture_unavailable',
    ],
    [
      'of a trainer that is gone',
      () => opened.dataSource.query(`update training set trainer = 'no/trainer'`),
      'model_unavailable',
    ],
  ])('%s ends it', async (_, prepare, code) => {
    await prepare();
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'failed', attempts: 1, error: code, learned: false });
  });
});

it('a sweep wakes what is overdue, and leaves alone what is held or has ended', async () => {
  const metrics = new Metrics();
  const backlogs = new Backlogs(new ReadinessRegistry(), metrics);
  const sweeper = new TrainingSweeper(opened.claims, opened.asQueue, backlogs, testConfig({ SWEEP_INTERVAL_MS: 600_000 }));
  const swept = async (): Promise<string[]> => {
    opened.jobs.length = 0;
    await sweeper.sweep();
    return opened.jobs.map(({ data }) => data.trainingId);
  };
  expect(await swept()).toEqual([]);
  await leaseEnds();
  expect(await swept()).toEqual([id]);
  await opened.claims.claim(id, 60);
  expect(await swept()).toEqual([]);
  await leaseEnds();
  expect(await swept()).toEqual([id]);
  await opened.run(id);
  await leaseEnds();
  expect(await swept()).toEqual([]);
});
