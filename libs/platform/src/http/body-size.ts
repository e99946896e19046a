import type { Problem } from '@imprint/contracts/errors';
import type { NextFunction, Request } from 'express';

/**
 * What a body reader calls when it is done. Too large a body is refused as soon as it is: the readers of Express would first read it
 * to its end, and a body of unknown size need not have one.
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
