import { whileHeld } from '@imprint/platform/lease';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { ReadingFailure } from '../reading/reading.js';
import { IngestionClaimsRepository } from './ingestion-claims.repository.js';
import { ingestionLeaseMs } from './ingestion-lease.js';
import { KeepReading } from './keep-reading.js';
import { ReadSource } from './read-source.js';

/** Sources that one process reads at a time: pages keep it waiting, and documents busy. */
const atOnce = 2;
/** Workers that died of one source, or could not read it for a reason that is not its own. */
const mostTries = 3;

/** Reads what brands are given to know. Any number of workers share it; what one leaves behind, another begins anew. */
@Injectable()
export class KnowledgeIngester implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(KnowledgeIngester.name);
  private readonly loops: readonly WakeLoop[];
  private readonly stopping = new AbortController();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly claims: IngestionClaimsRepository,
    private readonly reading: ReadSource,
    private readonly keeping: KeepReading,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const maxWaitMs = config.SWEEP_INTERVAL_MS;
    const task = async (): Promise<number> => ((await this.ingestNext()) ? 0 : maxWaitMs);
    this.loops = Array.from({ length: atOnce }, () => new WakeLoop(task, { name: 'reading of knowledge', maxWaitMs }));
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('knowledge.wanted', () => {
      for (const loop of this.loops) loop.wake();
    });
    for (const loop of this.loops) loop.start();
  }

  /** Gives back what is being read; another worker, or the next process, begins it anew. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    this.stopping.abort(new Error('the app stops'));
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  /** Returns whether there was one. */
  async ingestNext(): Promise<boolean> {
    const source = await this.claims.claim();
    if (source === null) return false;
    const { organizationId, id: sourceId } = source;
    await this.signals.publish('knowledge.changed', { organizationId, sourceId, status: 'processing' });
    await this.ingest(source);
    return true;
  }

  private async ingest(source: KnowledgeSourceEntity): Promise<void> {
    const { id } = source;
    const renewal = {
      everyMs: ingestionLeaseMs / 3,
      renew: () => this.claims.renew(source),
      onError: (error: unknown) => this.logger.warn({ err: error, id }, 'the lease of a source could not be renewed'),
    };
    try {
      if (source.tries > mostTries) throw interrupted();
      await whileHeld(renewal, async (hold) => {
        const read = await this.reading.read(source, AbortSignal.any([hold, this.stopping.signal]));
        await this.keeping.keep(source, read);
      });
    } catch (error) {
      if (error instanceof ReadingFailure) return this.keeping.fail(source, error);
      if (this.stopping.signal.aborted) return this.claims.giveBack(source);
      // The lease ends by itself, and then it is tried again.
      this.logger.warn({ err: error, id }, 'a source could not be read');
    }
  }
}

const interrupted = (): ReadingFailure =>
  new ReadingFailure(
    'interrupted',
    'Reading it was interrupted several times. Retry it; if that happens again, save its text alone.',
  );
