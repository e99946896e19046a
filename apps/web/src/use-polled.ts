import { useEffect, useState } from 'react';

export interface Polled<T> {
  /** The last answer; kept while later requests fail. */
  value: T | null;
  /** True from a failed request to the next good one. */
  hasFailed: boolean;
}

/** Reads a JSON document of this origin, now and then every `everyMs` while the page is visible. */
export function usePolled<T>(path: string, everyMs: number): Polled<T> {
  const [polled, setPolled] = useState<Polled<T>>({ value: null, hasFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      if (document.hidden) return;
      try {
        const answer = await fetch(path, { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(everyMs)]) });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        const value = (await answer.json()) as T;
        setPolled({ value, hasFailed: false });
      } catch {
        if (!stop.signal.aborted) setPolled(({ value }) => ({ value, hasFailed: true }));
      }
    };
    void read();
    const timer = setInterval(() => void read(), everyMs);
    document.addEventListener('visibilitychange', () => void read(), { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [path, everyMs]);
  return polled;
}
