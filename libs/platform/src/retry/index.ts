import { setTimeout as sleep } from 'node:timers/promises';

/** How long and how often to retry. */
export interface RetryOptions {
  /** Milliseconds after which no further try starts. */
  forMs: number;
  /** Milliseconds between two tries. */
  pauseMs: number;
  /** Failures that waiting cannot fix. */
  isFinal?: (error: unknown) => boolean;
  /** Receives each failure that is followed by another try. */
  onRetry?: (error: unknown) => void;
}

/**
 * Repeats `work` until it succeeds, for work that depends on another process coming back.
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
