import { Redis } from 'ioredis';
import { redisPrefix } from './queue-connection.js';

/** A Redis server that answered, and what can be done with it. */
export interface ReachedRedis {
  /**
   * Removes all our data: jobs, windows, cached keys. Other data stays.
   * @returns number of keys removed
   */
  empty(): Promise<number>;
  close(): void;
}

/** @throws Error when it does not answer */
export async function reachRedis(url: string): Promise<ReachedRedis> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined); // the command in progress reports it
  const close = (): void => redis.disconnect();
  try {
    await redis.connect();
    await redis.ping();
    return { empty: () => empty(redis), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function empty(redis: Redis): Promise<number> {
  let removed = 0;
  for (const match of ['imprint:*', `${redisPrefix}:*`]) {
    for await (const keys of redis.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>)
      if (keys.length > 0) removed += await redis.unlink(...keys);
  }
  return removed;
}
