import { eventually } from '../testing/index.js';
import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WakeLoop } from './index.js';

const never = 3_600_000;
let loop: WakeLoop | undefined;
beforeAll(() => Logger.overrideLogger(false));
afterEach(() => loop?.stop());

function counting(task: (run: number) => Promise<number>, maxWaitMs = never): { runs: () => number; loop: WakeLoop } {
  let runs = 0;
  const counted = new WakeLoop(() => task((runs += 1)), { name: 'test', maxWaitMs });
  loop = counted;
  counted.start();
  return { runs: () => runs, loop: counted };
}

describe(WakeLoop.name, () => {
  it('runs again at once when woken during a run', async () => {
    const entered = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const { runs, loop: woken } = counting(async (run) => {
      if (run === 1) {
        entered.resolve();
        await goOn.promise;
      }
      return never;
    });
    await entered.promise;
    woken.wake();
    goOn.resolve();
    await eventually(() => runs() === 2);
  });

  it('wakes for an earlier time and keeps sleeping for a later one', async () => {
    const { runs, loop: sleeping } = counting(() => Promise.resolve(never));
    await eventually(() => runs() === 1);
    await new Promise(setImmediate);
    sleeping.wakeBy(Date.now() + 2 * never);
    await new Promise(setImmediate);
    expect(runs()).toBe(1);
    sleeping.wakeBy(Date.now());
    await eventually(() => runs() === 2);
  });

  it('continues after a failed run', async () => {
    const { runs } = counting(
      (run) => (run === 1 ? Promise.reject(new Error('the database is away')) : Promise.resolve(never)),
      5,
    );
    await eventually(() => runs() > 2);
  });

  it('never waits longer than the poll, whatever the task asks for', async () => {
    const { runs } = counting(() => Promise.resolve(never), 5);
    await eventually(() => runs() > 3);
  });

  it('has finished its run when stop() resolves, and never runs again', async () => {
    const entered = Promise.withResolvers<void>();
    let ended = false;
    const { runs, loop: stopping } = counting(async () => {
      entered.resolve();
      await new Promise(setImmediate);
      ended = true;
      return 0;
    });
    await entered.promise;
    await stopping.stop();
    expect(ended).toBe(true);
    const before = runs();
    stopping.wake();
    await new Promise(setImmediate);
    expect(runs()).toBe(before);
  });
});
