import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { secretValues, type AppName, type Config } from '../config/index.js';
import { createLogger, hideValues, NestLogger, type Logger } from '../logging/index.js';
import { isTracing } from '../tracing/index.js';
import { believeGatewayOnly } from './client-address.js';
import { BodyGuard } from './body.guard.js';
import { limitConnections, requireBodyPace } from './body-pace.js';
import { formBody } from './form-body.js';
import { jsonBody } from './json-body.js';
import { isUnder } from './path-prefix.js';
import { Metrics } from '../metrics/index.js';
import { ReadinessRegistry } from '../health/index.js';
import { ReplyAdapter } from './reply.adapter.js';
import { requestLog } from './request-log.js';
import { RouteGuard } from './route.guard.js';
import { assertEveryRouteDeclaresAccess } from './route-table.js';
import { traceRequests } from './trace-requests.js';

/** How one app serves HTTP. */
export interface AppOptions {
  /** Path prefixes (`isUnder`) whose bodies are not parsed, for routes that stream them or parse them themselves. */
  rawPaths?: readonly string[];
  /** Path prefixes whose JSON bodies may be larger than others, in bytes, and in fields and list entries. */
  largeBodies?: readonly { path: string; mostBytes: number; mostEntries?: number }[];
  /** Path prefixes of pages with forms. Their bodies are parsed as forms, all others as JSON. */
  formPaths?: readonly string[];
  /** Middleware that runs before the routes, in this order. */
  handlers?: readonly RequestHandler[];
  /** Set when the app is public only through the gateway, so that nobody else is trusted about the client's address. */
  behindGateway?: boolean;
  /** Defaults to `createLogger(config, appName)`. */
  logger?: Logger;
}

/**
 * Creates an app that is ready to listen, with body limits, security headers, request ids, access log, error handling and documents. The
 * root module imports ConfigModule, DatabaseModule and HttpModule.
 * @throws Error when a route declares no access
 */
export async function createApp(
  appName: AppName,
  rootModule: Type<object> | DynamicModule,
  config: Config,
  options: AppOptions = {},
): Promise<NestExpressApplication> {
  hideValues(secretValues(config));
  const { formPaths = [], handlers = [], behindGateway = false, logger = createLogger(config, appName) } = options;
  const app = await NestFactory.create<NestExpressApplication>(rootModule, new ReplyAdapter(), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  assertEveryRouteDeclaresAccess(app);
  app.disable('etag');
  app.disable('x-powered-by');
  app.set('config', config);
  app.set('trust proxy', behindGateway ? 1 : config.TRUST_PROXY);
  if (behindGateway) app.use(believeGatewayOnly(config));
  if (isTracing()) app.use(traceRequests());
  const metrics = app.get(Metrics);
  app.use(requestLog(logger, (finished) => metrics.observe(finished)));
  limitConnections(app.getHttpServer(), config);
  app.use(requireBodyPace(config));
  app.use(securityHeaders());
  app.use(closeConnectionsWhen(app.get(ReadinessRegistry)));
  for (const handler of handlers) app.use(handler);
  app.use(formBody(formPaths));
  // After every APP_GUARD, so that the caller is authenticated before a body is read.
  app.useGlobalGuards(new BodyGuard(jsonBodies(options)), app.get(RouteGuard));
  return app;
}

/** Reads the JSON body of a request with the limit of its path. */
function jsonBodies({ rawPaths = [], formPaths = [], largeBodies = [] }: AppOptions): RequestHandler {
  const usual = jsonBody([...rawPaths, ...formPaths]);
  const large = largeBodies.map(({ path, mostBytes: bytes, mostEntries: entries }) => ({
    path,
    read: jsonBody([], 'object', { bytes, ...(entries !== undefined && { entries }) }),
  }));
  return (request, response, next) => {
    const read = large.find(({ path }) => isUnder(request.path, [path]))?.read ?? usual;
    return read(request, response, next);
  };
}

/** Ends keep-alive connections of a stopping app, which would otherwise stay up until their clients leave. */
function closeConnectionsWhen(readiness: ReadinessRegistry): RequestHandler {
  return (_request, response, next) => {
    if (readiness.isStopping) response.setHeader('Connection', 'close');
    next();
  };
}

/** API responses are data: a browser that opens one may execute and load nothing. Pages set a policy of their own. */
function securityHeaders(): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
}
