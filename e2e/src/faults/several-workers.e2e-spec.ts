/** @modes redis, long: embedded */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { freePort } from '@imprint/platform/testing';
import { AppProcess, isLong } from '../harness/index.js';
import { ExpiringAccount } from './expiring-account.js';
import { FaultStage, patient } from './fault-stage.js';
import { countOutcome } from './outcome.js';
import { rounds, strikes } from './rounds.js';

const connectionsEach = 10;

describe('several scheduler-workers', () => {
  let stage: FaultStage;
  let connectionIds: string[];
  const others: AppProcess[] = [];

  beforeAll(async () => {
    stage = await FaultStage.start(undefined, { settings: patient });
    const { brandId, platform } = stage;
    const credentials = { url: platform.postsUrl, lookUpUrl: platform.lookUpUrl, secret: 'secret-of-a-publishing-receiver' };
    const body = { brandId, platform: 'webhook', credentials };
    const connect = async (): Promise<string> => (await stage.api.data('POST', '/v1/connections', body)).id;
    connectionIds = await Promise.all(Array.from({ length: connectionsEach }, connect));
  });
  afterAll(async () => {
    await Promise.all(others.map((worker) => worker.stop()));
    await stage?.stop();
  });

  async function bringUp(count: number): Promise<void> {
    while (others.length + 1 < count) {
      const settings = { ...stage.instance.settings, PORT_SCHEDULER_WORKER: String(await freePort()) };
      const worker = new AppProcess('scheduler-worker', settings);
      others.push(worker);
      await worker.start();
    }
  }

  strikes(
    '3 workers and a token that has expired',
    '200 posts that are due in the same second are published once each, after one refresh',
    async ({ tally }) => {
      await bringUp(3);
      const account = await ExpiringAccount.connect(stage, 'single-use');
      try {
        await account.expire();
        const scheduled = await stage.schedule(200, [account.connectionId], new Date(Date.now() + 2_500));
        const ended = await stage.settled(scheduled, ['published'], 120_000);
        const { authorization, statuses } = account.platform;
        expect([authorization.refreshes, authorization.tokens.size, statuses.length]).toEqual([1, 1, 200]);
        expect(ended.filter(({ attributes }) => attributes.status !== 'published')).toEqual([]);
        tally.hit += ended.length;
      } finally {
        await account.stop();
      }
    },
    undefined,
    1,
  );

  const trials: readonly (readonly [workers: number, targets: number])[] = isLong
    ? [
        [2, 300],
        [4, 1_000],
      ]
    : [[4, 200]];
  for (const [workers, targets] of trials) {
    strikes(
      `${workers} workers at once`,
      `${targets} targets due in the same second are published once each`,
      async ({ tally }) => {
        await bringUp(workers);
        // Time to write all of them before the first is due.
        const dueAt = new Date(Date.now() + targets * 7);
        const scheduled = await stage.schedule(targets / connectionsEach, connectionIds, dueAt);
        const ended = await stage.settled(scheduled, ['published'], 120_000);
        tally.hit += ended.flatMap(({ attributes }) => attributes.targets).length;
        await countOutcome(stage, ended, tally);
      },
      undefined,
      // Each round has this many targets, so fewer rounds suffice.
      Math.ceil(rounds / 2),
    );
  }
});
