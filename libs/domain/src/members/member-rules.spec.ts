import { roleAtLeast, roles, type Role } from '@imprint/contracts/access';
import { describe, expect, it } from '@jest/globals';
import { requireAllowedChange, requireMayGive, type MembershipChange } from './member-rules.js';

/** Every possible change: who makes it, to whom (themselves included), to which role, with one or two owners. */
const changes: MembershipChange[] = roles.flatMap((actorRole) =>
  [...roles, 'self' as const].flatMap((memberRole) =>
    [...roles, null].flatMap((role) =>
      [1, 2].flatMap((owners) => {
        const actor = { userId: 'actor', role: actorRole };
        const member = memberRole === 'self' ? actor : { userId: 'member', role: memberRole };
        const counted = [actor, ...(member === actor ? [] : [member])].filter((person) => person.role === 'owner').length;
        return owners < counted ? [] : [{ actor, member, role, owners }];
      }),
    ),
  ),
);

function codeOf(change: MembershipChange): string | null {
  try {
    requireAllowedChange(change);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const allowed = changes.filter((change) => codeOf(change) === null);

describe('a change of a membership', () => {
  it('always leaves at least one owner', () => {
    const ownersAfter = ({ member, role, owners }: MembershipChange): number =>
      owners - Number(member.role === 'owner') + Number(role === 'owner');
    expect(changes.filter((change) => ownersAfter(change) < 1).length).toBeGreaterThan(0);
    expect(allowed.filter((change) => ownersAfter(change) < 1)).toEqual([]);
  });

  it('of an owner, or to owner, requires an owner', () => {
    const touchesOwners = ({ member, role }: MembershipChange): boolean => member.role === 'owner' || role === 'owner';
    expect(allowed.filter((change) => touchesOwners(change) && change.actor.role !== 'owner')).toEqual([]);
  });

  it('requires an admin, except that anybody but the last owner may leave', () => {
    const byOthers = allowed.filter(({ actor }) => !roleAtLeast(actor.role, 'admin'));
    expect(byOthers.map(({ actor, member, role }) => [actor.role, actor === member, role])).toEqual(
      (['viewer', 'creator'] as Role[]).flatMap((role) => [1, 2].map(() => [role, true, null])),
    );
  });

  it('is allowed to admins for everybody below owner', () => {
    const refused = changes.filter(
      ({ actor, member, role }) => actor.role === 'admin' && member.role !== 'owner' && role !== 'owner',
    );
    expect(refused.map(codeOf).filter((code) => code !== null)).toEqual([]);
  });

  it('removing the last owner is distinguished from a change that the actor may not make', () => {
    const owner = { userId: 'actor', role: 'owner' } as const;
    expect(codeOf({ actor: owner, member: owner, role: null, owners: 1 })).toBe('state_conflict');
    expect(codeOf({ actor: { userId: 'a', role: 'admin' }, member: owner, role: null, owners: 2 })).toBe(
      'insufficient_permissions',
    );
  });
});

it('only an owner may invite somebody as owner', () => {
  for (const giver of roles.filter((role) => role !== 'owner')) expect(() => requireMayGive(giver, 'owner')).toThrow('owner');
  expect(() => requireMayGive('owner', 'owner')).not.toThrow();
});
