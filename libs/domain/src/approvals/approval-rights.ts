import { holdsScope, problem, roleAtLeast, type Principal } from '@imprint/contracts';
import type { ApprovalEntity } from './approval.entity.js';

/** Whether the caller sees what others asked for, too. */
export const seesAll = (caller: Principal): boolean => holdsScope(caller, 'posts:approve');

export function mayResolve(caller: Principal, { publishes }: Pick<ApprovalEntity, 'publishes'>): boolean {
  return roleAtLeast(caller.role, 'admin') && (!publishes || seesAll(caller));
}

/** @throws Problem `insufficient_permissions` */
export function requireMayResolve(caller: Principal, approval: Pick<ApprovalEntity, 'publishes'>): void {
  if (mayResolve(caller, approval)) return;
  const missing = roleAtLeast(caller.role, 'admin')
    ? 'resolving this approval needs `posts:approve`.'
    : `resolving an approval takes the role admin or higher; yours is ${caller.role}.`;
  throw problem('insufficient_permissions', `Insufficient permissions: ${missing}`);
}
