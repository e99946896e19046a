import type { Principal } from '@imprint/contracts/access';
import type { CreateRelease } from '@imprint/contracts/publishing';
import { AskedFor, type PublishingRequests } from '../../approvals/index.js';
import type { ReleaseView } from '../../publishing/index.js';
import { keysOf } from './generation-state.js';
import { isRefused } from './wait-for-approval.js';

/** Makes a release, or asks for it, once for each step. What was declined or withdrawn in an execution that this one resumes is asked anew. */
export async function requestRelease(
  requests: PublishingRequests,
  caller: Principal,
  body: CreateRelease,
  stepKey: string,
): Promise<ReleaseView | AskedFor> {
  const [first = stepKey, ...further] = keysOf(stepKey);
  let made = await requests.createRelease(caller, body, first);
  for (const key of further) {
    if (!(made instanceof AskedFor) || !isRefused(made)) break;
    made = await requests.createRelease(caller, body, key);
  }
  return made;
}
