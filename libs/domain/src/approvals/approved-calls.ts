import type { ApprovalEntity } from './approval.entity.js';
import type { ApprovalOutcome } from './approval-claims.repository.js';

/** Carries out what was approved. Fulfilled by the app that has the tools. */
export abstract class ApprovedCalls {
  /** Whether a call that was interrupted, nobody knows where, may be begun again: its write is made once. */
  abstract mayBeginAgain(approval: ApprovalEntity): boolean;

  /** As whoever asked, whose rights are checked again, with the stored arguments. What goes wrong is an outcome. */
  abstract run(approval: ApprovalEntity, signal: AbortSignal): Promise<ApprovalOutcome>;
}
