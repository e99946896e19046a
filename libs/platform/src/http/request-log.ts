import { randomUUID } from 'node:crypto';
import { idPrefixes } from '@imprint/contracts/documents';
import type { NextFunction, Request, Response } from 'express';
import { decodePercent, redactText, type Logger } from '../logging/index.js';
import { boundToTrace } from '../tracing/index.js';
import type { FinishedRequest } from '../metrics/index.js';
import './request.js';

const acceptable = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Gives every request an id and writes one access log line at its end, without query string and headers. Express middleware on purpose: an
 * interceptor costs more than the rest of the request.
 */
export function requestLog(logger: Logger, onFinished: (finished: FinishedRequest) => void) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    const offered = request.headers['x-request-id'];
    request.id = typeof offered === 'string' && acceptable.test(offered) ? offered : `${idPrefixes.request}_${randomUUID()}`;
    response.setHeader('X-Request-Id', request.id);
    const onClose = (): void => {
      const finished = {
        method: request.method,
        route: routeOf(request),
        // The response of an upgraded connection never finishes, because the connection continues in another protocol.
        status: response.writableFinished || response.statusCode === 101 ? response.statusCode : 499,
        ms: Math.round((performance.now() - started) * 100) / 100,
      };
      onFinished(finished);
      writeLine(logger, request, finished);
    };
    response.once('close', boundToTrace(onClose));
    next();
  };
}

/** Pattern of the matched route, or `unmatched`. */
export function routeOf(request: Request): string {
  // Express also has routes with several paths or patterns, which do not identify a route.
  const path = (request.route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

function writeLine(logger: Logger, request: Request, { method, route, status, ms }: FinishedRequest): void {
  const level = route.startsWith('/v1/health/') ? 'debug' : 'info';
  if (!logger.isLevelEnabled(level)) return;
  const path = shownPath(pathOf(request)).slice(0, 512);
  logger[level]({ requestId: request.id, method, path, status, ms }, 'request');
}

/** The path with credentials masked, also percent-encoded ones. Masks before truncating, or half a key could remain. */
function shownPath(path: string): string {
  const plain = decodePercent(path);
  const masked = redactText(plain);
  return masked === plain ? redactText(path) : masked;
}

/** Path as the caller sent it, without the query string. */
export function pathOf(request: Request): string {
  const url = request.originalUrl;
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
