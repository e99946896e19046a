import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SafeFetchError } from './safe-fetch.error.js';

/** One address of a host. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all its addresses. */
export type HostResolver = (host: string) => Promise<readonly HostAddress[]>;

/** The resolver of the operating system. */
export const systemResolver: HostResolver = (host) => lookup(host, { all: true, verbatim: true });

/** A URL with its checked addresses. Connecting to any other address would bypass the check. */
export interface Destination {
  url: URL;
  host: string;
  addresses: readonly HostAddress[];
}

/** Names that only resolve in private networks (RFC 6761, 6762, 8375, 9476). */
const privateSuffixes = ['internal', 'local', 'localhost', 'localdomain', 'home.arpa', 'lan', 'intranet', 'corp', 'home', 'test'];
/** Ports above 1023 of other protocols: those blocked by the Fetch standard, and common databases. */
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 9200, 10080, 11211, 27017,
]);

/** Exempted hosts: `host` on every port, `host:port` on one. IPv6 addresses in brackets. */
export class AllowedHosts {
  private readonly entries: ReadonlySet<string>;

  constructor(entries: readonly string[]) {
    this.entries = new Set(entries.map(canonicalEntry));
  }

  has(url: URL): boolean {
    const host = plainHost(url);
    return this.entries.has(host) || this.entries.has(`${host}:${effectivePort(url)}`);
  }
}

/** Which addresses may be called. */
interface DestinationRules {
  allowed: AllowedHosts;
  protocols: readonly string[];
}

/**
 * Resolves the host once. Refuses it unless every address is public (`unicast`) or the host is exempted.
 * @throws SafeFetchError with `sent: false`
 */
export async function checkDestination(
  url: URL,
  { resolve, ...rules }: DestinationRules & { resolve: HostResolver },
): Promise<Destination> {
  checkUrl(url, rules);
  const host = plainHost(url);
  const addresses = await resolveAll(host, resolve);
  if (!rules.allowed.has(url) && !addresses.every(({ address }) => isPublic(address))) throw refused(host);
  return { url, host, addresses };
}

/** The rules that need no name to be resolved. @throws SafeFetchError with `sent: false` */
export function checkUrl(url: URL, { allowed, protocols }: DestinationRules): void {
  const host = plainHost(url);
  if (!protocols.includes(url.protocol))
    throw new SafeFetchError('invalid_url', `${host}: this URL scheme is not allowed.`, false);
  if (url.username !== '' || url.password !== '')
    throw new SafeFetchError('invalid_url', `${host}: a URL with a user name or password is not allowed.`, false);
  if (allowed.has(url)) return;
  const literal = literalAddress(host);
  if (isPrivateName(host) || !isWebPort(effectivePort(url)) || (literal !== undefined && !isPublic(literal.address)))
    throw refused(host);
}

/** @throws SafeFetchError `invalid_url` */
export function parseUrl(url: string | URL): URL {
  const parsed = URL.parse(String(url));
  if (!parsed || parsed.hostname === '') throw new SafeFetchError('invalid_url', 'The URL is not valid.', false);
  return parsed;
}

function refused(host: string): SafeFetchError {
  return new SafeFetchError('destination_refused', `${host} is not a public destination.`, false);
}

async function resolveAll(host: string, resolve: HostResolver): Promise<readonly HostAddress[]> {
  const literal = literalAddress(host);
  if (literal !== undefined) return [literal];
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new SafeFetchError(isUnknownName(error) ? 'host_not_found' : 'network', unresolved(host), false);
  });
  if (addresses.length === 0) throw new SafeFetchError('host_not_found', unresolved(host), false);
  return addresses;
}

/** The address that a host is, if it is no name. */
function literalAddress(host: string): HostAddress | undefined {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0 ? undefined : { address, family };
}

const unresolved = (host: string) => `${host} could not be resolved.`;

/** Whether the resolver answered that the name does not exist or has no address, as opposed to failing. */
function isUnknownName(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA'].includes(String(error.code))
  );
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  // `::127.0.0.1` (IPv4-compatible, deprecated) is unicast to libraries that know only IPv4-mapped addresses.
  if (parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0)) return false;
  return parsed.range() === 'unicast';
}

function isPrivateName(host: string): boolean {
  if (literalAddress(host) !== undefined) return false;
  return !host.includes('.') || privateSuffixes.some((suffix) => host.endsWith(`.${suffix}`));
}

function isWebPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1_024 && !foreignPorts.has(port));
}

function effectivePort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** Lowercase, without the trailing dot that the URL standard keeps; IPv6 in brackets. */
function plainHost(url: URL): string {
  return url.hostname.toLowerCase().replace(/\.$/, '');
}

function canonicalEntry(entry: string): string {
  const bare = isIP(entry) === 6 ? `[${entry}]` : entry;
  const port = /:(\d+)$/.exec(bare)?.[1];
  const url = URL.parse(`http://${bare}`);
  if (!url) return entry;
  return port === undefined || bare.endsWith(']') ? plainHost(url) : `${plainHost(url)}:${port}`;
}
