import { holdsScope, roleAtLeast, type Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';

/** Whether the caller also sees other requesters' approvals. */
export const seesAll = (caller: Principal): boolean => holdsScope(caller, 'posts:approve');

/** Whether the caller may resolve approvals at all. `ApprovalAuthority` decides which ones. */
export function resolvesApprovals(caller: Principal): boolean {
  return roleAtLeast(caller.role, 'admin') && holdsScope(caller, 'posts:approve');
}

/** @throws Problem `insufficient_permissions` */
export function requireResolvesApprovals(caller: Principal): void {
  if (resolvesApprovals(caller)) return;
  const missing = roleAtLeast(caller.role, 'admin')
    ? 'resolving an approval needs `posts:approve`.'
    : `resolving an approval requires the role admin or higher; yours is ${caller.role}.`;
  throw problem('insufficient_permissions', `Insufficient permissions: ${missing}`);
}
