import type { ApprovalResult } from '@imprint/contracts/approvals';
import type { McpFailure } from '@imprint/contracts/mcp';
import type { ApprovalEntity } from './approval.entity.js';

/** A call that somebody approved, as it was asked for. */
export type ApprovedCall = ApprovalEntity;

/** How a run ended: with an answer, without, or not at all because what was approved is no longer what would be done. */
export type ApprovalOutcome = { result: ApprovalResult } | { failure: McpFailure } | { voidReason: string };

/** Carries out what was approved. Fulfilled by the app that has the tools. */
export abstract class ApprovedCalls {
  /** Whether a call that was interrupted, nobody knows where, may be begun again: its write is made once. */
  abstract mayBeginAgain(approval: ApprovedCall): boolean;

  /** As whoever asked, whose rights are checked again, with the stored arguments. What goes wrong is an outcome. */
  abstract runCall(approval: ApprovedCall, signal: AbortSignal): Promise<ApprovalOutcome>;
}
