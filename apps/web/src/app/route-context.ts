import type { Me } from '../api/instance.js';
import type { OpenOrganization } from '../api/organization.js';

/** What the route of an organization hands to its pages. */
export interface OrganizationRouteContext {
  me: Me;
  organization: OpenOrganization;
}

export const organizationRouteId = '/$organization/~';
