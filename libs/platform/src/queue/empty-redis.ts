import { Redis } from 'ioredis';
import { redisPrefix } from './queue-connection.js';

/** Removes everything of ours from a Redis: jobs, windows, records of keys. What others keep there stays. Returns the number of keys. */
export async function emptyRedis(url: string): Promise<number> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on('error', () => undefined); // the command in progress reports it
  let removed = 0;
  try {
    await redis.connect();
    for (const match of ['imprint:*', `${redisPrefix}:*`]) {
      for await (const keys of redis.scanStream({ match, count: 1_000 }) as AsyncIterable<string[]>)
        if (keys.length > 0) removed += await redis.unlink(...keys);
    }
    return removed;
  } finally {
    redis.disconnect();
  }
}
