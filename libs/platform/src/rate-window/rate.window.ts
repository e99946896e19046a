/** Whether a hit was allowed, and the state of its window. */
export interface RateVerdict {
  allowed: boolean;
  limit: number;
  /** Hits left before the limit. */
  remaining: number;
  /** When the next hit leaves the window and makes room. */
  resetAt: Date;
  /** Whole seconds until a hit can be allowed, at least 1; 0 when this one was. */
  retryAfterSeconds: number;
}

/** Length of a window unless another one is given, in seconds. */
export const defaultWindowSeconds = 60;

/**
 * An exact sliding window, shared by every process: in any span of `windowSeconds` at most `limit` hits of a key are allowed.
 * A refused hit does not count.
 */
export abstract class RateWindow {
  abstract hit(key: string, limit: number, windowSeconds?: number): Promise<RateVerdict>;
  /** Takes back the latest counted hit of a key, if there is one. */
  abstract giveBack(key: string): Promise<void>;
}

/**
 * Builds a verdict.
 * @param resetInMs milliseconds until the next hit leaves the window
 */
export function verdict(allowed: boolean, limit: number, used: number, resetInMs: number): RateVerdict {
  return {
    allowed,
    limit,
    remaining: Math.max(limit - used, 0),
    resetAt: new Date(Date.now() + resetInMs),
    retryAfterSeconds: allowed ? 0 : Math.max(Math.ceil(Math.round(resetInMs) / 1_000), 1),
  };
}
