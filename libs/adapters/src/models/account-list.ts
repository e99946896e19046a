/** Milliseconds after which a list is read again by the next one who looks, and after a failure at the earliest. */
const usualFreshMs = 60_000;
const pauseMs = 15_000;

/** How a list is read. */
interface ListOptions {
  /** Milliseconds until it is read again; a minute if left out. */
  freshMs?: number;
  now?: () => number;
}

/**
 * What belongs to an account at a vendor, such as its voices. It is read when somebody looks at it, beside the request that does: none waits for
 * the vendor, and none fails because of it.
 */
export class AccountList<Item> {
  private known: readonly Item[] | null = null;
  private staleAt = -Infinity;
  private reading: Promise<readonly Item[]> | undefined;
  private readonly closing = new AbortController();
  private readonly freshMs: number;
  private readonly now: () => number;

  constructor(
    private readonly read: (signal: AbortSignal) => Promise<readonly Item[]>,
    { freshMs = usualFreshMs, now = Date.now }: ListOptions = {},
  ) {
    this.freshMs = freshMs;
    this.now = now;
  }

  /** What the vendor has said last; null while it has not said anything. */
  latest(): readonly Item[] | null {
    // Nobody waits for it: whoever needs the list hears why there is none.
    if (this.now() >= this.staleAt && !this.closing.signal.aborted) this.refreshed().catch(() => undefined);
    return this.known;
  }

  /** The same, waiting for the first answer. @throws whatever reading throws */
  async current(signal: AbortSignal): Promise<readonly Item[]> {
    const known = this.latest() ?? (await Promise.race([this.refreshed(), aborted(signal)]));
    signal.throwIfAborted();
    return known;
  }

  close(): void {
    this.closing.abort();
  }

  private refreshed(): Promise<readonly Item[]> {
    this.staleAt = this.now() + pauseMs;
    this.reading ??= this.read(this.closing.signal)
      .then((items) => {
        this.staleAt = this.now() + this.freshMs;
        this.known = items;
        return items;
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
