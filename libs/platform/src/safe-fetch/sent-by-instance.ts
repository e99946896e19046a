import type { IncomingHttpHeaders } from 'node:http';

/**
 * A header of requests to addresses that tenants choose, which nothing they choose can remove: of those that workflows make, of all to private
 * hosts, among which this instance may be, and of all that an instance without a login wall sends.
 */
export const instanceMark = 'x-imprint-instance';

/** Whether an instance sent the request, this one or another one, for a tenant. */
export function isSentByInstance({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[instanceMark] !== undefined;
}
