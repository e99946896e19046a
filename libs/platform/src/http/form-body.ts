import { problem } from '@imprint/contracts';
import express, { type RequestHandler } from 'express';
import { isUnder } from './path-prefix.js';

/** A form of ours holds a few short fields; the longest has one for each scope. */
const mostBytes = 16_384;
const mostFields = 40;

/** Reads `application/x-www-form-urlencoded` bodies under these paths into `request.body`; other types leave it empty. */
export function formBody(paths: readonly string[]): RequestHandler {
  const read = express.urlencoded({ extended: false, limit: mostBytes, parameterLimit: mostFields });
  return (request, response, next) => {
    if (!isUnder(request.path, paths)) return next();
    const refuse = () =>
      next(problem('payload_too_large', `A form has at most ${mostFields} fields and ${mostBytes} bytes of UTF-8.`));
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return refuse();
    read(request, response, (error?: unknown) => (error === undefined || error === null ? next() : refuse()));
  };
}
