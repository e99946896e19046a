import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present time, twice a minute: what says "5 minutes ago" goes on saying the truth. One timer for the whole page. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => now));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
