import ipaddr from 'ipaddr.js';

/** One spelling per address: `::ffff:192.0.2.1` and `192.0.2.1` are the same client. Null for what is no address. */
export function normaliseIp(text: string): string | null {
  return ipaddr.isValid(text) && !/^\d+$/.test(text) ? ipaddr.process(text).toString() : null;
}

/** An empty list allows every address (spec §2.1). */
export function isIpAllowed(allowedIps: readonly string[], clientIp: string): boolean {
  if (allowedIps.length === 0) return true;
  const client = normaliseIp(clientIp);
  return client !== null && allowedIps.some((allowed) => normaliseIp(allowed) === client);
}
