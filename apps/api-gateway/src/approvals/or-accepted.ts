import { ApprovalResource } from '@imprint/contracts/approvals';
import { AskedFor } from '@imprint/domain/approvals';
import { Accepted } from '@imprint/platform/http';

/** The result of a request that was executed, or the approval that it waits for. */
export async function orAccepted<T>(request: Promise<T | AskedFor>): Promise<T | Accepted> {
  const outcome = await request;
  return outcome instanceof AskedFor ? new Accepted(ApprovalResource, outcome.approval) : outcome;
}
