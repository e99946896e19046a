/** @modes embedded, long: redis */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultStage } from './fault-stage.js';
import { Load } from './load.js';
import { strikes } from './rounds.js';

describe('kill -9 of PostgreSQL', () => {
  let stage: FaultStage;
  let load: Load;
  let pids: (number | undefined)[];

  const appPids = (): (number | undefined)[] => stage.instance.processes.map((app) => app.pid);

  beforeAll(async () => {
    stage = await FaultStage.start();
    load = new Load(stage);
    pids = appPids();
  });
  afterAll(() => stage?.stop());

  const statusOf = async (app: 'api-gateway' | 'scheduler-worker' | 'webhook-dispatcher'): Promise<number> =>
    (await fetch(`${stage.instance.address(app)}/v1/health/ready`)).status;

  strikes(
    'database killed under load',
    'the apps say so, come back by themselves, and everything pending is done once',
    async ({ index, chance, tally }) => {
      await load.begin(`Outage ${index}`, chance);
      await sleep(chance.between(0, 1_200));
      await stage.instance.killPostgres();
      for (const app of ['api-gateway', 'scheduler-worker', 'webhook-dispatcher'] as const)
        await eventually(async () => (await statusOf(app)) === 503);
      const refused = await stage.api.send('GET', '/v1/releases');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
      await sleep(chance.between(0, 1_000));
      await stage.instance.startPostgres();
      await stage.instance.ready();
      await load.end();
      tally.hit += 1;
    },
    async (tally) => {
      // Distinguished from "still running", which a repeat may receive right after the outage.
      for (const { status, retryAfter } of load.refusals) {
        expect([503, 409]).toContain(status);
        expect(Number(retryAfter)).toBeGreaterThan(0);
      }
      await load.count(tally);
      expect(appPids()).toEqual(pids);
    },
  );
});
