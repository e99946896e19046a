import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { continueTrace } from '@imprint/platform/tracing';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CHANNELS, lookUpTarget, type Channel, type Channels, type TargetLookUp } from '../channel/index.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { targetAttributes } from './target-attributes.js';
import { callTimeMs } from './call-time.js';
import { OutgoingPosts, type LoadedPost } from './outgoing-posts.js';
import { failureOf, heldAfterRestore, heldForPerson } from '../publish-failure.js';
import { signalMoved } from '../releases/release-signals.js';
import { TargetOutcomes } from './target-outcomes.js';

/** Look-ups before a person has to decide, and the factor between their waits. */
const lookUpsAtMost = 6;
const waitFactor = 4;
/** Sends of a target whose responses were lost and that was never found. */
const sendsAtMost = 4;
const lookUpBatch = 50;

/** A target, and whether it consists of one post. */
type LookedUpTarget = ClaimedTarget & { isWhole: boolean; callMs: number };

/** Settles interrupted publishes: found means published, certainly absent means send again, otherwise a person decides. */
@Injectable()
export class UnconfirmedTargets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UnconfirmedTargets.name);
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(CHANNELS) private readonly channels: Channels,
    private readonly due: DueTargetsRepository,
    private readonly posts: OutgoingPosts,
    private readonly outcomes: TargetOutcomes,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.loop = new WakeLoop(() => this.settleDue(), {
      name: 'settling of uncertain targets',
      maxWaitMs: config.SWEEP_INTERVAL_MS,
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('targets.changed', ({ dueAt }) => this.loop.wakeBy(Date.parse(dueAt)));
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  /** Marks abandoned targets and runs the due look-ups; returns milliseconds until the next one is due. */
  private async settleDue(): Promise<number> {
    await signalMoved(this.signals, await this.due.markStalled());
    const targets = await this.due.claimUnconfirmed(lookUpBatch, this.config.PUBLISH_LEASE_SECONDS);
    await this.posts.prepareAccounts(targets);
    const posts = await this.posts.load(targets);
    await Promise.all(
      targets.map((claimed) => {
        const loaded = posts.get(claimed.id);
        const target = { ...claimed, sent: loaded?.sent, published: loaded?.published };
        const lookUp = () => this.lookUp(target, loaded, this.channels.get(target.platform));
        return continueTrace(target.traceContext, 'look up target', targetAttributes(target), lookUp);
      }),
    );
    if (targets.length === lookUpBatch) return 0;
    return (await this.due.millisecondsToNextWake(['publishing', 'unconfirmed'])) ?? this.config.SWEEP_INTERVAL_MS;
  }

  private async lookUp(target: ClaimedTarget, loaded: LoadedPost | undefined, channel: Channel | undefined): Promise<void> {
    if (loaded === undefined || channel === undefined) {
      await this.outcomes.stillUncertain(target, heldForPerson, null);
      return;
    }
    const { post } = loaded;
    const sent = { ...post, firstSentAt: target.firstSentAt ?? post.scheduledAt };
    const result = await lookUpTarget(channel, sent, AbortSignal.timeout(this.timeoutMs(channel))).catch(
      (error: unknown): TargetLookUp => {
        const failure = failureOf(error);
        this.logger.warn({ err: error, targetId: target.id, failure }, 'a look-up failed');
        return { outcome: 'unknown', reason: failure.message };
      },
    );
    const callMs = callTimeMs(channel, this.config, post);
    await this.settle({ ...target, isWhole: loaded.posts === 1, callMs }, channel, result);
  }

  private async settle(target: LookedUpTarget, channel: Channel, result: TargetLookUp): Promise<boolean> {
    if (result.outcome === 'found') return this.outcomes.published(target, result.posts);
    if (result.outcome === 'candidates') {
      const isSettled = await this.outcomes.publishedAmong(target, result.records, target.isWhole);
      return isSettled ?? this.settle(target, channel, { outcome: 'absent' });
    }
    if (result.outcome === 'absent' && target.restored) return this.outcomes.stillUncertain(target, heldAfterRestore, null);
    if (result.outcome === 'absent') {
      const waitMs = await this.due.millisecondsUntilCallIsOver(target, target.callMs);
      if (waitMs <= 0 && target.attempts < sendsAtMost) return this.outcomes.postponed(target, null, 0);
      // Repeatedly absent although it was sent, perhaps because of a takedown: a person has to decide.
      if (waitMs <= 0) return this.outcomes.stillUncertain(target, heldForPerson, null);
      // The call may still be running, so absence does not count before its timeout. This look-up is not counted.
      return this.outcomes.stillUncertain({ ...target, lookups: target.lookups - 1 }, heldForPerson, waitMs);
    }
    const isLast = channel.capability.lookUp === 'none' || target.lookups + 1 >= lookUpsAtMost;
    const waitMs = (this.config.PUBLISH_RETRY_BASE_MS / 60) * waitFactor ** target.lookups;
    if (target.restored) return this.outcomes.stillUncertain(target, heldAfterRestore, isLast ? null : waitMs);
    const error = isLast
      ? heldForPerson
      : { ...heldForPerson, message: `The answer of the platform was lost and a look-up could not tell yet. It is repeated.` };
    return this.outcomes.stillUncertain(target, error, isLast ? null : waitMs);
  }

  private timeoutMs(channel: Channel): number {
    return Math.min(channel.capability.timeoutMs, this.config.PUBLISH_TIMEOUT_MS);
  }
}
