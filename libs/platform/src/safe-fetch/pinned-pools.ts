import type { LookupFunction } from 'node:net';
import { Pool } from 'undici';
import type { Destination, HostAddress } from './destination.js';

const poolsMax = 256;
const connectTimeoutMs = 10_000;

/**
 * Connections that lead to checked addresses only. A pool belongs to one origin and one set of addresses, so reusing its
 * connections never leads past a check; the host name stays the TLS server name. Proxies of the environment play no part.
 */
export class PinnedPools {
  private readonly pools = new Map<string, Pool>();

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
      connections: 64,
      pipelining: 1,
      allowH2: false,
      headersTimeout: 0, // the caller's wall clock ends a request, whatever it waits for
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

function pinnedLookup(addresses: readonly HostAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses;
    if (!first) callback(new Error('no address'), '', 0);
    else if (options.all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
