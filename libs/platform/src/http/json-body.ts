import { problem, type Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import express, { type NextFunction, type Request, type RequestHandler } from 'express';
import { hasBody } from './body-pace.js';
import { nextOrTooLarge } from './body-size.js';
import { isUnder } from './path-prefix.js';

/** Deeper bodies are refused before they are parsed. None of ours is half as deep. */
export const maxJsonDepth = 32;
/** Fields and list entries in one body, on all levels together. Validating them costs far more than parsing. */
export const maxJsonEntries = 5_000;

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
const foreignCharset = /;\s*charset\s*=\s*"?(?!utf-?8\b)[^";\s]/i;

/**
 * Parses a JSON body into `request.body`. Refuses other types and deep nesting.
 * @param rawPaths path prefixes whose bodies are not parsed, for routes that stream them on
 * @param accepts what the body may be: one object, or any JSON value
 * @param most for a route with larger limits
 */
export function jsonBody(
  rawPaths: readonly string[],
  accepts: 'object' | 'value' = 'object',
  most: { bytes?: number; entries?: number } = {},
): RequestHandler {
  const { bytes: mostBytes = limits.requestBodyBytes, entries: mostEntries = maxJsonEntries } = most;
  const readBytes = express.raw({ type: () => true, limit: mostBytes });
  return (request, response, next) => {
    if (!hasBody(request) || isUnder(request.path, rawPaths)) return next();
    const refused = refusedType(request.headers['content-type']);
    if (refused !== null) return next(problem('unsupported_media_type', refused));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return next(tooLarge(mostBytes));
    // The client disconnected during authentication.
    if (request.destroyed) return next(problem('malformed_json', incomplete));
    const done = nextOrTooLarge(request, mostBytes, () => tooLarge(mostBytes), next);
    readBytes(request, response, parseThen(request, done, accepts, { bytes: mostBytes, entries: mostEntries }));
  };
}

const incomplete = 'The body was not received completely or could not be decompressed.';

function tooLarge(mostBytes: number): Problem {
  return problem('payload_too_large', `The body may have at most ${mostBytes} bytes.`);
}

function parseThen(
  request: Request,
  next: NextFunction,
  accepts: 'object' | 'value',
  most: { bytes: number; entries: number },
): NextFunction {
  return (error?: unknown) => {
    if (error !== undefined && error !== null) return next(readProblem(error, most.bytes));
    try {
      request.body = Buffer.isBuffer(request.body) ? parseJson(request.body, most.entries) : undefined;
      if (accepts === 'object') requireObject(request.body);
    } catch (failure) {
      return next(failure);
    }
    next();
  };
}

function refusedType(type: string | undefined): string | null {
  if (type === undefined) return 'The body has no Content-Type: send `application/json`.';
  if (!jsonType.test(type)) return 'The body must be `application/json`.';
  return foreignCharset.test(type) ? 'The body must be UTF-8.' : null;
}

/** The value of a body, within the bounds of depth and entries; undefined for an empty one. @throws Problem `malformed_json`, `payload_too_large` */
export function parseJson(bytes: Buffer, mostEntries: number = maxJsonEntries): unknown {
  if (bytes.length === 0) return undefined;
  const { depth, separators } = measure(bytes);
  if (depth > maxJsonDepth) throw problem('malformed_json', `The body is nested deeper than ${maxJsonDepth} levels.`);
  if (separators >= mostEntries)
    throw problem('payload_too_large', `The body may have at most ${mostEntries} fields and list entries.`);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw problem('malformed_json', 'The body cannot be parsed as JSON.');
  }
}

function requireObject(body: unknown): void {
  if (body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body))) return;
  throw problem('malformed_json', 'The body must be one JSON object.');
}

/** Maximum nesting and number of commas outside of strings; far cheaper than parsing. */
function measure(bytes: Buffer): { depth: number; separators: number } {
  let depth = 0;
  let deepest = 0;
  let separators = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === 0x22) index = endOfString(bytes, index);
    else if (byte === 0x2c) separators += 1;
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, (depth += 1));
    else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return { depth: deepest, separators };
}

/** Index of the quote that closes the string opened at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== 0x22) index += bytes[index] === 0x5c ? 2 : 1;
  return index;
}

function readProblem(error: unknown, mostBytes: number): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') {
    return tooLarge(mostBytes);
  }
  if (type === 'encoding.unsupported') return problem('unsupported_media_type', 'The Content-Encoding is not supported.');
  if (error instanceof Error && 'status' in error && error.status === 400) {
    return problem('malformed_json', incomplete);
  }
  return error;
}
