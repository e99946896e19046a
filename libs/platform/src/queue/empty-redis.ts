import { Redis } from 'ioredis';
import { redisPrefix } from './queue-connection.js';

/** A Redis that answered, and what is to be done with it. */
export interface ReachedRedis {
  /** Removes everything of ours: jobs, windows, records of keys. What others keep there stays. Returns the number of keys. */
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
