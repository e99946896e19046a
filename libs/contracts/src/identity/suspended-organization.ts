import { problem, type Problem } from '../errors/error-catalogue.js';

/** The organization is scheduled for deletion. @param who is refused, such as `API keys` */
export function suspendedOrganization(who: string): Problem {
  return problem(
    'organization_being_deleted',
    `The organization is scheduled for deletion. ${who} work again once an owner has restored it.`,
  );
}
