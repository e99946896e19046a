import type { Changed } from '@imprint/contracts/messages';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Backlogs } from '@imprint/platform/health';
import { SignalBus } from '@imprint/platform/signals';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable } from '@nestjs/common';
import { signalNotices } from '../notices/index.js';
import { ApprovalClaimsRepository } from './approval-claims.repository.js';
import { endWaiting } from './approval-notices.js';
import { ApprovalRuns } from './approval-runs.js';

const sweepBatch = 100;

/** Runs approved calls whose wake-up was lost or whose process has died, and expires approvals that were not resolved in time. */
@Injectable()
export class ApprovalSweeper extends Sweeper {
  constructor(
    private readonly claims: ApprovalClaimsRepository,
    private readonly runs: ApprovalRuns,
    private readonly signals: SignalBus,
    backlogs: Backlogs,
    @Inject(CONFIG) config: Config,
  ) {
    super('sweep of approvals', config.SWEEP_INTERVAL_MS);
    backlogs.add('approvals', () => this.claims.backlogAgeSeconds());
  }

  override async sweep(): Promise<void> {
    const { expired, notices } = await this.claims.transaction(async (manager) => {
      const rows = await this.claims.expire(manager, sweepBatch);
      const ended: Changed[] = [];
      for (const { id, organizationId } of rows) ended.push(...(await endWaiting(manager, organizationId, [id])));
      return { expired: rows, notices: ended };
    });
    for (const { id, organizationId } of expired)
      await this.signals.publish('approval.changed', { organizationId, approvalId: id });
    await signalNotices(this.signals, notices);
    for (const id of await this.claims.overdue(sweepBatch)) await this.runs.runApprovedCall(id);
  }
}
