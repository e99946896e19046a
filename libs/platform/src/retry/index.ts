import { setTimeout as sleep } from 'node:timers/promises';

export interface RetryOptions {
  /** How long it is tried, in milliseconds: no try begins later. */
  forMs: number;
  /** Between two tries, in milliseconds. */
  pauseMs: number;
  /** Failures that no waiting changes. */
  isFinal?: (error: unknown) => boolean;
  /** Told of each failure that another try follows. */
  onRetry?: (error: unknown) => void;
}

/**
 * Repeats `work` until it succeeds, for what waits for another process to come back.
 * @throws what the last try threw
 */
export async function retry<T>(work: () => Promise<T>, { forMs, pauseMs, isFinal, onRetry }: RetryOptions): Promise<T> {
  const deadline = performance.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isFinal?.(error) === true || performance.now() + pauseMs > deadline) throw error;
      onRetry?.(error);
      await sleep(pauseMs);
    }
  }
}
