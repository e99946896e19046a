import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { WakeLoop } from './wake-loop.js';

/** Repeats its work from the start of the app until it stops. Any number of processes may run it concurrently. */
export abstract class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  /**
   * @param name of the sweeper, in the log
   * @param everyMs milliseconds between sweeps
   */
  protected constructor(name: string, everyMs: number) {
    this.loop = new WakeLoop(async () => ((await this.sweep()) === false ? 0 : everyMs), { name, maxWaitMs: everyMs });
  }

  /** Resolves with false when more is left, which is then done at once. */
  abstract sweep(): Promise<boolean | void>;

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Resolves when the current sweep has ended; none follows. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
