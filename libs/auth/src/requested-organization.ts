import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import type { Request } from 'express';

const wellFormed = /^\w{1,64}$/;

/**
 * The organization that a request names: in its path (`/v1/organizations/{organizationId}/…`), otherwise in `X-Organization-Id`. Undefined
 * means the caller's default. Membership is checked later.
 */
export function requestedOrganization(request: Request): string | undefined {
  const { organizationId } = request.params;
  const named = typeof organizationId === 'string' ? organizationId : request.headers['x-organization-id'];
  if (named === undefined || named === '') return undefined;
  // A malformed id matches no organization; some would even make PostgreSQL fail.
  return typeof named === 'string' && wellFormed.test(named) ? named : '';
}

/**
 * A key acts only in the organization that it was created in.
 * @throws Problem when the request names another one: `not_found` in its path, `insufficient_permissions` in its header
 */
export function requireOwnOrganization({ organizationId }: Principal, request: Request): void {
  const requested = requestedOrganization(request);
  if (requested === undefined || requested === organizationId) return;
  if (typeof request.params['organizationId'] === 'string')
    throw problem('not_found', 'There is no such organization, or this key does not belong to it.');
  throw problem('insufficient_permissions', 'The key belongs to a different organization than the one named in this request.');
}
