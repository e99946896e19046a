import type { Request } from 'express';

/** Organization that a request wants to act in; undefined: the caller's default. */
export function requestedOrganization(request: Request): string | undefined {
  const header = request.headers['x-organization-id'];
  return header === undefined || header === '' ? undefined : String(header);
}
