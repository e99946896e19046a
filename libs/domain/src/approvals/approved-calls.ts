import type { ApprovalResult } from '@imprint/contracts/approvals';
import type { McpFailure } from '@imprint/contracts/mcp';
import type { ApprovalEntity } from './approval.entity.js';

/** An approved call as it was requested. */
export type ApprovedCall = ApprovalEntity;

/** How a run ended: with a result, with a failure, or not at all because executing the call would no longer do what was approved. */
export type ApprovalOutcome = { result: ApprovalResult } | { failure: McpFailure } | { voidReason: string };

/** Executes approved calls. Implemented by the app with the tools. */
export abstract class ApprovedCalls {
  /** Whether a call that was interrupted at an unknown point may be restarted, because its write is idempotent. */
  abstract mayBeginAgain(approval: ApprovedCall): boolean;

  /** Runs the call as its requester, whose rights are checked again, with the stored arguments. Failures are outcomes, not exceptions. */
  abstract runCall(approval: ApprovedCall, signal: AbortSignal): Promise<ApprovalOutcome>;
}
