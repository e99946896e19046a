import ipaddr from 'ipaddr.js';

/** One spelling per address: `::ffff:192.0.2.1` and `192.0.2.1` are the same client. Null for what is no address. */
export function normaliseIp(text: string): string | null {
  // Shortened and numeric spellings (`127.1`, `2130706433`) are slips in a list of addresses, not addresses.
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.process(text).toString() : null;
}

/** An empty list allows every address (spec §2.1). */
export function isIpAllowed(allowedIps: readonly string[], clientIp: string): boolean {
  if (allowedIps.length === 0) return true;
  const client = normaliseIp(clientIp);
  return client !== null && allowedIps.some((allowed) => normaliseIp(allowed) === client);
}
