import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld, type Renewal } from '@imprint/platform/lease';
import { SignalBus } from '@imprint/platform/signals';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApprovalClaimsRepository } from './approval-claims.repository.js';
import type { ApprovalEntity } from './approval.entity.js';
import { ApprovedCalls, type ApprovalOutcome } from './approved-calls.js';

/** Limit for a call that crashes its process each time. */
const beginningsAtMost = 3;

/** Runs approved calls, each in one process at a time, and only once unless its write is idempotent. */
@Injectable()
export class ApprovalRuns {
  private readonly logger = new Logger(ApprovalRuns.name);

  constructor(
    private readonly claims: ApprovalClaimsRepository,
    private readonly calls: ApprovedCalls,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Does nothing when another process runs it or it has ended. */
  async runApprovedCall(id: string): Promise<void> {
    const approval = await this.claims.claim(id, this.config.APPROVAL_LEASE_SECONDS);
    if (approval === null) return;
    const outcome = this.mayBegin(approval) ? await this.outcomeOf(approval) : interruptedCall;
    if (!(await this.claims.finish(approval, outcome))) this.logger.warn({ approvalId: id }, 'the hold was lost before the end');
    await this.signals.publish('approval.changed', { organizationId: approval.organizationId, approvalId: id });
  }

  private mayBegin(approval: ApprovalEntity): boolean {
    return approval.fence === 1 || (approval.fence <= beginningsAtMost && this.calls.mayBeginAgain(approval));
  }

  private async outcomeOf(approval: ApprovalEntity): Promise<ApprovalOutcome> {
    const outcome = await this.held(approval);
    // An interrupted earlier run may itself have changed the content.
    return 'voidReason' in outcome && approval.fence > 1 ? interruptedCall : outcome;
  }

  private async held(approval: ApprovalEntity): Promise<ApprovalOutcome> {
    const { APPROVAL_LEASE_SECONDS: leaseSeconds } = this.config;
    const renewal: Renewal = {
      everyMs: (leaseSeconds * 1_000) / 3,
      renew: () => this.claims.renew(approval, leaseSeconds),
      onError: (error) => this.logger.warn({ err: error, approvalId: approval.id }, 'the hold could not be renewed'),
    };
    return whileHeld(renewal, (hold) => this.calls.runCall(approval, hold));
  }
}

/** The result of a call that was interrupted at an unknown point. */
export const interruptedCall = {
  failure: {
    code: 'interrupted',
    message: 'The call was interrupted, and nobody knows how far it came. Look at what it was about before you ask for it again.',
  },
} satisfies ApprovalOutcome;
