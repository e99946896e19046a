import { SignalBus } from '@imprint/platform/signals';
import { Injectable } from '@nestjs/common';
import { signalNotices } from '../notices/index.js';
import { endWaiting } from './approval-notices.js';
import { ApprovalsRepository } from './approvals.repository.js';

/** Takes requests back that nobody waits for any more. */
@Injectable()
export class WithdrawApprovals {
  constructor(
    private readonly rows: ApprovalsRepository,
    private readonly signals: SignalBus,
  ) {}

  /**
   * Voids the approvals that requests with these keys asked for, as far as nobody has decided yet. Repeatable.
   * @param reason for people, a sentence
   */
  async withdraw(organizationId: string, keys: readonly string[], reason: string): Promise<void> {
    const { ids, notices } = await this.rows.transaction(async (manager) => {
      const withdrawn = await this.rows.withdraw(manager, organizationId, keys, reason);
      return { ids: withdrawn, notices: await endWaiting(manager, organizationId, withdrawn) };
    });
    for (const approvalId of ids) await this.signals.publish('approval.changed', { organizationId, approvalId });
    await signalNotices(this.signals, notices);
  }
}
