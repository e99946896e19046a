import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/index.js';
import { errorDocument } from './problem-document.js';
import { documentType } from './send-json.js';
import './request.js';

const bytesPerSecond = 1_024;
/** Milliseconds between Node's checks for connections with slow headers. */
const lookMs = 1_000;
/** Longer than load balancers keep an idle connection, mostly 60 s: whoever closes it last loses no request that was just sent. */
const idleMs = 65_000;
/** Beyond what clients are told in `Keep-Alive`, for those that notice late that it is over. */
const idleBufferMs = 10_000;

/**
 * Limits the time for headers, and that of idle connections. `requireBodyPace` limits bodies, since Node could only limit the total time of
 * a body.
 */
export function limitConnections(server: Server, { REQUEST_HEADERS_TIMEOUT_MS }: Config): void {
  server.keepAliveTimeout = idleMs;
  server.keepAliveTimeoutBuffer = idleBufferMs;
  server.headersTimeout = REQUEST_HEADERS_TIMEOUT_MS;
  server.requestTimeout = 0;
  // Takes effect when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: lookMs });
}

/** Whether a request has a body, even if none of it has arrived yet. */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Disconnects requests whose body arrives slower than 1 kB per second over the timeout, however it is read. Bytes that have arrived but are
 * not read yet do not count against the client.
 */
export function requireBodyPace({ REQUEST_BODY_TIMEOUT_MS: windowMs }: Config): RequestHandler {
  const leastBytes = (bytesPerSecond * windowMs) / 1_000;
  return (request, response, next) => {
    if (hasBody(request)) watch(request, response, windowMs, leastBytes);
    next();
  };
}

function watch(request: Request, response: Response, windowMs: number, leastBytes: number): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const received = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (received >= leastBytes || request.readableLength > 0) return;
    clearInterval(timer);
    giveUp(request, response);
  }, windowMs).unref();
  response.once('finish', () => giveUpUnread(request, windowMs));
  // The request's `close` event: that of the connection may come many requests later.
  request.once('close', () => clearInterval(timer));
}

/** Disconnects when an already answered request keeps sending its body, which Node would read for as long as it arrives. */
function giveUpUnread(request: Request, windowMs: number): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), windowMs).unref();
  request.once('close', () => clearTimeout(timer));
}

function giveUp(request: Request, response: Response): void {
  if (response.headersSent) return void request.socket.destroy();
  const detail = 'The body of the request came too slowly, or stopped coming.';
  const text = JSON.stringify(errorDocument([{ code: 'request_timeout', detail }], request.id));
  response.statusCode = 408;
  response.setHeader('Connection', 'close');
  response.setHeader('Content-Type', documentType(request));
  response.setHeader('Cache-Control', 'no-store');
  response.end(text);
}
