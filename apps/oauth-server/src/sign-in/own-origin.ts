import { problem } from '@imprint/contracts/errors';
import type { Config } from '@imprint/platform/config';
import type { Request } from 'express';

/**
 * Refuses requests that another site made a browser send, because cookies are sent with them (CSRF). Programs send neither of the headers,
 * and no cookies planted by somebody else.
 * @throws Problem `cross_site_request`
 */
export function requireOwnOrigin(request: Request, config: Pick<Config, 'PUBLIC_API_URL'>): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isFromHere = site === undefined || site === 'same-origin' || site === 'none';
  if (isFromHere && (origin === undefined || isOwn(origin, request, config))) return;
  throw problem('cross_site_request', 'This request takes a page of this instance: another site may not send it.');
}

/** Our public address, or the host name that the browser itself used. */
function isOwn(origin: string, request: Request, { PUBLIC_API_URL }: Pick<Config, 'PUBLIC_API_URL'>): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: sender, host } = new URL(origin);
  return sender === new URL(PUBLIC_API_URL).origin || host === request.host;
}
