import type { Principal } from '@imprint/contracts/access';
import { isJobOver } from '@imprint/contracts/generation';
import type { WorkState } from '@imprint/contracts/messages';
import { SignalBus, untilOver } from '@imprint/platform/signals';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { GenerationReader } from './generation-reader.js';

/** How to wait for generations. */
export interface HowToFollow {
  timeoutMs: number;
  /** Aborted once the caller is gone. */
  signal: AbortSignal;
  /** Receives the states whenever one has changed. */
  changed(states: readonly WorkState[]): Promise<void>;
}

/** Waits for generations on behalf of a caller, who would otherwise poll. */
@Injectable()
export class GenerationFollower implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly reader: GenerationReader,
    private readonly signals: SignalBus,
  ) {}

  /** Ends all waits with the process, reporting the current states. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Resolves with true once all of them have ended; with false when the time is up, the caller is gone or the process stops. Woken by
   * signals.
   */
  async untilOver({ organizationId }: Principal, ids: readonly string[], how: HowToFollow): Promise<boolean> {
    const end = AbortSignal.any([how.signal, this.stopping.signal, AbortSignal.timeout(how.timeoutMs)]);
    const listen = (wake: () => void): (() => void) =>
      this.signals.subscribe('generation.changed', ({ generationId }) => {
        if (ids.includes(generationId)) wake();
      });
    const isOver = async (): Promise<boolean> => {
      const states = await this.reader.states(ids.map((id) => ({ organizationId, id })));
      await how.changed(states);
      return states.every(({ status }) => isJobOver(status));
    };
    return untilOver(listen, isOver, end);
  }
}
