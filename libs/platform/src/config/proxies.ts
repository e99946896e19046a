import { setting, type Setting, type SettingOptions } from '@imprint/contracts/settings';
import { isIP } from 'node:net';

/** Names for networks that proxies are usually in. */
const namedNetworks = new Map([
  ['loopback', 'loopback'],
  ['private', 'uniquelocal'],
]);

/** Which proxies to trust: a number of hops, or the addresses and networks that the proxies connect from. */
export function proxies(
  options: SettingOptions<number | readonly string[]> & { mostHops: number },
): Setting<number | readonly string[]> {
  const { mostHops, ...rest } = options;
  return setting<number | readonly string[]>(rest, (value) => {
    if (/^\d+$/.test(value)) {
      if (Number(value) <= mostHops) return Number(value);
      throw new Error(`must be at most ${mostHops} proxies`);
    }
    return value.split(',').map((entry) => proxyNetwork(entry.trim()));
  });
}

/** Refuses a network that contains every address: every caller could then forge its own. */
function proxyNetwork(entry: string): string {
  const named = namedNetworks.get(entry);
  if (named !== undefined) return named;
  const [, address = entry, length] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (width > 0 && (length === undefined || (Number(length) >= 1 && Number(length) <= width))) return entry;
  throw new Error('must be a number of proxies, or addresses, networks (`10.1.0.0/16`), `loopback`, `private`, comma-separated');
}
