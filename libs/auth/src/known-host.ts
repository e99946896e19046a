import { problem } from '@imprint/contracts/errors';
import type { Config } from '@imprint/platform/config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isIP } from 'node:net';

/**
 * Whether the request names this instance as its host. A web page can point a name of its own at this machine (DNS rebinding) and would
 * then act as the local owner; but it cannot make a browser send an IP address or somebody else's name.
 */
export function isKnownHost(request: Request, config: OwnAddresses): boolean {
  const host = hostnameOf(`http://${request.headers.host ?? ''}`);
  return host !== '' && (host === 'localhost' || isIP(host) !== 0 || ownHosts(config).has(host));
}

type OwnAddresses = Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_APP_URL' | 'PUBLIC_MCP_URL'>;

const hostsOf = new WeakMap<OwnAddresses, ReadonlySet<string>>();

/** Cached: the configuration does not change. */
function ownHosts(config: OwnAddresses): ReadonlySet<string> {
  const { PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL } = config;
  const hosts = hostsOf.get(config) ?? new Set([PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL].map(hostnameOf));
  hostsOf.set(config, hosts);
  return hosts;
}

/**
 * Whether a page of another origin opened this WebSocket. Browsers let any page open one anywhere, and only report the page's origin (RFC
 * 6455 §10.2). Other clients send no origin.
 */
export function isForeignUpgrade({ headers }: Request, config: Pick<Config, 'PUBLIC_API_URL' | 'PUBLIC_APP_URL'>): boolean {
  const { origin, upgrade, host = '' } = headers;
  if (upgrade === undefined || origin === undefined) return false;
  const hosts = [`http://${host}`, config.PUBLIC_API_URL, config.PUBLIC_APP_URL].map(hostOf);
  return hostOf(origin) === '' || !hosts.includes(hostOf(origin));
}

/** Without a login wall, refuses requests without a credential under a foreign host name. For apps that forward requests. */
export function requireKnownHost(): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const config = request.app.get('config') as Config;
    if (config.LOGIN_WALL === 'off' && request.headers.authorization === undefined && !isKnownHost(request, config))
      throw unknownHost();
    next();
  };
}

/** The refusal of a request that names another host. */
export function unknownHost(): Error {
  return problem(
    'missing_credential',
    'Without a credential, requests are taken under the name of this instance only: set PUBLIC_API_URL to it.',
  );
}

/** Including the port, unless it is the default of the scheme. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

function hostnameOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}
