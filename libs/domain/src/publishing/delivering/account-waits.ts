import { SignalBus } from '@imprint/platform/signals';
import { Injectable, Logger } from '@nestjs/common';
import { TokenRefreshes } from '../connections/token-refreshes.js';
import { accountNotReady, accountToReconnect } from '../publish-failure.js';
import { signalMoved } from '../releases/release-signals.js';
import type { DueTarget } from './due-targets.repository.js';
import { QuotaGate } from './quota-gate.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

/** A shorter wait is nothing that people have to know of. */
const silentMs = 5_000;

/** Due targets whose account has to be refreshed or connected again first: they wait for that instead of failing. */
@Injectable()
export class AccountWaits {
  private readonly logger = new Logger(AccountWaits.name);

  constructor(
    private readonly refreshes: TokenRefreshes,
    private readonly waiting: WaitingTargetsRepository,
    private readonly signals: SignalBus,
    private readonly quotas: QuotaGate,
  ) {}

  /** Divides claimed targets: what can be sent, and what waits for its account. What is over a quota is put off, and is neither. */
  async divide(claimed: readonly DueTarget[]): Promise<{ ready: readonly DueTarget[]; waiting: readonly DueTarget[] }> {
    const { waiting = [], ready = [] } = Object.groupBy(await this.quotas.admit(claimed), ({ waitsForAccount }) =>
      waitsForAccount === true ? 'waiting' : 'ready',
    );
    return { ready, waiting };
  }

  /**
   * Refreshes the accounts of claimed targets; returns at once.
   * @param onReady takes over those that can be sent
   */
  hold(targets: readonly DueTarget[], onReady: (targets: readonly DueTarget[]) => void): void {
    for (const ofAccount of Map.groupBy(targets, ({ connectionId }) => connectionId).values()) {
      void this.holdAccount(ofAccount, onReady).catch((error: unknown) => {
        this.logger.error(
          { err: error },
          'an account could not be prepared; its targets are claimed again when their lease ends',
        );
      });
    }
  }

  private async holdAccount(targets: readonly DueTarget[], onReady: (targets: readonly DueTarget[]) => void): Promise<void> {
    const [first] = targets;
    if (first === undefined) return;
    const account = await this.refreshes.prepare(first.organizationId, first.connectionId);
    if (account.state === 'ready') return onReady(targets);
    if (account.state === 'reconnect') await this.waiting.untilReconnected(targets, accountToReconnect);
    else await this.waiting.postpone(targets, account.inMs, account.inMs > silentMs ? accountNotReady : null);
    const dueAt = new Date(Date.now() + (account.state === 'later' ? account.inMs : 0)).toISOString();
    await Promise.all([this.signals.publish('targets.changed', { dueAt }), signalMoved(this.signals, targets)]);
  }
}
