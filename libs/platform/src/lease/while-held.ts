/** How a lease is renewed. */
export interface Renewal {
  everyMs: number;
  /** Resolves with false when the lease was lost. */
  renew: () => Promise<boolean>;
  /** Receives the error of a failed renewal; the next one follows as usual. */
  onError: (error: unknown) => void;
}

/**
 * Does work while renewing its lease.
 * @param work gets a signal that is aborted when the lease is lost
 */
export async function whileHeld<T>({ everyMs, renew, onError }: Renewal, work: (hold: AbortSignal) => Promise<T>): Promise<T> {
  const hold = new AbortController();
  const timer = setInterval(() => {
    renew().then((isHeld) => (isHeld ? undefined : hold.abort(new Error('the hold was lost'))), onError);
  }, everyMs);
  try {
    return await work(hold.signal);
  } finally {
    clearInterval(timer);
  }
}
