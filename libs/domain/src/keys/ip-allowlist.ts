import { Problem, type ProblemEntry } from '@imprint/contracts/errors';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const mappedPrefix = 96;

/** Canonical form of an address: `::ffff:192.0.2.1` and `192.0.2.1` are the same client. Null for anything but an address. */
export function normaliseIp(text: string): string | null {
  return parseAddress(text)?.toString() ?? null;
}

/**
 * Canonical form of an entry: an address, or a network as its first address and prefix length. Host bits are cleared, and a network of one
 * address becomes that address. Null for anything else, and for `/0`: the list that allows every address is the empty one.
 */
export function canonicalIpEntry(text: string): string | null {
  const [, base = text, length] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const address = base.includes('%') ? null : parseAddress(base);
  if (address === null || length === undefined) return address?.toString() ?? null;
  const isMapped = base.includes(':') && address.kind() === 'ipv4';
  const bits = Number(length) - (isMapped ? mappedPrefix : 0);
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (String(Number(length)) !== length || bits < 1 || bits > width) return null;
  return bits === width ? address.toString() : `${networkAddress(address, bits)}/${bits}`;
}

/**
 * A list in its stored form: canonical entries without duplicates.
 * @throws Problem `validation_failed`, with one entry for each that is neither address nor network
 */
export function canonicalAllowlist(entries: readonly string[]): string[] {
  const canonical = entries.map(canonicalIpEntry);
  const refused = canonical.flatMap((entry, index): ProblemEntry[] =>
    entry === null ? [refusal(entries[index] ?? '', index)] : [],
  );
  if (refused.length > 0) throw new Problem(refused);
  return [...new Set(canonical.filter((entry) => entry !== null))];
}

/** Parses a list once, so that a check costs one parse of the client's address. An empty list allows every address (spec §2.1). */
export function compileAllowlist(entries: readonly string[]): (clientIp: string) => boolean {
  if (entries.length === 0) return () => true;
  const canonical = entries.map(canonicalIpEntry).filter((entry) => entry !== null);
  const addresses = new Set(canonical.filter((entry) => !entry.includes('/')));
  const networks = canonical.filter((entry) => entry.includes('/')).map((entry): Network => ipaddr.parseCIDR(entry));
  return (clientIp) => {
    if (addresses.has(clientIp)) return true;
    const client = parseAddress(clientIp);
    if (client === null) return false;
    return addresses.has(client.toString()) || networks.some((network) => isWithin(client, network));
  };
}

/** Whether a list allows the address; see `compileAllowlist` for repeated checks. */
export function isIpAllowed(allowedIps: readonly string[], clientIp: string): boolean {
  return compileAllowlist(allowedIps)(clientIp);
}

/** Refuses abbreviated and numeric forms (`127.1`, `2130706433`, `010.0.0.1`), which are mistakes in a list of addresses. */
function parseAddress(text: string): Address | null {
  if (isIP(text) === 0) return null;
  // The zone names an interface of this machine and does not identify the client.
  return ipaddr.process(text.replace(/%.*$/, ''));
}

function networkAddress(address: Address, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const network = address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return network.toString();
}

function isWithin(client: Address, network: Network): boolean {
  return client.kind() === network[0].kind() && client.match(network);
}

function refusal(entry: string, index: number): ProblemEntry {
  return {
    code: 'validation_failed',
    detail: `"${entry.slice(0, 60)}" is neither an IPv4 or IPv6 address nor a network in CIDR notation (a /0 would allow everybody).`,
    source: { pointer: `/allowedIps/${index}` },
  };
}
