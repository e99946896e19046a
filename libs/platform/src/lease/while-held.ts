export interface Renewal {
  everyMs: number;
  /** False when the hold was lost. */
  renew: () => Promise<boolean>;
  /** Told of a renewal that could not be asked for; the next one comes as usual. */
  onError: (error: unknown) => void;
}

/** Does work while its hold is renewed. @param work is given a signal that is aborted when the hold is lost */
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
