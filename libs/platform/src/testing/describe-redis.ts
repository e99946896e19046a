import { testRedisUrl } from './test-servers.js';

type Describe = (title: string, body: () => void) => void;

/** `describe` for tests that need a Redis server. Without one they are reported as skipped. */
export function describeRedis(title: string, body: () => void): void {
  const { describe } = globalThis as unknown as { describe: Describe & { skip: Describe } };
  if (testRedisUrl() !== null) return describe(title, body);
  console.warn(`NOT RUN, because no redis-server was found: ${title}`);
  describe.skip(title, body);
}
