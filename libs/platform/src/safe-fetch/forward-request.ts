import { PassThrough, type Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@imprint/contracts/errors';
import type { Request, Response } from 'express';
import type { Config } from '../config/index.js';
import { endAfterBody, isEarly } from '../early-answer/index.js';
import { forwardingProof, forwardingProofHeader } from './forwarding-proof.js';
import { traceHeaders } from '../tracing/index.js';
import { inClientSpan } from './client-span.js';
import { internalPool } from './internal-pools.js';

/** Hop-by-hop headers (RFC 9110 §7.6.1), and those that a client must not set itself. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'forwarded',
  'x-real-ip',
  forwardingProofHeader,
]);

type Headers = Record<string, string | string[]>;

/**
 * Forwards a request to another app of the instance and streams its response back. Mount it before any body parser. The other app sees one
 * authenticated proxy, with the client's address in `X-Forwarded-For` and this app's request id.
 * @throws Problem `service_unavailable` when the app does not answer
 */
export async function forwardRequest(
  request: Request,
  response: Response,
  origin: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const to = new URL(origin);
  return inClientSpan(request.method, to, (answered) => forward(request, response, { origin: to.origin, headers, answered }));
}

async function forward(
  request: Request,
  response: Response,
  { origin, headers, answered }: { origin: string; headers: Record<string, string>; answered: (status: number) => void },
): Promise<void> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  response.once('close', onClose);
  const body = bodyOf(request);
  try {
    const answer = await internalPool(origin).request({
      path: request.originalUrl,
      method: request.method,
      headers: { ...forwardedHeaders(request, response), ...headers, ...traceHeaders() },
      body,
      signal: gone.signal,
    });
    answered(answer.statusCode);
    response.status(answer.statusCode);
    for (const [name, value] of Object.entries(endToEnd(answer.headers))) response.setHeader(name, value);
    const isBeforeBody = isEarly(request);
    if (isBeforeBody) response.setHeader('connection', 'close');
    await pipeline(answer.body, response, { end: false });
    if (body !== null) request.unpipe(body).resume();
    if (isBeforeBody) endAfterBody(request, response);
    else response.end();
  } catch (error) {
    if (gone.signal.aborted) return;
    if (response.headersSent) response.destroy();
    else throw unavailable(error);
  } finally {
    response.off('close', onClose);
  }
}

function unavailable(cause: unknown): Problem {
  const detail = 'A part of the service does not answer right now.';
  return new Problem({ code: 'service_unavailable', detail }, { retryAfterSeconds: 2, cause });
}

function forwardedHeaders(request: Request, response: Response): Headers {
  const headers = endToEnd(request.headers);
  for (const name of Object.keys(headers)) if (name.startsWith('x-forwarded-')) delete headers[name];
  const requestId = response.getHeader('x-request-id') ?? request.headers['x-request-id'];
  if (requestId !== undefined) headers['x-request-id'] = String(requestId);
  headers['x-forwarded-for'] = request.ip ?? request.socket.remoteAddress ?? 'unknown';
  headers['x-forwarded-proto'] = request.protocol;
  if (request.headers.host !== undefined) headers['x-forwarded-host'] = request.headers.host;
  const { SERVICE_API_KEY } = request.app.get('config') as Config;
  headers[forwardingProofHeader] = forwardingProof(
    { method: request.method, url: request.originalUrl, headers },
    SERVICE_API_KEY,
  );
  return headers;
}

function endToEnd(headers: Record<string, string | string[] | undefined>): Headers {
  const named = new Set(
    String(headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  );
  const kept = Object.entries(headers).filter(([name]) => !dropped.has(name) && !named.has(name));
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** A copy of the stream: the pool destroys a body that it could not send completely, and that would destroy the client's connection. */
function bodyOf(request: Request): Duplex | null {
  if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0) return null;
  return request.pipe(new PassThrough().on('error', () => undefined));
}
