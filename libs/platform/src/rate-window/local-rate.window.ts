import { defaultWindowSeconds, RateWindow, verdict, type RateVerdict } from './rate.window.js';

const keysMax = 10_000;

interface Log {
  hits: number[];
  windowMs: number;
}

/** The window of this process alone, used while the shared one is unreachable. Keeps the 10,000 most recently used keys. */
export class LocalRateWindow extends RateWindow {
  private readonly logs = new Map<string, Log>();

  override hit(key: string, limit: number, windowSeconds = defaultWindowSeconds): Promise<RateVerdict> {
    const now = performance.now();
    const windowMs = windowSeconds * 1_000;
    const hits = this.logs.get(key)?.hits ?? [];
    const kept = hits.findIndex((at) => at > now - windowMs);
    if (kept !== 0) hits.splice(0, kept === -1 ? hits.length : kept);
    const allowed = hits.length < limit;
    if (allowed) hits.push(now);
    this.logs.delete(key);
    this.logs.set(key, { hits, windowMs });
    if (this.logs.size > keysMax) this.forgetOldest();
    const leaving = hits[Math.max(hits.length - limit, 0)] ?? now;
    return Promise.resolve(verdict(allowed, limit, hits.length, leaving + windowMs - now));
  }

  override giveBack(key: string): Promise<void> {
    this.logs.get(key)?.hits.pop();
    return Promise.resolve();
  }

  private forgetOldest(): void {
    for (const key of this.logs.keys()) {
      this.logs.delete(key);
      return;
    }
  }
}
