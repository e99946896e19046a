import { Pool } from 'undici';

const pools = new Map<string, Pool>();

/** Connections to another app of the instance. Its address comes from the configuration, so it is not checked. */
export function internalPool(origin: string): Pool {
  const existing = pools.get(origin);
  if (existing) return existing;
  const pool = new Pool(origin, {
    connections: 128,
    allowH2: false,
    connect: { timeout: 2_000 },
    headersTimeout: 60_000,
    bodyTimeout: 300_000,
  });
  pools.set(origin, pool);
  return pool;
}

/** Closes the connections to all apps, at shutdown. */
export async function closeInternalPools(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  await Promise.all(open.map((pool) => pool.destroy()));
}
