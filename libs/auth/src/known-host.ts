import { problem } from '@imprint/contracts/errors';
import type { Config } from '@imprint/platform/config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isIP } from 'node:net';

/**
 * Whether the request names this instance. A web page can point a name of its own at this machine (DNS rebinding) and would then
 * speak as the local owner; it cannot make a browser send an address or a name that is not its own.
 */
export function isKnownHost(request: Request, config: OwnAddresses): boolean {
  const host = hostnameOf(`http://${request.headers.host ?? ''}`);
  return host !== '' && (host === 'localhost' || isIP(host) !== 0 || ownHosts(config).has(host));
}

type OwnAddresses = Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_APP_URL' | 'PUBLIC_MCP_URL'>;

const hostsOf = new WeakMap<OwnAddresses, ReadonlySet<string>>();

/** Read once: a configuration does not change. */
function ownHosts(config: OwnAddresses): ReadonlySet<string> {
  const { PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL } = config;
  const hosts = hostsOf.get(config) ?? new Set([PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL].map(hostnameOf));
  hostsOf.set(config, hosts);
  return hosts;
}

/**
 * Whether a page of another origin opened this WebSocket. Any page may open one anywhere: browsers ask nobody first, and only say
 * whose page it was (RFC 6455 §10.2). Other clients name no origin.
 */
export function isForeignUpgrade({ headers }: Request, config: Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_APP_URL'>): boolean {
  const { origin, upgrade, host = '' } = headers;
  if (upgrade === undefined || origin === undefined) return false;
  const hosts = [`http://${host}`, config.PUBLIC_API_URL, config.PUBLIC_APP_URL].map(hostOf);
  return hostOf(origin) === '' || !hosts.includes(hostOf(origin));
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

/** With the port, where it is not the scheme's own. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}
