import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { retry } from '@imprint/platform/retry';
import { SignalBus } from '@imprint/platform/signals';
import { continueTrace, inSpan } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CHANNELS, ChannelError, publishTarget, type Channel, type Channels, type PublishedTarget } from '../channel/index.js';
import { DueTargetsRepository, type ClaimedTarget, type DueTarget } from './due-targets.repository.js';
import { targetAttributes } from './target-attributes.js';
import { callTimeMs } from './call-time.js';
import { OutgoingPosts, type LoadedPost } from './outgoing-posts.js';
import { connectionGone, failureOf, failureOfPart, inTheEnd, isRefusal, videoConverting } from '../publish-failure.js';
import { signalMoved } from '../releases/release-signals.js';
import { TargetOutcomes } from './target-outcomes.js';

/** Waits after the first three temporary refusals, as multiples of `PUBLISH_RETRY_BASE_MS`. */
const retryMultiples = [1, 5, 15];
/** How long a post waits for what a platform asks for, as for an account that has to be connected again. */
const longestWaitMs = limits.accountWaitHours * 3_600_000;
const outcomeRetryMs = 250;

/** A lane is refilled when half of it is free, or after this time: what begins together shares its statements. */
const refillMs = 20;

interface Lane {
  channel: Channel | undefined;
  waiting: DueTarget[];
  running: number;
  refill?: NodeJS.Timeout | undefined;
}

/**
 * Calls the platforms for claimed targets, each platform in its own lane, so that a slow one delays no other. The attempt is stored before
 * the call. The response decides the outcome; a lost response decides nothing.
 */
@Injectable()
export class TargetPublisher {
  private readonly logger = new Logger(TargetPublisher.name);
  private readonly lanes = new Map<string, Lane>();
  private readonly held = new Map<string, DueTarget>();
  private readonly idle: (() => void)[] = [];
  private stopping = false;

  constructor(
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly due: DueTargetsRepository,
    private readonly posts: OutgoingPosts,
    private readonly outcomes: TargetOutcomes,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Number of targets that this worker holds. */
  get holding(): number {
    return this.held.size;
  }

  /** Takes over claimed targets; returns at once. */
  take(targets: readonly DueTarget[]): void {
    // They are free once this worker has left.
    if (this.stopping) return;
    const lanes = new Set<Lane>();
    for (const target of targets) {
      this.held.set(target.id, target);
      const lane = this.lane(target.platform);
      lane.waiting.push(target);
      lanes.add(lane);
    }
    for (const lane of lanes) this.pump(lane);
  }

  /** Renews the leases of all targets held. */
  async renew(): Promise<void> {
    if (this.held.size > 0) await this.due.renew([...this.held.values()], this.config.PUBLISH_LEASE_SECONDS);
  }

  /** Keeps this fraction of the waiting targets, the earliest of each platform, and gives the rest back. */
  async keep(part: number): Promise<void> {
    await this.giveBack([...this.lanes.values()].flatMap(({ waiting }) => waiting.splice(Math.ceil(waiting.length * part))));
  }

  /** Starts no further calls, gives waiting targets back, and resolves when the running calls are settled. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.giveBack([...this.lanes.values()].flatMap((lane) => lane.waiting.splice(0)));
    if (this.held.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private async giveBack(targets: readonly DueTarget[]): Promise<void> {
    if (targets.length === 0) return;
    for (const target of targets) this.held.delete(target.id);
    await this.due.giveBack(targets);
    await this.signals.publish('targets.changed', { dueAt: new Date().toISOString() });
  }

  private lane(platform: string): Lane {
    const existing = this.lanes.get(platform);
    if (existing !== undefined) return existing;
    const lane: Lane = { channel: this.channels.get(platform), waiting: [], running: 0 };
    this.lanes.set(platform, lane);
    return lane;
  }

  private pump(lane: Lane): void {
    clearTimeout(lane.refill);
    lane.refill = undefined;
    const free = sizeOf(lane) - lane.running;
    if (this.stopping || free <= 0 || lane.waiting.length === 0) return;
    const batch = lane.waiting.splice(0, free);
    lane.running += batch.length;
    void this.publishBatch(batch, lane).catch((error: unknown) => {
      this.logger.error({ err: error }, 'a batch of targets could not be published; it is retried when its lease ends');
    });
  }

  private async publishBatch(batch: readonly DueTarget[], lane: Lane): Promise<void> {
    // By id, because a begun attempt is a different object than its claim.
    const pending = new Map(batch.map((target) => [target.id, target]));
    const settle = (target: DueTarget): void => {
      if (pending.delete(target.id)) this.release(target, lane);
    };
    // Read before the attempt is stored, because a look-up relies on no call running beyond its timeout after that time.
    const begunAt = performance.now();
    try {
      const begun = await this.due.beginAttempts(batch, this.config.PUBLISH_LEASE_SECONDS);
      void signalMoved(this.signals, begun);
      const posts = await this.posts.load(begun);
      await Promise.all(
        begun.map((claimed) => {
          const loaded = posts.get(claimed.id);
          const target = { ...claimed, sent: loaded?.sent, published: loaded?.published };
          const publish = () => this.publishOne(target, loaded, lane, begunAt);
          return continueTrace(target.traceContext, 'publish target', targetAttributes(target), publish).finally(() =>
            settle(target),
          );
        }),
      );
    } finally {
      for (const target of [...pending.values()]) settle(target);
    }
  }

  private release(target: DueTarget, lane: Lane): void {
    // The target may have been claimed again by now, and that claim stays.
    if (this.held.get(target.id)?.fence === target.fence) this.held.delete(target.id);
    lane.running -= 1;
    if (lane.running <= sizeOf(lane) / 2) this.pump(lane);
    else lane.refill ??= setTimeout(() => this.pump(lane), refillMs);
    if (this.held.size === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async publishOne(target: ClaimedTarget, loaded: LoadedPost | undefined, lane: Lane, begunAt: number): Promise<void> {
    const { channel } = lane;
    if (loaded === undefined || channel === undefined) {
      await this.outcomes.failed(target, connectionGone);
      return;
    }
    let outcome: () => Promise<boolean>;
    try {
      const published = await this.call(target, loaded, channel, begunAt);
      outcome = () => (published === null ? this.outcomes.postponed(target, null, 0) : this.published(target, published, lane));
    } catch (error) {
      outcome = () => this.refusedOrUncertain(target, loaded, lane, error);
    }
    if (!(await this.writeOutcome(target, outcome))) {
      this.logger.warn({ targetId: target.id }, 'the claim was lost before the outcome could be written');
    }
  }

  /** Null when the time for the call was over before it started. @throws ChannelError and whatever else a call fails with */
  private async call(
    target: ClaimedTarget,
    loaded: LoadedPost,
    channel: Channel,
    begunAt: number,
  ): Promise<PublishedTarget | null> {
    const allowedMs = callTimeMs(channel, this.config, loaded.post);
    const timeoutMs = Math.floor(allowedMs - (performance.now() - begunAt));
    if (timeoutMs <= 0) return null;
    const signal = AbortSignal.timeout(timeoutMs);
    await loaded.requireMedia(signal);
    return inSpan(`channel ${target.platform}`, {}, () => publishTarget(channel, loaded.post, signal), 'client');
  }

  /** Only this process knows the platform's response, so while the database is down the write is retried for as long as the lease lasts. */
  private writeOutcome({ id: targetId }: ClaimedTarget, write: () => Promise<boolean>): Promise<boolean> {
    return retry(write, {
      forMs: this.config.PUBLISH_LEASE_SECONDS * 1_000,
      pauseMs: outcomeRetryMs,
      onRetry: (error) => this.logger.warn({ err: error, targetId }, 'the outcome could not be written; trying again'),
    });
  }

  private async published(target: ClaimedTarget, { posts, spentSeconds }: PublishedTarget, lane: Lane): Promise<boolean> {
    const isWritten = await this.outcomes.published(target, posts);
    if (spentSeconds !== undefined)
      await this.outcomes.spent(target, Math.min(spentSeconds * 1_000, longestWaitMs), this.leaveWaiting(target, lane));
    return isWritten;
  }

  private async refusedOrUncertain(target: ClaimedTarget, loaded: LoadedPost, lane: Lane, error: unknown): Promise<boolean> {
    const failure = failureOfPart(failureOf(error), loaded.published(), loaded.posts);
    if (!isRefusal(error)) {
      this.logger.warn(
        { err: error, targetId: target.id, failure },
        'the outcome of a publish is uncertain; it will be looked up',
      );
      return this.outcomes.uncertain(target, failure);
    }
    // They may have expired early, or just now.
    if (error.class === 'credential' && target.attempts === 1 && (await loaded.expireCredentials()))
      return this.outcomes.postponed(target, failure, 0);
    const multiple = retryMultiples[target.attempts - 1] ?? (isPatient(target, error) ? retryMultiples.at(-1) : undefined);
    if (!error.retryable || multiple === undefined) return this.outcomes.failed(target, inTheEnd(failure, loaded.published()));
    // No server keeps a post for years.
    const askedMs = Math.min((error.retryAfterSeconds ?? 0) * 1_000, longestWaitMs);
    const waitMs = Math.max(multiple * this.config.PUBLISH_RETRY_BASE_MS, askedMs);
    if (error.class !== 'rate_limit') return this.outcomes.postponed(target, failure, waitMs);
    return this.outcomes.limited(target, failure, waitMs, this.leaveWaiting(target, lane));
  }

  /** Takes what waits in the lane for the same account out of it. */
  private leaveWaiting({ connectionId: account }: ClaimedTarget, lane: Lane): readonly DueTarget[] {
    const { left = [], others = [] } = Object.groupBy(lane.waiting, ({ connectionId }) =>
      connectionId === account ? 'left' : 'others',
    );
    lane.waiting = others;
    for (const { id } of left) this.held.delete(id);
    return left;
  }
}

/** A limit of calls, or a conversion, says nothing against the post: it waits as long as one whose account has to be connected again. */
const isPatient = ({ scheduledAt }: ClaimedTarget, error: ChannelError): boolean =>
  (error.class === 'rate_limit' || error.code === videoConverting) && Date.now() - (scheduledAt?.getTime() ?? 0) < longestWaitMs;

const sizeOf = ({ channel }: Lane): number => channel?.capability.concurrency ?? 1;
