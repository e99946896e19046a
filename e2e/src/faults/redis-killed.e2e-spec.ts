/** @modes redis */
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { eventually } from '@imprint/platform/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultStage } from './fault-stage.js';
import { Load } from './load.js';
import { strikes, type Round } from './rounds.js';

describe('Redis is disposable', () => {
  let stage: FaultStage;
  let pids: (number | undefined)[];
  const appPids = (): (number | undefined)[] => stage.instance.processes.map((app) => app.pid);

  beforeAll(async () => {
    stage = await FaultStage.start();
    pids = appPids();
  });
  afterAll(() => stage?.stop());

  /** Repeated while a server that just came up still reads its file. */
  async function flush(): Promise<void> {
    const { hostname, port } = new URL(stage.instance.settings['REDIS_URL'] ?? '');
    await eventually(async () => {
      const socket = connect(Number(port), hostname);
      socket.write('FLUSHALL\r\n');
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return answer.toString().startsWith('+OK');
    });
  }

  async function killAndStart({ chance }: Round): Promise<void> {
    await stage.instance.killRedis();
    await sleep(chance.between(0, 1_000));
    await stage.instance.startRedis();
  }

  const faults: Record<string, (round: Round) => Promise<void>> = {
    'Redis killed': killAndStart,
    'Redis emptied': flush,
    'Redis killed and emptied': async (round) => {
      await killAndStart(round);
      await flush();
    },
  };

  for (const [fault, strike] of Object.entries(faults)) {
    let load: Load | undefined;
    strikes(
      fault,
      'everything pending goes on from PostgreSQL, without a restart of an app',
      async (round) => {
        load ??= new Load(stage);
        await load.begin(`${fault} ${round.index}`, round.chance);
        await sleep(round.chance.between(0, 1_200));
        await strike(round);
        await stage.instance.ready();
        await load.end();
        round.tally.hit += 1;
      },
      async (tally) => {
        await load?.count(tally);
        expect(appPids()).toEqual(pids);
      },
    );
  }
});
