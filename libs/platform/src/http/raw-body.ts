import { problem, type Problem } from '@imprint/contracts/errors';
import express, { type Request, type Response } from 'express';
import { promisify } from 'node:util';
import { nextOrTooLarge } from './body-size.js';

/**
 * Reads the bytes of a body of any type, for a path under `rawPaths` whose callers sign them.
 * @throws Problem `payload_too_large`, or `malformed_json` for a body that is compressed or did not come to its end
 */
export async function rawBody(request: Request, response: Response, mostBytes: number): Promise<Buffer> {
  const tooLarge = (): Problem => problem('payload_too_large', `The body may have at most ${mostBytes} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const read = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  await promisify<void>((done) => {
    const next = nextOrTooLarge(request, mostBytes, tooLarge, (error?: unknown) => done(error));
    read(request, response, (error?: unknown) =>
      next(error === undefined ? undefined : problem('malformed_json', 'The body was compressed or not received completely.')),
    );
  })();
  const body: unknown = request.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
