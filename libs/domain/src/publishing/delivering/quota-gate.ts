import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CHANNELS, type Channels } from '../channel/index.js';
import { listAccountLimits, pauseAccount, type AccountLimits } from '../connections/connection-caps.repository.js';
import { accountPaused, overQuota } from '../publish-failure.js';
import { limitedAccounts, usesNearQuota, type LimitedAccount } from '../quotas/account-quotas.js';
import { lockQuotas, readClock, type AccountUse } from '../quotas/quota-uses.repository.js';
import { QuotaPlan } from '../quotas/quota-windows.js';
import { signalMoved } from '../releases/release-signals.js';
import type { DueTarget } from './due-targets.repository.js';
import { WaitingTargetsRepository, type PutOff } from './waiting-targets.repository.js';

/**
 * Keeps due targets back that are over a quota of their account, or whose platform wants no calls for now. What a worker has claimed counts as published from then on, so that no
 * other one may count on the same room; whoever claims too much puts that off before anything is sent.
 */
@Injectable()
export class QuotaGate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly waiting: WaitingTargetsRepository,
    private readonly signals: SignalBus,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  /**
   * Costs one statement for all targets where nothing is limited, and another one where nothing is near its limit.
   * @returns those that may go out now; the others are put off until there is room
   */
  async admit(claimed: readonly DueTarget[]): Promise<readonly DueTarget[]> {
    if (claimed.length === 0) return claimed;
    const { manager } = this.dataSource;
    const limits = await listAccountLimits(manager, claimed);
    const paused = claimed.flatMap((target) => {
      const until = limits.get(target.connectionId)?.pausedUntil ?? null;
      return until === null ? [] : [{ ...target, until, error: accountPaused(until) }];
    });
    if (paused.length > 0) await this.waiting.putOff(manager, paused);
    const open = without(claimed, paused);
    const near = await usesNearQuota(manager, this.limited(open, limits), nothingMore);
    const over = near.size === 0 ? [] : await this.putOff(open.filter(({ connectionId }) => near.has(connectionId)));
    await this.announce([...paused, ...over]);
    return without(open, over);
  }

  /**
   * Nothing more goes out on the account until then, by any worker: platforms that are called all the same may block it for longer.
   * @param claimed what the worker has claimed on it besides, which is put off
   */
  async pause(account: DueTarget, until: Date, claimed: readonly DueTarget[]): Promise<void> {
    const putOff = claimed.map((target) => ({ ...target, until, error: accountPaused(until) }));
    await this.dataSource.transaction(async (manager) => {
      await pauseAccount(manager, account, until);
      if (putOff.length > 0) await this.waiting.putOff(manager, putOff);
    });
    await this.announce(putOff);
  }

  private async announce(putOff: readonly PutOffTarget[]): Promise<void> {
    if (putOff.length === 0) return;
    await Promise.all([
      this.signals.publish('targets.changed', { dueAt: earliest(putOff).toISOString() }),
      signalMoved(this.signals, putOff),
    ]);
  }

  private limited(claimed: readonly DueTarget[], limits: ReadonlyMap<string, AccountLimits>): LimitedAccount[] {
    const accounts = new Map(claimed.map((target) => [target.connectionId, target]));
    const rows = Array.from(accounts, ([id, { organizationId, platform }]) => ({
      ...{ id, organizationId, platform, maxPostsPerDay: limits.get(id)?.maxPostsPerDay ?? null },
    }));
    return limitedAccounts(rows, (platform) => this.channels.get(platform));
  }

  /** Decides under a lock for each account. @returns what was put off */
  private putOff(claimed: readonly DueTarget[]): Promise<readonly PutOffTarget[]> {
    const targets = Map.groupBy(claimed, ({ connectionId }) => connectionId);
    return this.dataSource.transaction(async (manager) => {
      await lockQuotas(manager, [...targets.keys()]);
      const now = await readClock(manager);
      // Read anew, because others may have decided since, or changed the limit.
      const accounts = this.limited(claimed, await listAccountLimits(manager, claimed));
      const near = await usesNearQuota(manager, accounts, nothingMore);
      const late = accounts.flatMap((account) => lateOf(account, near.get(account.id) ?? [], targets.get(account.id) ?? [], now));
      if (late.length > 0) await this.waiting.putOff(manager, late);
      return late;
    });
  }
}

function without(targets: readonly DueTarget[], others: readonly DueTarget[]): readonly DueTarget[] {
  if (others.length === 0) return targets;
  const ids = new Set(others.map(({ id }) => id));
  return targets.filter(({ id }) => !ids.has(id));
}

/** What was claimed is among what is counted. */
const nothingMore = () => ({ posts: 0, media: 0 });

type PutOffTarget = DueTarget & PutOff;

const earliest = (targets: readonly PutOff[]): Date => new Date(Math.min(...targets.map(({ until }) => until.getTime())));

/** Which of the account's claimed targets have to wait, the latest ones, and until when. */
function lateOf(
  { windows }: LimitedAccount,
  uses: readonly AccountUse[],
  claimed: readonly DueTarget[],
  now: number,
): PutOffTarget[] {
  const found = new Map(uses.map((use) => [use.targetId, use]));
  const own = new Set(claimed.map(({ id }) => id));
  const others = uses.filter(({ targetId }) => !own.has(targetId));
  // What was put off takes no room that is free now: it is decided about again when its time has come.
  const sent = new QuotaPlan(
    windows,
    others.filter(({ state }) => state !== 'put-off'),
  );
  const planned = new QuotaPlan(windows, others);
  return claimed.toSorted(inOrder).flatMap((target) => {
    const use = found.get(target.id);
    // Only what is near a quota is counted, and a claim that was lost is somebody else's.
    if (use === undefined) return [];
    const { heldBy } = sent.find(now, use);
    if (heldBy === undefined) {
      for (const plan of [sent, planned]) plan.add({ ...use, at: now });
      return [];
    }
    const until = new Date(Math.ceil(planned.take(now, use).at));
    return [{ ...target, until, error: overQuota(heldBy, until) }];
  });
}

function inOrder(one: DueTarget, other: DueTarget): number {
  const apart = (one.scheduledAt?.getTime() ?? 0) - (other.scheduledAt?.getTime() ?? 0);
  return apart === 0 ? one.id.localeCompare(other.id) : apart;
}
