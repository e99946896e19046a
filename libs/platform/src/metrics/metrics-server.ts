import { createServer, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { Metrics } from './metrics.js';

/** Serves `GET /metrics` only, on a separate port, because metrics are for the operator and not public. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return end(response, 404, 'Not found.\n');
    metrics.read().then(
      (text) => end(response, 200, text, metrics.registry.contentType),
      () => end(response, 500, 'The metrics could not be read.\n'),
    );
  });
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
  response.end(text);
}
