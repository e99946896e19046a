import type { Config } from '@imprint/platform/config';
import { Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis, type Result } from 'ioredis';
import { keyWindowSeconds, type KeyQuestion, type KeyRecord, type StoredKey } from './key.store.js';
import { askScript, blockScript, keepScript, liftScript } from './redis-key.scripts.js';

/** Milliseconds after which a record is read from PostgreSQL again in any case, and after which the block of a dead process ends. */
const heldMs = 300_000;
/** Microseconds allowed between a miss and storing the record; far less than a block lasts. */
const fillWithinMicroseconds = 30_000_000;

/** A connection to one run of the server. What an earlier run stored, and an older dump may contain again, is never read. */
export interface RedisSession {
  prefix: string;
  epochKey: string;
}

/** The miss after which a record is stored. */
export interface Gap {
  session: RedisSession;
  epoch: string;
  missedAt: string;
}

export type KeyReply = number | string | [granted: number, untilRoomMicroseconds: number, used: number];
type Command = Result<number, { type: 'default' }>;

interface ScriptedRedis extends Redis {
  askKeys(keyCount: number, ...keysAndArguments: (string | number)[]): Result<KeyReply[], { type: 'default' }>;
  keepKeys(keyCount: number, ...keysAndArguments: (string | number)[]): Command;
  blockKeys(keyCount: number, ...keysAndArguments: (string | number)[]): Command;
  liftKeys(keyCount: number, ...keysAndArguments: (string | number)[]): Command;
}

/** Key records in Redis. Every method except the lifecycle hooks throws while Redis is down. */
export class RedisKeyRecords implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: ScriptedRedis;
  private readonly logger = new Logger(RedisKeyRecords.name);
  private current: RedisSession | null = null;

  constructor(config: Pick<Config, 'REDIS_URL'>, { commandTimeoutMs = 500, socketTimeoutMs = 2_000 } = {}) {
    this.redis = new Redis(String(config.REDIS_URL), {
      lazyConnect: true,
      enableOfflineQueue: false,
      // A command belongs to one run of the server, so it must not be resent to the next one.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      commandTimeout: commandTimeoutMs,
      // Replaces a connection that has gone silent.
      socketTimeout: socketTimeoutMs,
      scripts: {
        askKeys: { lua: askScript },
        keepKeys: { lua: keepScript },
        blockKeys: { lua: blockScript },
        liftKeys: { lua: liftScript },
      },
    }) as ScriptedRedis;
    this.redis.on('error', (error) => this.logger.warn(`PostgreSQL answers for API keys: ${error.message}`));
    this.redis.on('close', () => (this.current = null));
  }

  /** Waits for one attempt, so that an app whose Redis is up uses it from the start. */
  async onModuleInit(): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      this.redis.on('ready', () => void this.begin().then(resolve));
      this.redis.once('close', resolve);
    });
    await Promise.allSettled([this.redis.connect(), settled]);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Null while Redis is down. */
  get session(): RedisSession | null {
    return this.current;
  }

  /** One reply per question, and the gap to fill if a record was missing. */
  async ask(questions: readonly KeyQuestion[]): Promise<{ replies: KeyReply[]; gap: Gap | null }> {
    const session = this.requireSession();
    const keys: string[] = [session.epochKey];
    const rest: (string | number)[] = [keyWindowSeconds * 1_000_000];
    for (const { digest, generation, hits } of questions) {
      keys.push(session.prefix + digest, `imprint:rate:key:${digest}`);
      rest.push(generation, hits);
    }
    const replies = await this.redis.askKeys(keys.length, ...keys, ...rest);
    const [epoch, missedAt] = replies.splice(questions.length);
    return { replies, gap: epoch === undefined ? null : { session, epoch: String(epoch), missedAt: String(missedAt) } };
  }

  /** Stores what was read after a miss, unless it may be older than what Redis has. */
  async keep({ session, epoch, missedAt }: Gap, found: readonly StoredKey[]): Promise<void> {
    const keys = [session.epochKey, ...found.map(({ digest }) => session.prefix + digest)];
    const rest = [epoch, missedAt, fillWithinMicroseconds, heldMs, ...found.flatMap(({ record }) => fields(record))];
    await this.redis.keepKeys(keys.length, ...keys, ...rest);
  }

  /** Makes lookups of these keys go to PostgreSQL. @returns the session in which they are blocked */
  async block(digests: readonly string[], token: string): Promise<RedisSession> {
    const session = this.requireSession();
    const keys = digests.map((digest) => session.prefix + digest);
    if (keys.length > 0) await this.redis.blockKeys(keys.length, ...keys, token, heldMs);
    return session;
  }

  /** Removes one change's block from these keys and stores their records. */
  async lift(found: readonly StoredKey[], token: string): Promise<void> {
    const { prefix } = this.requireSession();
    const keys = found.map(({ digest }) => prefix + digest);
    if (keys.length === 0) return;
    await this.redis.liftKeys(keys.length, ...keys, token, heldMs, ...found.flatMap(({ record }) => fields(record)));
  }

  private requireSession(): RedisSession {
    if (this.current === null) throw new Error('Redis is away.');
    return this.current;
  }

  private async begin(): Promise<void> {
    try {
      const run = /^run_id:(\w+)/m.exec(await this.redis.info('server'))?.[1];
      if (run === undefined) throw new Error('the server does not name its run.');
      this.current = { prefix: `imprint:key:${run}:`, epochKey: `imprint:keys:${run}` };
    } catch (error) {
      this.logger.warn(`PostgreSQL answers for API keys: ${error instanceof Error ? error.message : String(error)}`);
      // ioredis reconnects by itself.
      if (this.redis.status === 'ready') this.redis.disconnect(true);
    }
  }
}

function fields(record: KeyRecord): (string | number)[] {
  const { generation, rateLimit, expiresAt, revoked } = record;
  return [generation, rateLimit ?? '', expiresAt ?? '', revoked ? 1 : 0, JSON.stringify(record)];
}
