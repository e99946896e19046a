import { setTimeout as wait } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/index.js';
import type { Logger } from '../logging/index.js';
import { stopTracing } from '../tracing/index.js';
import { ReadinessRegistry } from '../health/index.js';

const exitCodes = { SIGTERM: 143, SIGINT: 130 } as const;
type Signal = keyof typeof exitCodes;

/**
 * What was hot until now is still being compiled on other threads. `process.exit` waits for these, and if one of them needs a garbage
 * collection by then, which only the main thread could run, V8 24 waits forever.
 */
const compilationMs = 100;

const noticeMs = (config: Pick<Config, 'SHUTDOWN_NOTICE_MS' | 'SHUTDOWN_GRACE_MS'>): number =>
  Math.min(config.SHUTDOWN_NOTICE_MS, config.SHUTDOWN_GRACE_MS / 2);

/** Milliseconds of the grace period that remain when an app stops taking work (`onModuleDestroy`), after its notice period. */
export const drainMs = (config: Parameters<typeof noticeMs>[0]): number => config.SHUTDOWN_GRACE_MS - noticeMs(config);

/**
 * Ends the process on SIGTERM and SIGINT: at once while the app is starting, since the first process of a container has no default action
 * for them, and gracefully after that. The same listeners serve both phases, because a signal that arrives while a listener is replaced
 * would be lost.
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
 * Stops in two steps. First readiness fails while everything continues, so that load balancers turn away before anything is refused, and
 * every response closes its connection. Then sockets, requests and jobs finish, and what they depend on is closed last.
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
      .then(() => wait(compilationMs))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
  };
}
