import { problem } from '@imprint/contracts/errors';
import type { OpenedFile } from '@imprint/domain/media';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const dayInSeconds = 86_400;

/** Sends a stored file, or the requested range, which media players use to seek (RFC 9110 §14). */
export async function sendFile(response: Response, file: OpenedFile, mimeType: string, range: string | undefined): Promise<void> {
  const part = partOf(range, file.bytes);
  if (part === null) {
    response.setHeader('Content-Range', `bytes */${file.bytes}`);
    throw problem('range_not_satisfiable', `The file has ${file.bytes} bytes.`);
  }
  fileHeaders(response, mimeType).setHeader('Accept-Ranges', 'bytes');
  const { start, end } = part ?? { start: 0, end: file.bytes };
  if (part !== undefined) response.status(206).setHeader('Content-Range', `bytes ${start}-${end - 1}/${file.bytes}`);
  response.setHeader('Content-Length', end - start);
  if (response.req.method === 'HEAD') return void response.end();
  await pipeline(Readable.from(file.read(start, end)), response).catch((error: unknown) => {
    // A client that disconnects is not an error.
    if (!response.destroyed) throw error;
  });
}

/**
 * From `start` (inclusive) to `end` (exclusive); undefined for the whole file, null for a range outside it. A request for several ranges
 * gets the whole file.
 */
function partOf(range: string | undefined, bytes: number): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(Number(last) + 1, bytes);
  return start < end ? { start, end } : null;
}

/** Prevents content sniffing, and makes browsers download what is not media. */
function fileHeaders(response: Response, mimeType: string): Response {
  if (!/^(?:image|video|audio)\//.test(mimeType)) response.setHeader('Content-Disposition', 'attachment');
  return (
    response
      .status(200)
      .setHeader('Content-Type', mimeType)
      .setHeader('X-Content-Type-Options', 'nosniff')
      .setHeader('Cache-Control', `private, max-age=${dayInSeconds}, immutable`)
      // Media are embedded by pages of other origins: feed readers, previews, receivers of events.
      .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  );
}
