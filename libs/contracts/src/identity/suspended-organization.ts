import { problem, type Problem } from '../errors/error-catalogue.js';

/** The organization is scheduled for deletion. @param who what is refused, such as `API keys do not work` */
export function suspendedOrganization(who: string): Problem {
  return problem('organization_being_deleted', `The organization is scheduled for deletion. ${who} until an owner restores it.`);
}
