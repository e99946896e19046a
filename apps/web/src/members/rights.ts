import { roleAtLeast, roles, type Role } from '@imprint/contracts/access';

/** Only owners make somebody an owner. */
export const rolesGivenBy = (role: Role): readonly Role[] => roles.filter((each) => each !== 'owner' || role === 'owner');

/** Admins change everybody but owners. */
export const mayChange = (own: Role, theirs: Role): boolean => own === 'owner' || (own === 'admin' && theirs !== 'owner');

/** Admins and owners see every brand. */
export const mayBeLimited = (role: Role): boolean => !roleAtLeast(role, 'admin');

/** A limit names at least one brand. */
export const isComplete = (brandIds: readonly string[] | null): boolean => brandIds === null || brandIds.length > 0;
