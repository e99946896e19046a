import type { Voice } from '@imprint/domain/generation/audio';

/** Milliseconds after which the voices are read again by the next one who looks, and after a failure at the earliest. */
const freshMs = 60_000;
const pauseMs = 15_000;

/**
 * Voices that belong to an account at a vendor. They are read when somebody looks at them, beside the request that does: none waits for the
 * vendor, and none fails because of it.
 */
export class AccountVoices {
  private known: readonly Voice[] | null = null;
  private staleAt = -Infinity;
  private reading: Promise<readonly Voice[]> | undefined;
  private readonly closing = new AbortController();

  constructor(
    private readonly read: (signal: AbortSignal) => Promise<readonly Voice[]>,
    private readonly now: () => number = Date.now,
  ) {}

  /** What the vendor has said last; null while it has not said anything. */
  latest(): readonly Voice[] | null {
    // Nobody waits for it: whoever needs the voices hears why there are none.
    if (this.now() >= this.staleAt && !this.closing.signal.aborted) this.refreshed().catch(() => undefined);
    return this.known;
  }

  /** The same, waiting for the first answer. @throws whatever reading throws */
  async current(signal: AbortSignal): Promise<readonly Voice[]> {
    const known = this.latest() ?? (await Promise.race([this.refreshed(), aborted(signal)]));
    signal.throwIfAborted();
    return known;
  }

  close(): void {
    this.closing.abort();
  }

  private refreshed(): Promise<readonly Voice[]> {
    this.staleAt = this.now() + pauseMs;
    this.reading ??= this.read(this.closing.signal)
      .then((voices) => {
        this.staleAt = this.now() + freshMs;
        this.known = voices;
        return voices;
      })
      .finally(() => {
        this.reading = undefined;
      });
    return this.reading;
  }
}

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
