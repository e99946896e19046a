import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import type { Config } from '../config/index.js';
import { forwardingProofHeader, isForwardedByGateway } from '../safe-fetch/index.js';

/**
 * Where a request came from: the one spelling of the address, IPv4 for a mapped one. Null when a proxy that is believed named
 * no address. Proxies are believed as `TRUST_PROXY` says; apps behind the gateway believe the gateway.
 */
export function clientIpOf({ ip }: Pick<Request, 'ip'>): string | null {
  if (ip === undefined || isIP(ip) === 0) return null;
  // The zone names an interface of this machine; it is no part of who the client is.
  return isIP(ip) === 4 ? ip : ipaddr.process(ip.replace(/%.*$/, '')).toString();
}

/** What counts as one address where requests are counted: one household has a whole /64 of IPv6 (RFC 6177). */
export function networkOf(clientIp: string | null): string {
  if (clientIp === null || !ipaddr.isValid(clientIp)) return 'unknown';
  const address = ipaddr.process(clientIp);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}

/** For an app behind the gateway: what a request says about its way here counts only when the gateway said it. */
export function believeGatewayOnly(config: Pick<Config, 'SERVICE_API_KEY'>): RequestHandler {
  return (request, _response, next) => {
    const { method, originalUrl: url, headers } = request;
    if (!isForwardedByGateway({ method, url, headers }, config.SERVICE_API_KEY)) {
      for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
    }
    delete headers[forwardingProofHeader];
    next();
  };
}
