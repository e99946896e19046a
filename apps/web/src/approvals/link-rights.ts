import type { ApprovalResource } from '@imprint/sdk';
import type { LinkRights } from '../api/review-links.js';

/** What a review link to the request may be for. A post that is not there yet takes no comments. */
export function linkRights({ status, canResolve, priceMicro, arguments: given }: ApprovalResource['attributes']): LinkRights {
  const { changes, releaseId } = given;
  // Settling an unconfirmed account shows in no post.
  const settles = typeof changes === 'object' && changes !== null && 'status' in changes;
  // Nor does what is spent.
  if (status !== 'pending' || settles || priceMicro !== null) return [];
  return [...(typeof releaseId === 'string' ? (['comment'] as const) : []), ...(canResolve ? (['decide'] as const) : [])];
}
