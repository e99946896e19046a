import type { Principal } from '@imprint/contracts/access';
import type { AskedFor, ApprovalsService, ApprovalView } from '../../approvals/index.js';
import { type StepCall, StepFailure, type StepResult } from '../nodes/node-kind.js';
import { approvalKey } from '../executions/wait-keys.js';

/** A step looks again at least so often: a wake-up can be lost. */
const pollMs = 10 * 60_000;
/** The same while the approved call runs: it may have ended while the step looked. */
const runningPollMs = 2_000;

/** Why the approval of a cancelled step is void. */
export const executionOver = 'The execution of the workflow that asked was cancelled or has failed.';

interface WaitsForApproval {
  approvalId: string;
}

/** Whether what was asked for will not be done: an execution that resumes the one that asked asks anew. */
export function isRefused({ approval: { status, failure } }: AskedFor): boolean {
  return status === 'declined' || status === 'expired' || failure !== null;
}

/** Lets the step wait until somebody has decided, and what was asked for has run. */
export function waitForApproval({ approval }: AskedFor): StepResult {
  // A repeat gets the approval of the first attempt, which may have been decided since.
  return waiting(approval.id, approval.status === 'pending' ? pollMs : 0);
}

/** The approval that the step waits for; null if it waits for none. */
export function approvalWaitedFor({ state }: StepCall): string | null {
  return isWaiting(state) ? state.approvalId : null;
}

/**
 * What became of the approval that the step waits for.
 * @param resultOf makes the output from what the approved call gave
 * @throws StepFailure when it was declined, has expired, or the call failed
 */
export async function approvedResult(
  approvals: ApprovalsService,
  caller: Principal,
  approvalId: string,
  resultOf: (data: unknown) => StepResult | Promise<StepResult>,
): Promise<StepResult> {
  const approval = await approvals.read(caller, approvalId);
  if (approval.status === 'pending') return waiting(approvalId);
  if (approval.status !== 'approved') throw notApproved(approval);
  if (approval.failure !== null) throw StepFailure.of('validation', approval.failure.code, approval.failure.message);
  return approval.result === null ? waiting(approvalId, runningPollMs) : resultOf(approval.result.data);
}

function waiting(approvalId: string, nextLookMs = pollMs): StepResult {
  const state: WaitsForApproval = { approvalId };
  return { wait: { key: approvalKey(approvalId), until: { inMs: nextLookMs } }, state };
}

function notApproved({ status, comment, voidReason }: ApprovalView): StepFailure {
  const why = comment ?? voidReason;
  const said = why === null ? '' : ` ${why}`;
  return StepFailure.of(
    'validation',
    `approval_${status}`,
    `The approval was ${status === 'expired' ? 'not given in time' : 'declined'}.${said}`,
  );
}

function isWaiting(state: unknown): state is WaitsForApproval {
  return typeof state === 'object' && state !== null && typeof (state as Partial<WaitsForApproval>).approvalId === 'string';
}
