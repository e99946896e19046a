import { eventually } from '../testing/index.js';
import { expect, it } from '@jest/globals';
import { Sweeper } from './index.js';

class Counting extends Sweeper {
  sweeps = 0;
  underWay = 0;

  constructor(private readonly rounds: number) {
    super('counting', 3_600_000);
  }

  override async sweep(): Promise<boolean> {
    this.underWay += 1;
    await new Promise(setImmediate);
    this.underWay -= 1;
    this.sweeps += 1;
    return this.sweeps >= this.rounds;
  }
}

it('sweeps from the start, continues at once while more is left, then waits', async () => {
  const sweeper = new Counting(3);
  sweeper.onApplicationBootstrap();
  await eventually(() => sweeper.sweeps === 3);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await sweeper.beforeApplicationShutdown();
  expect(sweeper.sweeps).toBe(3);
});

it('has finished its sweep when the app stops, and starts none', async () => {
  const sweeper = new Counting(Infinity);
  sweeper.onApplicationBootstrap();
  await eventually(() => sweeper.sweeps > 0);
  await sweeper.beforeApplicationShutdown();
  const { sweeps, underWay } = sweeper;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([underWay, sweeper.sweeps]).toEqual([0, sweeps]);
});
