import { holdsScope, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';

/**
 * Scheduling and publishing at once are separate rights (spec §5.4): a key needs the second for anything without a time of its own. An
 * approval replaces that right.
 */
export function requirePublishRight(
  principal: Principal,
  why = 'without a time it is published at once, and the key needs `posts:publish` for that.',
): void {
  if (holdsScope(principal, 'posts:publish') || principal.approvalId !== undefined) return;
  throw problem('insufficient_permissions', `Insufficient permissions: ${why}`);
}

/** Requires the right to schedule. @throws Problem `insufficient_permissions` */
export function requireScheduleRight(principal: Principal, why = 'a time to publish at needs `posts:schedule`.'): void {
  if (holdsScope(principal, 'posts:schedule')) return;
  throw problem('insufficient_permissions', `Insufficient permissions: ${why}`);
}
