import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import type { Destination, HostAddress } from './destination.js';

const poolsMax = 256;
const connectTimeoutMs = 10_000;
/** To one host. Further requests wait for one of them. */
export const usualConnections = 64;

/**
 * Pools of connections to checked addresses only. A pool belongs to one origin and one set of addresses, so a reused connection never
 * bypasses a check. The host name remains the TLS server name. Proxy settings of the environment are ignored.
 */
export class PinnedPools {
  private readonly pools = new Map<string, Pool>();

  /** @param connections most to one host */
  constructor(private readonly connections = usualConnections) {}

  for({ url, addresses }: Destination): Pool {
    const key = `${url.origin} ${addresses
      .map(({ address }) => address)
      .sort()
      .join(' ')}`;
    const pool = this.pools.get(key) ?? this.createPool(url.origin, addresses);
    this.pools.delete(key);
    this.pools.set(key, pool);
    this.closeOldest();
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.destroy()));
    this.pools.clear();
  }

  private createPool(origin: string, addresses: readonly HostAddress[]): Pool {
    return new Pool(origin, {
      connections: this.connections,
      pipelining: 1,
      allowH2: false,
      headersTimeout: 0, // the deadline of the caller covers every step
      bodyTimeout: 0,
      maxHeaderSize: 32_768,
      connect: { timeout: connectTimeoutMs, lookup: pinnedLookup(addresses) },
    });
  }

  private closeOldest(): void {
    if (this.pools.size <= poolsMax) return;
    for (const [key, pool] of this.pools) {
      this.pools.delete(key);
      void pool.close();
      return;
    }
  }
}

/** Answers with these addresses, whatever the name. */
export function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error('no address'), '', 0);
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
