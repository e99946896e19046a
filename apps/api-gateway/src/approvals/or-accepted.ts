import { ApprovalResource } from '@imprint/contracts/approvals';
import { AskedFor } from '@imprint/domain/approvals';
import { Accepted } from '@imprint/platform/http';

/** What was done as the route declares it, what was only asked for as its approval. */
export async function orAccepted<T>(request: Promise<T | AskedFor>): Promise<T | Accepted> {
  const outcome = await request;
  return outcome instanceof AskedFor ? new Accepted(ApprovalResource, outcome.approval) : outcome;
}
