import type { Server } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Config } from '../config/index.js';
import { errorDocument } from './problem-document.js';
import { documentType } from './send-json.js';
import './request.js';

const bytesPerSecond = 1_024;
/** How often Node looks for connections whose headers take too long. */
const lookMs = 1_000;

/** Headers have to come within their time. Bodies are measured by `requireBodyPace`: Node would measure them as a whole. */
export function limitHeaders(server: Server, { REQUEST_HEADERS_TIMEOUT_MS }: Config): void {
  server.headersTimeout = REQUEST_HEADERS_TIMEOUT_MS;
  server.requestTimeout = 0;
  // Read when the server begins to listen.
  Object.assign(server, { connectionsCheckingInterval: lookMs });
}

/** Whether a request has a body, of which perhaps nothing has come yet. */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Gives up requests whose body comes slower than 1 kB a second for the time allowed, however it is read and by whom. What has come
 * and waits to be read is no fault of the client.
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
  // Of the request, which also closes with its connection: that one lives on for many requests.
  request.once('close', () => clearInterval(timer));
}

/** Nobody wants the rest of a body whose request has been answered, and Node would read on for as long as it comes. */
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
