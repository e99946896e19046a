import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis, type Result } from 'ioredis';
import { CONFIG, type Config } from '../config/index.js';
import { LocalRateWindow } from './local-rate.window.js';
import { defaultWindowSeconds, RateWindow, verdict, type RateVerdict } from './rate.window.js';

/**
 * A sorted set holds the time (µs, the server's clock) of each counted hit. A script runs alone, so hits of the same
 * microsecond differ in their count.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local used = redis.call('ZCARD', KEYS[1])
local allowed = used < limit
if allowed then
  redis.call('ZADD', KEYS[1], now, string.format('%.0f-%d', now, used))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  used = used + 1
end
local leaving = redis.call('ZRANGE', KEYS[1], math.max(used - limit, 0), math.max(used - limit, 0), 'WITHSCORES')
return { allowed and 1 or 0, used, (leaving[2] or now) + window - now }
`;

interface ScriptedRedis extends Redis {
  hitRateWindow(key: string, limit: number, windowMicroseconds: number): Result<[number, number, number], { type: 'default' }>;
}

/** One call per hit. While Redis is away each process counts for itself: the limit is looser then, never absent. */
@Injectable()
export class RedisRateWindow extends RateWindow implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: ScriptedRedis;
  private readonly fallback = new LocalRateWindow();
  private readonly logger = new Logger(RedisRateWindow.name);

  constructor(@Inject(CONFIG) config: Pick<Config, 'REDIS_URL'>) {
    super();
    this.redis = new Redis(String(config.REDIS_URL), {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: 500,
      enableAutoPipelining: true,
      scripts: { hitRateWindow: { lua: script, numberOfKeys: 1 } },
    }) as ScriptedRedis;
    this.redis.on('error', (error) => this.logger.warn(`Rate windows are counted by each process alone: ${error.message}`));
  }

  async onModuleInit(): Promise<void> {
    await this.redis.connect().catch(() => undefined); // reported by the error handler; ioredis goes on trying
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  override async hit(key: string, limit: number, windowSeconds = defaultWindowSeconds): Promise<RateVerdict> {
    try {
      const [allowed, used, resetInUs] = await this.redis.hitRateWindow(`imprint:rate:${key}`, limit, windowSeconds * 1_000_000);
      return verdict(allowed === 1, limit, used, resetInUs / 1_000);
    } catch {
      return this.fallback.hit(key, limit, windowSeconds);
    }
  }
}
