import { ModelError } from '@imprint/contracts/errors';
import { whileHeld } from '@imprint/platform/lease';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { KnowledgeSourceEntity } from '../knowledge-source.entity.js';
import { ReadingFailure } from '../reading/reading.js';
import { transcriptionFailure } from '../transcription/hear-recording.js';
import { IngestionClaimsRepository, type ReadingLane } from './ingestion-claims.repository.js';
import { ingestionLeaseMs } from './ingestion-lease.js';
import { KeepReading } from './keep-reading.js';
import { ReadSource } from './read-source.js';

/** Sources that one process reads at a time: pages keep it waiting, and documents busy. */
const atOnce = 2;
/** Recordings that it transcribes at a time, besides. */
const transcribedAtOnce = 1;
/** Milliseconds until a vendor that failed is asked again, if it does not say; twice as many after the next failure. */
const retryWaitMs = 5_000;
/** Of a queue whose next recording is due, and held by somebody else. */
const shortestWaitMs = 1_000;
/** The longest that a vendor is waited for between two tries. */
const longestWaitMs = 3_600_000;
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
    const loop = (lane: ReadingLane): WakeLoop =>
      new WakeLoop(async () => ((await this.ingestNext(lane)) ? 0 : this.untilNext(lane, maxWaitMs)), {
        ...{ name: `${lane} of knowledge`, maxWaitMs },
      });
    this.loops = [
      ...Array.from({ length: atOnce }, () => loop('reading')),
      ...Array.from({ length: transcribedAtOnce }, () => loop('transcription')),
    ];
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
  async ingestNext(lane: ReadingLane = 'reading'): Promise<boolean> {
    const source = await this.claims.claim(lane);
    if (source === null) return false;
    const { organizationId, id: sourceId } = source;
    await this.signals.publish('knowledge.changed', { organizationId, sourceId, status: 'processing' });
    await this.ingest(source);
    return true;
  }

  /** Whoever is made to wait by a vendor is not made to wait by the sweep as well. */
  private async untilNext(lane: ReadingLane, maxWaitMs: number): Promise<number> {
    const due = lane === 'transcription' ? await this.claims.untilTranscription() : null;
    return due === null ? maxWaitMs : Math.min(maxWaitMs, Math.max(due, shortestWaitMs));
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
      if (error instanceof ModelError) return this.failOrPostpone(source, error);
      // The lease ends by itself, and then it is tried again.
      this.logger.warn({ err: error, id }, 'a source could not be read');
    }
  }

  /** A vendor that is down, too slow or asked too often is asked again. */
  private async failOrPostpone(source: KnowledgeSourceEntity, error: ModelError): Promise<void> {
    this.logger.warn({ err: error, id: source.id }, 'a recording could not be transcribed');
    if (source.tries >= mostTries) return this.keeping.fail(source, transcriptionFailure(error));
    const vendorWaitMs = (error.retryAfterSeconds ?? 0) * 1_000;
    const waitMs = Math.max(vendorWaitMs, retryWaitMs * 2 ** (source.tries - 1));
    return this.keeping.postpone(source, Math.min(waitMs, longestWaitMs));
  }
}

const interrupted = (): ReadingFailure =>
  new ReadingFailure(
    'interrupted',
    'Reading it was interrupted several times. Retry it; if that happens again, save its text alone.',
  );
