import { problem } from '@imprint/contracts';
import type { Config } from '@imprint/platform/config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isIP } from 'node:net';

/**
 * Whether the request names this instance. A web page can point a name of its own at this machine (DNS rebinding) and would then
 * speak as the local owner; it cannot make a browser send an address or a name that is not its own.
 */
export function isKnownHost(
  request: Request,
  config: Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_APP_URL' | 'PUBLIC_MCP_URL'>,
): boolean {
  const host = hostnameOf(`http://${request.headers.host ?? ''}`);
  const own = [config.PUBLIC_API_URL, config.PUBLIC_APP_URL, config.PUBLIC_MCP_URL].map(hostnameOf);
  return host !== '' && (host === 'localhost' || isIP(host) !== 0 || own.includes(host));
}

/** Without a login wall: refuses requests without a credential under a name that is not this instance's. For apps that forward. */
export function requireKnownHost(): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const config = request.app.get('config') as Config;
    if (config.LOGIN_WALL === 'off' && request.headers.authorization === undefined && !isKnownHost(request, config))
      throw unknownHost();
    next();
  };
}

export function unknownHost(): Error {
  return problem(
    'missing_credential',
    'Without a credential, requests are taken under the name of this instance only: set PUBLIC_API_URL to it.',
  );
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}
