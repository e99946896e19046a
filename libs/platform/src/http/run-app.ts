import type { Server } from 'node:net';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ConfigError, loadConfig, metricsPort, portSetting, type AppName, type Config } from '../config/index.js';
import { createLogger } from '../logging/index.js';
import { startTracing } from '../tracing/index.js';
import { createApp, type AppOptions } from './create-app.js';
import { listen, StartError } from './listen.js';
import { createMetricsServer, Metrics } from '../metrics/index.js';
import { endOnSignal } from '../shutdown/index.js';

/**
 * Runs an app until SIGTERM or SIGINT. Exits with 0 after a clean stop, and with 1 when it could not start, could not stop in time or met
 * an unhandled error.
 */
export async function runApp(
  appName: AppName,
  buildRootModule: (config: Config) => Type<object> | DynamicModule,
  options: Omit<AppOptions, 'logger'> = {},
): Promise<void> {
  const signals = endOnSignal();
  const config = readConfig();
  await startTracing(config, appName);
  const logger = createLogger(config, appName);
  const giveUp = (what: string) => (error: unknown) => {
    logger.fatal({ err: error }, what);
    process.exit(1);
  };
  process.on('unhandledRejection', giveUp('a rejection was not handled'));
  process.on('uncaughtException', giveUp('an error was not caught'));
  try {
    const app = await createApp(appName, buildRootModule(config), config, { ...options, logger });
    signals.stopInOrder(app, config, logger);
    logger.info(await openPorts(app, appName, config), 'ready');
  } catch (error) {
    if (!(error instanceof StartError)) return giveUp('could not start')(error);
    logger.fatal(error.message);
    process.exit(1);
  }
}

function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Opens the metrics port before the app is ready, and keeps it open until the process ends, so that metrics cover startup and shutdown.
 * @throws StartError when a port cannot be opened
 */
async function openPorts(
  app: NestExpressApplication,
  appName: AppName,
  config: Config,
): Promise<{ address: string; metrics: string }> {
  await app.init();
  const host = config.BIND_HOST;
  const metrics = await listen(createMetricsServer(app.get(Metrics)), {
    host,
    port: metricsPort(appName, config),
    remedy: 'METRICS_PORT_BASE to the first of six free ones',
  });
  // Instead of `app.listen`, which logs a stack before it throws.
  const setting = portSetting(appName);
  const server = app.getHttpServer() as Server;
  const address = await listen(server, { host, port: config[setting], remedy: `${setting} to a free one` });
  return { address, metrics };
}
