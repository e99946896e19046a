/** @modes redis, long: embedded */
import { appNames } from '@imprint/platform/config';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { isLong, type AppProcess } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';
import { rounds, strikes } from './rounds.js';
import { Traffic } from './traffic.js';

const replicas = 2;
const stopWithinMs = 25_000;
/** Restarted at the same time: one by one under `npm run faults`, else three of different apps. */
const atOnce = rounds > replicas ? 1 : 3;
/** One replica of each app, and both in a long run. */
const waves = ((isLong ? replicas : 1) * appNames.length) / atOnce;

/** The settings of production where they decide how a process stops and what a slow machine is forgiven. */
const settings = {
  SWEEP_INTERVAL_MS: '1000',
  SHUTDOWN_NOTICE_MS: '6000',
  SHUTDOWN_GRACE_MS: '20000',
  PUBLISH_LEASE_SECONDS: '10',
  PUBLISH_TIMEOUT_MS: '10000',
  GENERATION_LEASE_SECONDS: '10',
  IDEMPOTENCY_LEASE_SECONDS: '30',
  WEBHOOK_TIMEOUT_MS: '10000',
  MCP_RATE_LIMIT_PER_MINUTE: '100000',
};

describe('rolling restart', () => {
  let stage: FaultStage;
  let traffic: Traffic;

  beforeAll(async () => {
    stage = await FaultStage.start(appNames, { replicas, settings });
    stage.platform.pace = 300;
    stage.receiver.reply = (_received, response) => void setTimeout(() => response.writeHead(204).end(), 50);
    traffic = await Traffic.begin(stage);
  });
  afterAll(async () => {
    await traffic?.end();
    await stage?.stop();
  });

  /** Readiness fails while the app still works; then it ends in time and well. */
  async function restart(app: AppProcess): Promise<void> {
    const [toldAt, told] = [performance.now(), app.stop()];
    await eventually(async () => {
      const [ready, live] = await Promise.all(['ready', 'live'].map((what) => fetch(`${app.url}/v1/health/${what}`)));
      return ready?.status === 503 && live?.status === 200;
    });
    const code = await told;
    if (code !== 0) throw new Error(`${app.name} ended with ${code}:\n${app.output.slice(-4_000)}`);
    expect([app.name, code, performance.now() - toldAt < stopWithinMs]).toEqual([app.name, 0, true]);
    await app.start();
  }

  /** One replica of each app, then the others. */
  const inTurn = (): AppProcess[] =>
    Array.from({ length: replicas }, (_, index) =>
      [...stage.instance.replicas.values()].flatMap((processes) => processes.slice(index, index + 1)),
    ).flat();

  strikes(
    'rolling restart',
    'each process ends within 25 s, and no caller, publish or event notices',
    async ({ index, tally }) => {
      const first = (index % waves) * atOnce;
      const turn = inTurn().slice(first, first + atOnce);
      await Promise.all(turn.map((app) => restart(app)));
      // Until a balancer has seen the new one, the next one may not go.
      await stage.instance.ready();
      tally.hit += turn.length;
    },
    async (tally) => {
      await traffic.end();
      const { client, socketEnds, releases } = traffic;
      console.log(
        `${client.answered} answers, ${releases.length} releases, ${socketEnds.length} sockets, ${stage.receiver.requests.length} deliveries;`,
        `told to come back ${client.toldToComeBack} times, not taken ${client.notTaken} times`,
      );
      expect(client.failures).toEqual([]);
      expect([...new Set(socketEnds)]).toEqual([1001]);
      expect([...stage.instance.balancers.values()].map(({ refused }) => refused)).toEqual(Array(appNames.length).fill(0));
      await traffic.count(tally);
      expect(tally.settledByLookUp).toBe(0);
    },
    Math.max(rounds, atOnce > 1 ? waves : 1),
  );
});
