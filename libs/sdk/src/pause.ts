const shortestMs = 500;
const longestMs = 8_000;

/** How long to wait before a repeat: anything up to a bound that doubles, so that clients do not come back together ("full jitter"). */
export function backOffMs(repeats: number): number {
  return Math.random() * Math.min(longestMs, shortestMs * 2 ** repeats);
}

/** @throws the reason of the signal, at once when it is given */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop);
  });
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}
