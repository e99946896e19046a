import type { Request, RequestHandler } from 'express';
import { beginSpan } from '../tracing/index.js';
import { routeOf } from './request-log.js';
import './request.js';

/** Polled every few seconds by machines. */
const untraced = /^\/(?:metrics|v1\/health\/)/;

/**
 * A server span for each request, in the trace of a valid `traceparent` from the caller. Records the route pattern and ids, never the raw
 * address. Mounted only while tracing is on.
 */
export function traceRequests(): RequestHandler {
  return (request, response, next) => {
    const { method, originalUrl, headers } = request;
    if (untraced.test(originalUrl)) return next();
    const offered = headers['traceparent'];
    const text = typeof offered === 'string' ? offered : null;
    const attributes = { 'http.request.method': method };
    const span = beginSpan({ name: method, kind: 'server', attributes, parent: { text, isRemote: true } });
    if (span === null) return next();
    response.once('close', () => {
      const route = routeOf(request);
      if (route !== 'unmatched') span.rename(`${method} ${route}`);
      span.set({ ...known(request), 'http.route': route, 'http.response.status_code': response.statusCode });
      if (response.statusCode >= 500) span.fail(String(response.statusCode));
      span.end();
    });
    span.run(next);
  };
}

function known({ id, principal }: Request): Record<string, string | undefined> {
  return { 'imprint.request_id': id, 'imprint.organization_id': principal?.organizationId };
}
