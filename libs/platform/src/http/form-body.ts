import { problem, type Problem } from '@imprint/contracts/errors';
import express, { type RequestHandler } from 'express';
import { nextOrTooLarge } from './body-size.js';
import { isUnder } from './path-prefix.js';

/** Our forms have a few short fields; the longest has one for each scope. */
const mostBytes = 16_384;
const mostFields = 40;

const urlencoded = 'application/x-www-form-urlencoded';

/** Parses `application/x-www-form-urlencoded` bodies under these paths into `request.body`; bodies of other types are left empty. */
export function formBody(paths: readonly string[]): RequestHandler {
  const read = express.urlencoded({ type: urlencoded, extended: false, limit: mostBytes, parameterLimit: mostFields });
  return (request, response, next) => {
    if (!isUnder(request.path, paths)) return next();
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) return next(tooLarge());
    if (!request.is(urlencoded)) return next();
    const done = nextOrTooLarge(request, mostBytes, tooLarge, next);
    read(request, response, (error?: unknown) => done(error === undefined || error === null ? undefined : tooLarge()));
  };
}

function tooLarge(): Problem {
  return problem('payload_too_large', `A form has at most ${mostFields} fields and ${mostBytes} bytes of UTF-8.`);
}
