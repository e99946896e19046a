import { setTimeout as wait } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/index.js';
import type { Logger } from '../logging/index.js';
import { stopTracing } from '../tracing/index.js';
import { ReadinessRegistry } from '../health/index.js';

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
type Signal = keyof typeof exitCodes;

const noticeMs = (config: Pick<Config, 'SHUTDOWN_NOTICE_MS' | 'SHUTDOWN_GRACE_MS'>): number =>
  Math.min(config.SHUTDOWN_NOTICE_MS, config.SHUTDOWN_GRACE_MS / 2);

/** What of the grace is left when an app, its notice over, takes no more work (`onModuleDestroy`). Milliseconds. */
export const drainMs = (config: Parameters<typeof noticeMs>[0]): number => config.SHUTDOWN_GRACE_MS - noticeMs(config);

/**
 * Ends the process on SIGTERM and SIGINT: at once while the app starts, when there is nothing to stop yet (the first process of a
 * container has no default for them), and in order once it is there. The same listeners all the while: a signal that came in the turn
 * in which a listener is replaced would be lost.
 */
export function endOnSignal(): { stopInOrder(app: NestExpressApplication, config: Config, logger: Logger): void } {
  let end = (signal: Signal): void => process.exit(exitCodes[signal]);
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  return {
    stopInOrder: (app, config, logger) => {
      end = stopping(app, config, logger);
    },
  };
}

/**
 * Stops in two steps. First readiness fails while everything goes on, so that a balancer turns to others before anything is refused, and
 * every answer ends its connection, so that no client keeps one. Then sockets, requests and jobs come to their end, and what they stand
 * on is closed last.
 */
function stopping(app: NestExpressApplication, config: Config, logger: Logger): (signal: Signal) => void {
  let hasBegun = false;
  return (signal) => {
    if (hasBegun) return;
    hasBegun = true;
    app.get(ReadinessRegistry).stop();
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error(`did not stop within ${config.SHUTDOWN_GRACE_MS} ms`);
      process.exit(1);
    }, config.SHUTDOWN_GRACE_MS).unref();
    wait(noticeMs(config))
      .then(() => app.close())
      .then(stopTracing)
      .then(() => logger.info('stopped'))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
  };
}
