import type { Principal } from '@imprint/contracts/access';
import { isJobOver } from '@imprint/contracts/generation';
import type { WorkState } from '@imprint/contracts/messages';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GenerationReader } from './generation-reader.js';

export interface HowToFollow {
  timeoutMs: number;
  /** Aborted once nobody waits any more. */
  signal: AbortSignal;
  /** Told where they stand, whenever one of them has moved on. */
  changed(states: readonly WorkState[]): Promise<void>;
}

/** Waits for generations in the stead of a caller who would ask for them again and again. */
@Injectable()
export class GenerationFollower implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly reader: GenerationReader,
    private readonly signals: SignalBus,
  ) {}

  /** Nobody waits past the end of this process: those who do are told how far their generations are. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Resolves with true once all of them are over; with false when the time is up, when nobody waits any more, or when the process stops.
   * Signals wake it. One that is lost costs the rest of the time at most: the rows are read once more at the end.
   */
  async untilOver({ organizationId }: Principal, ids: readonly string[], how: HowToFollow): Promise<boolean> {
    const end = AbortSignal.any([how.signal, this.stopping.signal, AbortSignal.timeout(how.timeoutMs)]);
    let wake = (): void => undefined;
    const woken = (): void => wake();
    const unsubscribe = this.signals.subscribe('generation.changed', ({ generationId }) => {
      if (ids.includes(generationId)) wake();
    });
    end.addEventListener('abort', woken);
    try {
      for (;;) {
        // Listened for before the rows are read: what changes in between wakes it again.
        const news = new Promise<void>((resolve) => (wake = resolve));
        const isLast = end.aborted;
        const states = await this.reader.states(ids.map((id) => ({ organizationId, id })));
        await how.changed(states);
        if (states.every(({ status }) => isJobOver(status))) return true;
        if (isLast) return false;
        await news;
      }
    } finally {
      end.removeEventListener('abort', woken);
      unsubscribe();
    }
  }
}
