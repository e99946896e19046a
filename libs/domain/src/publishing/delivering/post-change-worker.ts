import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { continueTrace, inSpan } from '@imprint/platform/tracing';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChannelError, CHANNELS, type Channels } from '../channel/index.js';
import { accountUnavailable, failureOf, isRefusal } from '../publish-failure.js';
import { signalMoved } from '../releases/release-signals.js';
import { PostChangeCalls, type PreparedCall } from './post-change-calls.js';
import { PostChangeOutcomes, type EndedChange } from './post-change-outcomes.js';
import { PostChangesRepository, type ClaimedChange } from '../post-changes/post-changes.repository.js';

/** Changes that a worker makes at a time. */
const batch = 4;
/** Waits after the first three failures, as multiples of `PUBLISH_RETRY_BASE_MS`. */
const retryMultiples = [1, 5, 15];

/**
 * Makes the changes of published posts that people asked for. Platforms take a change twice, so that one whose answer was lost, or whose
 * worker died, is simply made again.
 */
@Injectable()
export class PostChangeWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PostChangeWorker.name);
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly changes: PostChangesRepository,
    private readonly calls: PostChangeCalls,
    private readonly outcomes: PostChangeOutcomes,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.loop = new WakeLoop(() => this.makeDue(), { name: 'changes of published posts', maxWaitMs: config.SWEEP_INTERVAL_MS });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('post-changes.requested', () => this.loop.wakeBy(Date.now()));
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  /** Makes what is due; returns milliseconds until it looks again. */
  async makeDue(): Promise<number> {
    const { PUBLISH_LEASE_SECONDS: leaseSeconds, PUBLISH_TIMEOUT_MS: timeoutMs } = this.config;
    const claimed = await this.changes.claim(batch, leaseSeconds * 1_000 + timeoutMs);
    void signalMoved(
      this.signals,
      claimed.map(({ targetId: id, organizationId, releaseId }) => ({ id, organizationId, releaseId })),
    );
    const prepared = await this.calls.prepare(claimed);
    await Promise.all(
      claimed.map((change) => {
        const attributes = { 'imprint.target_id': change.targetId, 'imprint.platform': change.platform };
        const make = () => this.make(change, prepared.get(change.id));
        return continueTrace(change.traceContext, `${change.action} post`, attributes, make);
      }),
    );
    if (claimed.length === batch) return 0;
    return (await this.changes.millisecondsToNextWake()) ?? this.config.SWEEP_INTERVAL_MS;
  }

  private async make(change: ClaimedChange, call: PreparedCall | undefined): Promise<void> {
    const ended = await this.attempt(change, call);
    if (!(await this.outcomes.write(change, ended)))
      this.logger.warn({ postChangeId: change.id }, 'the claim of a change was lost before its outcome could be written');
  }

  private async attempt(change: ClaimedChange, call: PreparedCall | undefined): Promise<EndedChange> {
    const channel = this.channels.get(change.platform);
    if (call === undefined || channel === undefined) return { status: 'failed', error: accountUnavailable, receipt: 'refused' };
    const { sent } = call;
    try {
      const signal = AbortSignal.timeout(Math.min(channel.capability.timeoutMs, this.config.PUBLISH_TIMEOUT_MS));
      const outcome = await inSpan(`channel ${change.platform}`, {}, () => call.make(channel, signal), 'client');
      // What an earlier attempt deleted, whose answer was lost, is gone by now.
      const receipt = outcome === 'gone' && change.attempts > 1 ? 'deleted' : outcome;
      return { status: 'completed', receipt, sent };
    } catch (error) {
      const failure = failureOf(error);
      this.logger.warn({ err: error, postChangeId: change.id, failure }, 'a published post could not be changed');
      const receipt = isRefusal(error) ? 'refused' : 'unknown';
      const waitMs = await this.waitAfter(change, call, error);
      return waitMs === null
        ? { status: 'failed', error: failure, receipt, sent }
        : { status: 'queued', error: failure, waitMs, receipt, sent };
    }
  }

  /** Milliseconds until the change is tried again; null when it is not. */
  private async waitAfter({ attempts, createdAt }: ClaimedChange, call: PreparedCall, error: unknown): Promise<number | null> {
    const known = error instanceof ChannelError ? error : undefined;
    // They may have expired early, or just now.
    if (known?.class === 'credential') return attempts === 1 && (await call.expireCredentials()) ? 0 : null;
    if (known?.retryable === false) return null;
    const askedMs = (known?.retryAfterSeconds ?? 0) * 1_000;
    const multiple = retryMultiples[attempts - 1];
    if (multiple !== undefined) return Math.max(multiple * this.config.PUBLISH_RETRY_BASE_MS, askedMs);
    // A long queue takes more than one window of a rate limit.
    const isPatient = known?.class === 'rate_limit' && Date.now() - createdAt.getTime() < limits.accountWaitHours * 3_600_000;
    return isPatient ? Math.max(this.config.PUBLISH_RETRY_BASE_MS, askedMs) : null;
  }
}
