import { roleAtLeast, type Role } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';

/** A change of a membership, with everything that its permission depends on. */
export interface MembershipChange {
  actor: { userId: string; role: Role };
  member: { userId: string; role: Role };
  /** Null removes the member. */
  role: Role | null;
  /** Number of owners before the change. */
  owners: number;
}

/**
 * Admins may change everybody except owners, owners may change everybody, and anybody may leave. At least one owner has to remain.
 * @throws Problem `insufficient_permissions`, `state_conflict`
 */
export function requireAllowedChange({ actor, member, role, owners }: MembershipChange): void {
  const leaves = role === null && actor.userId === member.userId;
  if (!leaves && !roleAtLeast(actor.role, 'admin')) throw refused('this requires the role admin or higher');
  if (member.role === 'owner' && actor.role !== 'owner') throw refused('only an owner changes or removes an owner');
  if (role !== null) requireMayGive(actor.role, role);
  if (member.role === 'owner' && role !== 'owner' && owners <= 1) {
    throw problem('state_conflict', 'An organization needs at least one owner. Make someone else an owner first.');
  }
}

/** Whether somebody may assign a role. @throws Problem `insufficient_permissions` */
export function requireMayGive(giver: Role, role: Role): void {
  if (role === 'owner' && giver !== 'owner') throw refused('only an owner can make someone an owner');
}

function refused(rule: string): Error {
  return problem('insufficient_permissions', `Insufficient permissions: ${rule}.`);
}
