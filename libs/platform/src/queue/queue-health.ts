import { Inject, Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/index.js';
import { queueSchema } from '../database/index.js';

const answerTimeoutMs = 1_000;

/** Whether the backend of the queues can be reached. */
@Injectable()
export class QueueHealth implements OnApplicationShutdown {
  private readonly redis: Redis | undefined;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'REDIS_URL'>,
    @Optional() @Inject(DataSource) private readonly dataSource?: DataSource,
  ) {
    if (config.REDIS_URL === null) return;
    this.redis = new Redis(config.REDIS_URL, {
      lazyConnect: true,
      maxRetriesPerRequest: 1,
      connectTimeout: answerTimeoutMs,
      commandTimeout: answerTimeoutMs,
      // Replaces a connection that has gone silent.
      socketTimeout: answerTimeoutMs,
    });
    this.redis.on('error', () => undefined); // check() reports it
  }

  /** @throws Error when the backend does not answer within a second or, on PostgreSQL, lacks BullMQ's tables */
  async check(): Promise<void> {
    if (this.redis) await this.redis.ping();
    else if (this.dataSource) await this.dataSource.query(`SELECT max(version) FROM ${queueSchema}.migration`);
    else throw new Error('There is neither a database nor a Redis for the queues.');
  }

  /** Facts about Redis by their names in INFO; null without Redis. @throws Error when it does not answer within a second */
  async redisFacts(): Promise<ReadonlyMap<string, string> | null> {
    if (this.redis === undefined) return null;
    const lines = (await this.redis.info()).split(/\r?\n/);
    return new Map(lines.flatMap((line) => (/^\w+:/.test(line) ? [splitAtColon(line)] : [])));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

function splitAtColon(line: string): [string, string] {
  const at = line.indexOf(':');
  return [line.slice(0, at), line.slice(at + 1)];
}
