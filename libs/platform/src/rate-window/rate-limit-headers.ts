import { defaultWindowSeconds, type RateVerdict } from './rate.window.js';

/**
 * Rate limit headers of the specification (§7.1) and of draft-ietf-httpapi-ratelimit-headers, also for allowed requests.
 * @param name of the limit
 */
export function rateLimitHeaders(
  name: string,
  { limit, remaining, resetAt }: Pick<RateVerdict, 'limit' | 'remaining' | 'resetAt'>,
): Record<string, string> {
  const seconds = Math.max(Math.ceil((resetAt.getTime() - Date.now()) / 1_000), 0);
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt.getTime() / 1_000)),
    'RateLimit-Policy': `"${name}";q=${limit};w=${defaultWindowSeconds}`,
    RateLimit: `"${name}";r=${remaining};t=${seconds}`,
  };
}
