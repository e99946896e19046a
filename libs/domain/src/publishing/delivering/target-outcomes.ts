import type { Failure } from '@imprint/contracts/errors';
import type { SentLinkCard, SentVideoAddition } from '@imprint/contracts/publishing';
import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { signalNotices } from '../../notices/index.js';
import type { PublishedPart, PublishedRecord } from '../channel/index.js';
import { DueTargetsRepository, type ClaimedTarget, type DueTarget, type OutcomeOfTarget } from './due-targets.repository.js';
import { deleteSteps } from './publish-steps.repository.js';
import { PublishMetrics, type CountedOutcome } from './publish-metrics.js';
import { QuotaGate } from './quota-gate.js';
import type { PublishAttemptEntity } from '../releases/publish-attempt.entity.js';
import { advanceRelease } from '../releases/release-progress.js';
import { signalMoved } from '../releases/release-signals.js';
import { lockReleaseOfOutcome } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { publishedPosts } from '../releases/thread-posts.js';

type AttemptOutcome = Exclude<PublishAttemptEntity['outcome'], 'running'>;

interface Change extends OutcomeOfTarget {
  /** How the latest attempt ended; absent when that is already stored. */
  attempt?: { outcome: AttemptOutcome; error: Failure | null };
  counted?: CountedOutcome;
  /** Posts that the attempt has published, or found, in order. */
  posts?: readonly PublishedPart[];
}

/**
 * Writes the outcome of a claimed target: target, ledger, release, post and outbox in one transaction. Every method returns false, having
 * changed nothing, when the lease was lost, except that a success always ends the uncertainty.
 */
@Injectable()
export class TargetOutcomes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueTargetsRepository,
    private readonly targets: TargetsRepository,
    private readonly signals: SignalBus,
    private readonly metrics: PublishMetrics,
    private readonly quotas: QuotaGate,
  ) {}

  /** @param posts everything that the target consists of, in order */
  async published(target: ClaimedTarget, posts: readonly PublishedPart[]): Promise<boolean> {
    return this.write(target, publishedAs(posts));
  }

  /**
   * Published as the first of these posts that no other target of the connection has published. One target after the other is settled like
   * this, so that none takes the post of another. @returns null when other targets have published all of them
   * @param isWhole whether that post is all of the target; otherwise the posts that follow it are sent next
   */
  async publishedAmong(target: ClaimedTarget, records: readonly PublishedRecord[], isWhole: boolean): Promise<boolean | null> {
    const found = { isNone: false };
    const written = await this.decide(target, async (manager) => {
      const taken = await this.targets.lockPublishedAs(manager, target, records);
      const own = records.find(({ externalProviderId }) => !taken.includes(externalProviderId));
      found.isNone = own === undefined;
      if (own === undefined) return null;
      const posts = [{ ...own, part: 'post' as const }];
      return isWhole
        ? publishedAs(posts)
        : { ...notPublished(null, 0), columns: { status: 'scheduled', error: null, ...columnsOf(posts) } };
    });
    return found.isNone ? null : written;
  }

  /** Refused by the platform, permanently. */
  async failed(target: ClaimedTarget, error: Failure): Promise<boolean> {
    return this.write(target, {
      columns: { status: 'failed', error },
      attempt: { outcome: 'refused', error },
      counted: error.class === 'credential' ? 'unauthorized' : 'refused',
      wakeInMs: null,
    });
  }

  /** Certainly not published, or not all of it: try again after `waitMs`. */
  async postponed(target: ClaimedTarget, error: Failure | null, waitMs: number): Promise<boolean> {
    return this.write(target, notPublished(error, waitMs));
  }

  /**
   * The platform takes no more calls of the account for now, so that nothing else goes out on it either.
   * @param claimed what the worker has claimed on the account besides
   */
  async limited(target: ClaimedTarget, error: Failure, waitMs: number, claimed: readonly DueTarget[]): Promise<boolean> {
    await this.spent(target, waitMs, claimed);
    return this.postponed(target, error, waitMs);
  }

  /** The platform has said, with a success, that it takes no further call of the account for now. @param claimed as for `limited` */
  async spent(target: ClaimedTarget, waitMs: number, claimed: readonly DueTarget[]): Promise<void> {
    await this.quotas.pause(target, new Date(Date.now() + waitMs), claimed);
  }

  /** The call may have arrived: from now on it is looked up, never resent blindly. */
  async uncertain(target: ClaimedTarget, error: Failure): Promise<boolean> {
    return this.write(target, {
      columns: { status: 'unconfirmed', error, lookups: 0 },
      attempt: { outcome: 'unknown', error },
      counted: 'unconfirmed',
      wakeInMs: 0,
    });
  }

  /** The look-up was inconclusive. With `waitMs` null, the target is held for a person. */
  async stillUncertain(target: ClaimedTarget, error: Failure, waitMs: number | null): Promise<boolean> {
    return this.write(target, { columns: { error, lookups: target.lookups + 1 }, wakeInMs: waitMs });
  }

  private write(target: ClaimedTarget, change: Change): Promise<boolean> {
    const columns = { ...columnsOf(target.published?.() ?? []), ...change.columns };
    return this.decide(target, () => Promise.resolve({ ...change, columns }));
  }

  /** @param changeIn the change, decided once the release is locked; null for none */
  private async decide(target: ClaimedTarget, changeIn: (manager: EntityManager) => Promise<Change | null>): Promise<boolean> {
    const settled = await this.dataSource.transaction(async (manager) => {
      const release = await lockReleaseOfOutcome(manager, target.organizationId, target.releaseId);
      const change = release === null ? null : await changeIn(manager);
      if (release === null || change === null || !(await this.due.writeOutcome(manager, target, change))) return null;
      if (change.attempt !== undefined) {
        const { id: targetId, organizationId, attempts: number } = target;
        const { externalProviderId = null, url = null, replies = null } = change.columns;
        const posts = replies === null ? null : publishedPosts({ status: 'published', externalProviderId, url, replies });
        const confirmedBy = target.firstSentAt === undefined ? 'answer' : 'look-up';
        const { outcome, error } = change.attempt;
        const ended = {
          outcome,
          error: error ?? undefined,
          confirmedBy,
          externalProviderId,
          url,
          posts,
          ...target.sent,
          linkCards: cardsAsSent(target.sent?.linkCards ?? null, change.posts ?? target.published?.() ?? []),
          videoAdditions: additionsOf(change.posts ?? []),
        } as const;
        await this.targets.endAttempt(manager, { targetId, organizationId, number }, ended);
      }
      if (change.columns.status === 'published') await deleteSteps(manager, target);
      return { change, written: await advanceRelease(manager, release, [target.id], new Date()) };
    });
    if (settled === null) return false;
    const { change, written } = settled;
    if (change.counted !== undefined) this.metrics.ended(target.platform, change.counted);
    const dueAt = new Date(Date.now() + (change.wakeInMs ?? 0)).toISOString();
    const woken =
      change.wakeInMs === null ? this.signals.publish('outbox.added', {}) : this.signals.publish('targets.changed', { dueAt });
    await Promise.all([woken, signalMoved(this.signals, [target]), signalNotices(this.signals, written)]);
    return true;
  }
}

const notPublished = (error: Failure | null, waitMs: number): Change => ({
  columns: { status: 'scheduled', error },
  attempt: { outcome: 'refused', error },
  counted: 'retry',
  wakeInMs: waitMs,
});

/** Where the posts of a target are; nothing without any. */
function columnsOf(posts: readonly PublishedPart[]): Partial<OutcomeOfTarget['columns']> {
  const [first, ...replies] = posts.map(({ additions: _additions, ...post }) => post);
  if (first === undefined) return {};
  const { externalProviderId, externalShortcode, url } = first;
  return { externalProviderId, externalShortcode, url, ...(replies.length > 0 && { replies }) };
}

const publishedAs = (posts: readonly PublishedPart[]): Change => ({
  columns: { ...columnsOf(posts), status: 'published', publishedAt: new Date(), videoAdditions: additionsOf(posts), error: null },
  attempt: { outcome: 'published', error: null },
  counted: 'published',
  wakeInMs: null,
  endsDoubt: true,
  posts,
});

/** With what the platform did not take. */
const cardsAsSent = (planned: SentLinkCard[] | null, posts: readonly PublishedPart[]): SentLinkCard[] | null =>
  planned &&
  planned.map((card) => {
    const lost = posts[card.post - 1]?.withoutCard;
    if (lost === undefined || card.outcome !== 'sent') return card;
    return { ...card, outcome: lost === 'all' ? 'refused' : 'sent_without_picture' };
  });

/** Null where nothing was to follow the posts. */
function additionsOf(posts: readonly PublishedPart[]): SentVideoAddition[] | null {
  const all = posts.flatMap(({ additions = [] }, index) => additions.map((each) => ({ post: index + 1, ...each })));
  return all.length === 0 ? null : all;
}
