import { problem } from '@imprint/contracts/errors';
import type { OpenedFile } from '@imprint/domain/media';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileHeaders } from './send-picture.js';

/** Sends a stored file, or the one part of it that was asked for: players skip (RFC 9110 §14). */
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
    // Somebody who goes away in the middle is nobody's fault.
    if (!response.destroyed) throw error;
  });
}

/** From `start` up to and without `end`; undefined for the whole file, null for a part that is not in it. Several parts are sent as the whole. */
function partOf(range: string | undefined, bytes: number): { start: number; end: number } | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(Number(last) + 1, bytes);
  return start < end ? { start, end } : null;
}
