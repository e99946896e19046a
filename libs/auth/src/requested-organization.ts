import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Request } from 'express';

const wellFormed = /^\w{1,64}$/;

/**
 * Organization that a request wants to act in: the one in its path (`/v1/organizations/{organizationId}/…`), else the one in
 * `X-Organization-Id`. Undefined: the caller's default. Whether the caller is in it is asked afterwards.
 */
export function requestedOrganization(request: Request): string | undefined {
  const { organizationId } = request.params;
  const named = typeof organizationId === 'string' ? organizationId : request.headers['x-organization-id'];
  if (named === undefined || named === '') return undefined;
  // What is no id names an organization that nobody is in; PostgreSQL would choke on some of it.
  return typeof named === 'string' && wellFormed.test(named) ? named : '';
}

/**
 * A key acts in the organization that it was made in, and nowhere else.
 * @throws Problem `insufficient_permissions` when the request names another one
 */
export function requireOwnOrganization({ organizationId }: Principal, request: Request): void {
  const requested = requestedOrganization(request);
  if (requested === undefined || requested === organizationId) return;
  throw problem('insufficient_permissions', 'The key belongs to a different organization than the one named in this request.');
}
