import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, unless it is aborted: then it rejects. Specs put one in its place that does not wait. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** By the clock. */
export const timedPause: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};
