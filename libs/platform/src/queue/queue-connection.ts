import type { EventEmitter } from 'node:events';
import type { ConnectionOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from '../config/index.js';
import { queueSchema } from '../database/index.js';

const reachMs = 2_000;
/** Milliseconds of silence after which a connection is replaced. Longer than the 10 s for which a worker may wait for a job. */
const silenceMs = 15_000;

/** Keeps all of BullMQ's keys in one hash slot of a Redis cluster. */
export const redisPrefix = '{imprint}';

/** Connection options of queues. Producers give up quickly, because the row is already safe and a sweeper finds it. */
export function queueConnection(config: Pick<Config, 'DATABASE_URL' | 'REDIS_URL'>): ConnectionOptions {
  if (config.REDIS_URL !== null)
    return {
      ...redisAddress(config.REDIS_URL),
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: reachMs,
      socketTimeout: silenceMs,
    };
  const postgres = {
    connectionString: String(config.DATABASE_URL),
    schema: queueSchema,
    max: 4,
    connectionTimeoutMillis: reachMs,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'imprint queue',
    // A client in use between two statements reports a lost connection as an event, which ends the process without a handler. The next
    // statement fails anyway.
    onConnect: (client: EventEmitter) => void client.on('error', () => undefined),
  };
  return postgres;
}

/** Connection options of workers, which wait for Redis to come back however long it takes: giving up would end them. */
export function workerConnection(connection: ConnectionOptions): ConnectionOptions {
  return 'maxRetriesPerRequest' in connection
    ? { ...connection, maxRetriesPerRequest: null, enableOfflineQueue: true }
    : connection;
}

function redisAddress(url: string) {
  const { host, port, username, password, db, tls, family, path } = new Redis(url, { lazyConnect: true }).options;
  return { host, port, username, password, db, tls, family, path };
}
