import type { Request, RequestHandler } from 'express';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import type { Config } from '../config/index.js';
import { forwardingProofHeader, isForwardedByGateway } from '../safe-fetch/index.js';

/**
 * Address of the client in canonical form, with mapped IPv4 addresses as IPv4. Null when a trusted proxy sent no valid address. Trusts
 * proxies according to `TRUST_PROXY`; apps behind the gateway trust the gateway.
 */
export function clientIpOf({ ip }: Pick<Request, 'ip'>): string | null {
  if (ip === undefined || isIP(ip) === 0) return null;
  // The zone names an interface of this machine and does not identify the client.
  return isIP(ip) === 4 ? ip : ipaddr.process(ip.replace(/%.*$/, '')).toString();
}

/** What counts as one client when requests are counted: an IPv4 address, or a /64 of IPv6, which is what one household has (RFC 6177). */
export function networkOf(clientIp: string | null): string {
  if (clientIp === null || !ipaddr.isValid(clientIp)) return 'unknown';
  const address = ipaddr.process(clientIp);
  if (address.kind() === 'ipv4') return address.toString();
  return address.toByteArray().slice(0, 8).join('.');
}

/** For an app behind the gateway: trusts `X-Forwarded-*` headers only when the gateway has signed them. */
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
