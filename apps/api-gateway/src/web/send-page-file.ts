import type { NextFunction, Request, Response } from 'express';
import { finished, type Readable } from 'node:stream';
import sirv from 'sirv';

/** Sends a file that is there. */
export type SendPageFile = (file: string, request: Request, response: Response, next: NextFunction) => void;

/**
 * Sends files of a folder by sirv, compressed where the build left a `.br` or `.gz` beside them. sirv 3.0.2 is given a request that it
 * reads rightly, and the stream that it opens is looked after here.
 */
export function fileSender(folder: string): SendPageFile {
  const serve = sirv(folder, { brotli: true, gzip: true, extensions: [] });
  return (file, request, response, next) => {
    request.url = file;
    // It takes `br;q=0` for a wish, and a part of a file that ends before it begins for an error of ours. The whole is always right.
    request.headers['accept-encoding'] = ['br', 'gzip'].find((coding) => request.acceptsEncodings(coding) !== false) ?? '';
    delete request.headers.range;
    response.once('pipe', (content: Readable) => {
      // Without these, a reader who goes away leaves the file open, and a file that is gone ends the process.
      finished(response, () => content.destroy());
      finished(content, (error) => error && response.destroy());
    });
    serve(request, response, next);
  };
}
