/**
 * Waits for work on behalf of a caller, who would otherwise poll. A lost signal costs no more than the rest of the time, because the work
 * is read once more at the end.
 * @param listen calls `wake` whenever the work may have changed; returns what ends that
 * @param isOver reads the work
 * @param end aborted when the time is up, or nobody waits any more
 * @returns whether the work is over
 */
export async function untilOver(
  listen: (wake: () => void) => () => void,
  isOver: () => Promise<boolean>,
  end: AbortSignal,
): Promise<boolean> {
  let wake = (): void => undefined;
  const woken = (): void => wake();
  const unsubscribe = listen(woken);
  end.addEventListener('abort', woken);
  try {
    for (;;) {
      // Listens before reading the rows, so that a change in between is not missed.
      const news = new Promise<void>((resolve) => (wake = resolve));
      const isLast = end.aborted;
      if (await isOver()) return true;
      if (isLast) return false;
      await news;
    }
  } finally {
    end.removeEventListener('abort', woken);
    unsubscribe();
  }
}
