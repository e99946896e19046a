import type { Problem } from '@imprint/contracts/errors';
import type { NextFunction, Request } from 'express';

/**
 * Callback for a body parser. It refuses a body as soon as it is too large: Express's parsers would read it to the end first, and a body of
 * unknown size need not end.
 */
export function nextOrTooLarge(request: Request, mostBytes: number, tooLarge: () => Problem, next: NextFunction): NextFunction {
  let isOver = false;
  const done: NextFunction = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    next(error);
  };
  let bytes = 0;
  request.on('data', function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes <= mostBytes) return;
    request.off('data', count);
    done(tooLarge());
  });
  return done;
}
