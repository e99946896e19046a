import { createServer, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import type { Metrics } from './metrics.js';

/** Answers `GET /metrics` and nothing else, on a port of its own: what is measured is for whoever watches, never for the public. */
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
