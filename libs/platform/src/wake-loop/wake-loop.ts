import { Logger } from '@nestjs/common';

/** Options of a wake loop. */
export interface WakeLoopOptions {
  /** Names the loop in the log. */
  name: string;
  /** Milliseconds. The guarantee of the loop: no wait is longer, whatever the task returns and whichever signal is lost. */
  maxWaitMs: number;
}

/** Wait after a failed run, in milliseconds. */
const errorWaitMs = 1_000;

/**
 * Runs a task, waits as long as the task requests, and runs it again; a wake-up ends the wait early. Runs never overlap. A failing task is
 * logged and retried: the loop ends only with `stop()`.
 */
export class WakeLoop {
  private readonly logger = new Logger(WakeLoop.name);
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private woken = false;
  private wakeSleeper: (() => void) | null = null;
  private sleepsUntil = 0;

  /** @param task returns milliseconds to wait before the next run */
  constructor(
    private readonly task: () => Promise<number>,
    private readonly options: WakeLoopOptions,
  ) {}

  start(): void {
    this.running = this.runTask();
  }

  /** Runs the task now, or right after the current run. */
  wake(): void {
    this.woken = true;
    this.wakeSleeper?.();
  }

  /** Wakes by `time` (milliseconds since the epoch) at the latest. */
  wakeBy(time: number): void {
    if (this.wakeSleeper === null || time < this.sleepsUntil) this.wake();
  }

  /** Resolves when the current run has ended; none follows. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
  }

  private async runTask(): Promise<void> {
    while (!this.stopped) {
      this.woken = false;
      let waitMs = Math.min(errorWaitMs, this.options.maxWaitMs);
      try {
        waitMs = Math.min(await this.task(), this.options.maxWaitMs);
      } catch (error) {
        this.logger.error({ err: error, loop: this.options.name }, `${this.options.name} failed; trying again`);
      }
      await this.sleep(Math.max(waitMs, 1));
    }
  }

  private async sleep(milliseconds: number): Promise<void> {
    if (this.stopped || this.woken) return;
    this.sleepsUntil = Date.now() + milliseconds;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeSleeper = null;
  }
}
