import type { Request } from 'express';

/**
 * The organization that a request is about: the one in its path (`/v1/organizations/{organizationId}/…`), else the one in
 * `X-Organization-Id`. Undefined leaves it to the person's own choice. Whether they are in it is asked afterwards.
 */
export function namedOrganization(request: Request): string | undefined {
  const { organizationId } = request.params;
  if (typeof organizationId === 'string') return organizationId;
  const header = request.headers['x-organization-id'];
  return typeof header === 'string' ? header : undefined;
}
