import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis, type Result } from 'ioredis';
import { CONFIG, type Config } from '../config/index.js';
import { LocalRateWindow } from './local-rate.window.js';
import { defaultWindowSeconds, RateWindow, verdict, type RateVerdict } from './rate.window.js';
import { slidingWindowLua } from './sliding-window.lua.js';

const script = `${slidingWindowLua}
local now, limit, window = serverTime(), tonumber(ARGV[1]), tonumber(ARGV[2])
local granted, used = countHits(KEYS[1], now, limit, window, 1)
return { granted, used, untilRoom(KEYS[1], now, limit, window, used) }
`;

interface ScriptedRedis extends Redis {
  hitRateWindow(key: string, limit: number, windowMicroseconds: number): Result<[number, number, number], { type: 'default' }>;
}

/** One call per hit. While Redis is down each process counts for itself: the limit is then looser, but never absent. */
@Injectable()
export class RedisRateWindow extends RateWindow implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: ScriptedRedis;
  private readonly fallback = new LocalRateWindow();
  private readonly logger = new Logger(RedisRateWindow.name);

  constructor(@Inject(CONFIG) config: Pick<Config, 'REDIS_URL'>, { commandTimeoutMs = 500, socketTimeoutMs = 2_000 } = {}) {
    super();
    this.redis = new Redis(String(config.REDIS_URL), {
      lazyConnect: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: commandTimeoutMs,
      // Replaces a connection that has gone silent.
      socketTimeout: socketTimeoutMs,
      enableAutoPipelining: true,
      scripts: { hitRateWindow: { lua: script, numberOfKeys: 1 } },
    }) as ScriptedRedis;
    this.redis.on('error', (error) => this.logger.warn(`Rate windows are counted by each process alone: ${error.message}`));
  }

  async onModuleInit(): Promise<void> {
    await this.redis.connect().catch(() => undefined); // reported by the error handler; ioredis keeps retrying
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

  override async giveBack(key: string): Promise<void> {
    try {
      await this.redis.zpopmax(`imprint:rate:${key}`);
    } catch {
      await this.fallback.giveBack(key);
    }
  }
}
