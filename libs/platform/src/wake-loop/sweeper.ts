import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { WakeLoop } from './wake-loop.js';

/** Does its work again and again, from the start of the app until it stops. Any number of processes may do the same. */
export abstract class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: WakeLoop;

  /** @param name of its work, in the log @param everyMs between sweeps */
  protected constructor(name: string, everyMs: number) {
    this.loop = new WakeLoop(async () => ((await this.sweep()) === false ? 0 : everyMs), { name, maxWaitMs: everyMs });
  }

  /** Resolves with false where more is left to do, which is then done at once. */
  abstract sweep(): Promise<boolean | void>;

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Resolves when the sweep under way has ended; none follows. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
